#include "engine/ops/rules/promotion.h"

#include <array>
#include <optional>

namespace stridescope::ops {
namespace {

using tensor::DType;

/// Classes of operands that are promoted among themselves first, in order of priority.
enum class Rank : std::uint8_t { dimensioned, zero_dim, number };

Rank rank(const Operand& operand) {
  const auto* tensor = as_tensor(operand);
  if (!tensor) return Rank::number;
  return tensor->dim() > 0 ? Rank::dimensioned : Rank::zero_dim;
}

DType own_dtype(const Operand& operand, DType of_floats) {
  const auto* tensor = as_tensor(operand);
  return tensor ? tensor->dtype() : tensor::default_dtype(*as_number(operand), of_floats);
}

using MaybeDType = std::optional<DType>;

MaybeDType promote_present(MaybeDType a, MaybeDType b) {
  if (!a || !b) return a ? a : b;
  return tensor::promote(*a, *b);
}

/// `high` decides unless `low` has a higher category (c10::combine_categories).
MaybeDType combine(MaybeDType high, MaybeDType low) {
  if (!high || !low) return high ? high : low;
  if (tensor::category(*low) > tensor::category(*high)) return tensor::promote(*high, *low);
  return high;
}

}  // namespace

DType result_type(const tensor::Memory& memory, Operands operands) {
  const DType of_floats = memory.default_float();
  std::array<MaybeDType, 3> of_rank;
  for (const auto& operand : operands) {
    auto& group = of_rank[static_cast<std::size_t>(rank(operand))];
    group = promote_present(group, own_dtype(operand, of_floats));
  }
  return combine(of_rank[0], combine(of_rank[1], of_rank[2])).value_or(of_floats);
}

DType float_type(const tensor::Memory& memory, DType dtype) {
  return tensor::is_floating(dtype) ? dtype : memory.default_float();
}

DType sum_dtype(DType dtype) { return tensor::is_floating(dtype) ? dtype : DType::int64; }

}  // namespace stridescope::ops
