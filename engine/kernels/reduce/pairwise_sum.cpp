#include "engine/kernels/reduce/pairwise_sum.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/kernels/reduce/reduction_axes.h"

namespace stridescope::kernels {
namespace {

/// NumPy's pairwise_sum. Elements are `step` apart.
template <class T>
T pairwise(const T* from, std::int64_t step, std::int64_t count) {
  constexpr std::int64_t partial_sums = 8, block = 128;  // NumPy's; they decide the order of additions
  if (count < partial_sums) {
    T sum = 0;
    for (std::int64_t i = 0; i < count; ++i) sum += from[i * step];
    return sum;
  }
  if (count <= block) {
    std::array<T, partial_sums> s;
    for (std::int64_t i = 0; i < partial_sums; ++i) s[static_cast<std::size_t>(i)] = from[i * step];
    std::int64_t at = partial_sums;
    for (; at + partial_sums <= count; at += partial_sums)
      for (std::int64_t i = 0; i < partial_sums; ++i) s[static_cast<std::size_t>(i)] += from[(at + i) * step];
    T sum = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
    for (; at < count; ++at) sum += from[at * step];
    return sum;
  }
  const auto half = count / 2 - count / 2 % partial_sums;
  return pairwise(from, step, half) + pairwise(from + half * step, step, count - half);
}

/// The buffer size of NumPy's iterator: longer rows are added in chunks of this many elements.
constexpr std::int64_t buffer_elements = 8192;

template <class T>
void sum_as(KernelCall& call, const ReductionAxes& axes) {
  auto* const to = call.data<T>(0);
  const auto* const from = call.data<const T>(1);
  axes.for_each_row_of_results([&](std::int64_t result, std::int64_t step, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) to[result + i * step] = 0;
  });
  const auto &inner = axes[0], &outer = axes[1];
  axes.for_each_plane([&](std::int64_t result, std::int64_t element) {
    for (std::int64_t j = 0; j < outer.size; ++j) {
      auto* sum = to + result + j * outer.result_stride;
      const auto* row = from + element + j * outer.source_stride;
      for (std::int64_t at = 0; at < inner.size; at += buffer_elements) {
        const auto count = std::min(buffer_elements, inner.size - at);
        if (inner.result_stride == 0)
          *sum += pairwise(row + at * inner.source_stride, inner.source_stride, count);
        else
          for (auto i = at; i < at + count; ++i) sum[i * inner.result_stride] += row[i * inner.source_stride];
        const auto bytes = count * std::int64_t{sizeof(T)};
        call.meter().add(bytes, bytes);
      }
    }
  });
}

}  // namespace

bool is_pairwise_sum(Reduction reduction, const tensor::Region& destination, const tensor::Region& source) {
  const bool is_float = source.dtype == tensor::DType::float32 || source.dtype == tensor::DType::float64;
  return reduction == Reduction::pairwise_sum && is_float && destination.dtype == source.dtype &&
         destination.storage != source.storage && source.layout.numel() > 0;
}

void pairwise_sum(KernelCall& call, const tensor::Region& destination, const tensor::Region& source,
                  std::bitset<tensor::max_dims> reduced) {
  const ReductionAxes axes(destination, source, reduced, AxisOrder::by_stride);
  if (source.dtype == tensor::DType::float32) sum_as<float>(call, axes);
  else sum_as<double>(call, axes);
}

}  // namespace stridescope::kernels
