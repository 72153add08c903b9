#include "engine/kernels/work.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// One past the last byte that a region covers, from the storage's first; nullopt where one lies before that,
/// or the arithmetic leaves 64 bits.
std::optional<std::int64_t> end_of(const Region& region) {
  const auto& layout = region.layout;
  std::int64_t first = layout.storage_offset, last = first;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    std::int64_t reach = 0;
    if (layout.shape[d] < 0 || __builtin_mul_overflow(layout.shape[d] - 1, layout.stride[d], &reach))
      return std::nullopt;
    auto& side = reach < 0 ? first : last;
    if (__builtin_add_overflow(side, reach, &side)) return std::nullopt;
  }
  std::int64_t end = 0;
  if (first < 0 || __builtin_add_overflow(last, 1, &end) ||
      __builtin_mul_overflow(end, itemsize(region.dtype), &end))
    return std::nullopt;
  return end;
}

tensor::Error outside(const Region& region, std::int64_t end) {
  return refuse::out_of_bounds(region.layout.shape, region.layout.stride, region.layout.storage_offset,
                               itemsize(region.dtype), end, region.storage.nbytes());
}

}  // namespace

void require_shape(const Region& region, const tensor::Dims& shape) {
  if (!(region.layout.shape == shape)) throw std::logic_error("an operand of a kernel has another shape");
}

void require_inside(const Region& region) {
  const auto& shape = region.layout.shape;
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return;
  const auto end = end_of(region);
  if (end && *end <= region.storage.nbytes()) return;
  throw outside(region, end.value_or(std::numeric_limits<std::int64_t>::max()));
}

Work::Work(tensor::Memory& memory, Operands operands) : memory_(memory), pace_(memory.control()) {
  if (operands.size() > most_operands) throw std::logic_error("a kernel of too many operands");
  std::size_t k = 0;
  for (const auto* region : operands) {
    require_inside(*region);
    operands_[k] = region;
    has_bytes_ = has_bytes_ && !region->storage.is_meta();
    if (has_bytes_)
      data_[k] = region->storage.bytes() + region->layout.storage_offset * itemsize(region->dtype);
    ++k;
  }
}

std::byte* Work::storage_data(std::size_t operand, std::span<const std::int64_t> indices) {
  const auto& region = *operands_[operand];
  const auto count = static_cast<std::uint64_t>(region.storage.nbytes() / itemsize(region.dtype));
  constexpr std::size_t block = 1 << 15;
  for (std::size_t begin = 0; begin < indices.size(); begin += block) {
    std::uint64_t largest = 0;
    for (const auto index : indices.subspan(begin, std::min(block, indices.size() - begin)))
      largest = std::max(largest, static_cast<std::uint64_t>(index));
    if (largest >= count) throw outside(region, std::numeric_limits<std::int64_t>::max());
    pace_.look();
  }
  return region.storage.bytes();
}

}  // namespace stridescope::kernels
