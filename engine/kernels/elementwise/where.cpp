#include "engine/kernels/elementwise/where.h"

#include <algorithm>
#include <cstdint>

#include "engine/kernels/copy/convert_complex.h"
#include "engine/kernels/copy/copy.h"
#include "engine/kernels/copy/fill_row.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// Selects with masks, which the compiler vectorizes.
template <class T>
void select_packed(T* to, const std::uint8_t* flags, const T* a, const T* b, std::int64_t n) {
  // The result either does not overlap its operands or has exactly the elements of one of them.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep
#endif
  for (std::int64_t i = 0; i < n; ++i) {
    const T mask = static_cast<T>(-static_cast<T>(flags[i] != 0));
    to[i] = static_cast<T>((a[i] & mask) | (b[i] & static_cast<T>(~mask)));
  }
}

/// Repeated elements are first written to a block.
template <class T>
class PackedOperand {
 public:
  static constexpr std::int64_t block = repeated_block_bytes / sizeof(T);
  PackedOperand(const T* from, std::int64_t stride, std::int64_t count) : from_(from), stride_(stride) {
    if (stride == 0) fill_row(repeated_, *from, std::min(block, count));
  }
  const T* at(std::int64_t i) const { return stride_ == 0 ? repeated_ : from_ + i; }

 private:
  const T* from_;
  std::int64_t stride_;
  alignas(line_bytes) T repeated_[block];
};

template <class T>
void where_elements(KernelCall& call, const Region& destination, const Region& condition, const Region& a,
                    const Region& b) {
  const Walk<4> walk(destination.layout.shape,
                     {destination.layout.stride.data(), condition.layout.stride.data(),
                      a.layout.stride.data(), b.layout.stride.data()});
  const auto& stride = walk[0].stride;
  const auto is_packed_or_repeated = [&](std::size_t k) { return stride[k] == 1 || stride[k] == 0; };
  const bool is_packed =
      stride[0] == 1 && stride[1] == 1 && is_packed_or_repeated(2) && is_packed_or_repeated(3);
  walk.for_each_row(call.meter(), sizeof(T), [&](const auto& at, std::int64_t count) {
    T* out = call.data<T>(0) + at[0];
    const auto* flags = call.data<const std::uint8_t>(1) + at[1];
    const T *if_true = call.data<const T>(2) + at[2], *if_false = call.data<const T>(3) + at[3];
    if (is_packed) {
      const PackedOperand<T> yes(if_true, stride[2], count), no(if_false, stride[3], count);
      constexpr auto block = PackedOperand<T>::block;
      for (std::int64_t i = 0; i < count; i += block)
        select_packed(out + i, flags + i, yes.at(i), no.at(i), std::min(block, count - i));
      return;
    }
    for (std::int64_t i = 0; i < count; ++i)
      out[i * stride[0]] = flags[i * stride[1]] != 0 ? if_true[i * stride[2]] : if_false[i * stride[3]];
  });
}

/// Repeats each element for a pair along a new last dimension.
Region repeat_for_pairs(const Region& region) {
  Region result = region;
  result.layout.shape.push_back(2);
  result.layout.stride.push_back(0);
  return result;
}

}  // namespace

void where(tensor::Memory& memory, const Region& destination, const Region& condition, const Region& a,
           const Region& b) {
  for (const auto* region : {&condition, &a, &b}) require_shape(*region, destination.layout.shape);
  KernelCall call(memory, {&destination, &condition, &a, &b});
  if (destination.layout.numel() == 0 || !call.has_bytes()) return;
  switch (itemsize(destination.dtype)) {
    case 1: return where_elements<std::uint8_t>(call, destination, condition, a, b);
    case 2: return where_elements<std::uint16_t>(call, destination, condition, a, b);
    case 4: return where_elements<std::uint32_t>(call, destination, condition, a, b);
    case 16:
      return where(memory, view_as_real_pairs(destination), repeat_for_pairs(condition),
                   view_as_real_pairs(a), view_as_real_pairs(b));
    default: return where_elements<std::uint64_t>(call, destination, condition, a, b);
  }
}

void triangle(tensor::Memory& memory, const Region& destination, const Region& source,
              std::int64_t first_column, bool keeps_upper) {
  if (destination.layout.numel() == 0) return;
  KernelCall call(memory, {&destination, &source});
  call.report([&] { return tensor::Flow{tensor::FlowKind::compute, {source}, destination}; });
  if (!call.has_bytes()) return;
  auto unobserved = memory.scratch();
  copy(unobserved, destination, source);
  const std::size_t rows_dim = destination.layout.shape.size() - 2, columns_dim = rows_dim + 1;
  const std::int64_t rows = destination.layout.shape[rows_dim],
                     columns = destination.layout.shape[columns_dim],
                     down = destination.layout.stride[rows_dim],
                     along = destination.layout.stride[columns_dim];
  auto planes = destination.layout.shape;
  planes[rows_dim] = planes[columns_dim] = 1;
  const Walk<1> walk(planes, {destination.layout.stride.data()});
  dispatch_any_width(itemsize(destination.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    walk.for_each(call.meter(), 0, 0, [&](const auto& at) {
      for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t edge = std::clamp<std::int64_t>(row + first_column, 0, columns),
                           first = keeps_upper ? 0 : edge, count = keeps_upper ? edge : columns - edge;
        T* cleared = call.data<T>(0) + at[0] + row * down + first * along;
        if (along == 1) std::fill_n(cleared, count, T{});
        else
          for (std::int64_t i = 0; i < count; ++i) cleared[i * along] = T{};
        const auto bytes = count * static_cast<std::int64_t>(sizeof(T));
        call.meter().add(bytes, bytes + cost_of_triangle_row);
      }
    });
  });
}

}  // namespace stridescope::kernels
