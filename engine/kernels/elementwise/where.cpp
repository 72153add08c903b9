#include "engine/kernels/elementwise/where.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "engine/kernels/copy/convert_complex.h"
#include "engine/kernels/copy/copy.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

template <class T>
void where_elements(KernelCall& call, const Region& destination, const Region& condition, const Region& a,
                    const Region& b) {
  const Walk<4> walk(destination.layout.shape,
                     {destination.layout.stride.data(), condition.layout.stride.data(),
                      a.layout.stride.data(), b.layout.stride.data()});
  T* to = call.data<T>(0);
  const auto* flags = call.data<const std::uint8_t>(1);
  const T *yes = call.data<const T>(2), *no = call.data<const T>(3);
  const WalkDim<4>& row = walk[0];
  const bool is_packed = row.stride[0] == 1 && row.stride[1] == 1;
  walk.for_each_row(call.meter(), sizeof(T), [&](const auto& at, std::int64_t count) {
    T* out = to + at[0];
    const auto* flag = flags + at[1];
    const T *if_true = yes + at[2], *if_false = no + at[3];
    // Selects with masks, which the compiler vectorises.
    const auto packed = [&](const auto& of_a, const auto& of_b) {
      std::invoke([&] {
        // Copies, since a written byte could alias the captures.
        T* const made = out;
        const auto* const given = flag;
        const auto a_of = of_a;
        const auto b_of = of_b;
        const auto n = count;
        // The result either does not overlap its operands or has exactly the elements of one of them.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep
#endif
        for (std::int64_t i = 0; i < n; ++i) {
          const T mask = static_cast<T>(-static_cast<T>(given[i] != 0));
          made[i] = static_cast<T>((a_of(i) & mask) | (b_of(i) & static_cast<T>(~mask)));
        }
      });
    };
    const auto from = [](const T* elements) { return [elements](std::int64_t i) { return elements[i]; }; };
    const auto same = [](T element) { return [element](std::int64_t) { return element; }; };
    if (is_packed && row.stride[2] == 1 && row.stride[3] == 1) return packed(from(if_true), from(if_false));
    if (is_packed && row.stride[2] == 1 && row.stride[3] == 0) return packed(from(if_true), same(*if_false));
    if (is_packed && row.stride[2] == 0 && row.stride[3] == 1) return packed(same(*if_true), from(if_false));
    for (std::int64_t i = 0; i < count; ++i)
      out[i * row.stride[0]] =
          flag[i * row.stride[1]] != 0 ? if_true[i * row.stride[2]] : if_false[i * row.stride[3]];
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
        if (along == 1) std::fill_n(cleared, count, T(0));
        else
          for (std::int64_t i = 0; i < count; ++i) cleared[i * along] = T(0);
        const auto bytes = count * static_cast<std::int64_t>(sizeof(T));
        call.meter().add(bytes, bytes + cost_of_triangle_row);
      }
    });
  });
}

}  // namespace stridescope::kernels
