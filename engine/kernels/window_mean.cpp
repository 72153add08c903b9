#include "engine/kernels/window_mean.h"

#include <algorithm>
#include <stdexcept>

#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

bool are_inside(const Parts& parts, std::int64_t results, std::int64_t size) {
  return std::ssize(parts) == results && std::ranges::all_of(parts, [&](const Part& part) {
           return part.begin >= 0 && part.begin <= part.end && part.end <= size;
         });
}

template <class T>
STRIDESCOPE_INLINE inline void add_line(double* sums, const T* from, std::int64_t count,
                                        std::int64_t stride) {
  if (stride == 1)
    for (std::int64_t x = 0; x < count; ++x) sums[x] += static_cast<double>(from[x]);
  else
    for (std::int64_t x = 0; x < count; ++x) sums[x] += static_cast<double>(from[x * stride]);
}

template <class T>
STRIDESCOPE_INLINE inline void divide_line(T* to, const double* sums, std::int64_t high, const Parts& columns,
                                           Rounding rounding) {
  for (const auto& [begin, end, counted] : columns) {
    double sum = 0;
    for (auto x = begin; x < end; ++x) sum += sums[x];
    const auto count = high * counted;
    *to++ = rounding == Rounding::once ? static_cast<T>(sum / static_cast<double>(count))
                                       : static_cast<T>(sum) / static_cast<T>(count);
  }
}

template <class T>
void run_means(Work& work, const Region& destination, const Region& source, const Parts& rows,
               const Parts& columns, Rounding rounding) {
  const auto& stride = source.layout.stride;
  const auto width = source.layout.shape[2];
  std::int64_t lines = 0;
  for (const auto& row : rows) lines += row.end - row.begin;
  const auto plane = std::ssize(rows) * std::ssize(columns), planes = destination.layout.shape[0];
  constexpr std::int64_t cost_of_result = 16;
  const auto cost = lines * width * static_cast<std::int64_t>(sizeof(double)) + plane * cost_of_result;
  work.share(planes, std::min(planes, std::int64_t{1} << 30) * cost, 1,
             [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) {
               std::vector<double> sums(static_cast<std::size_t>(width));
               for (auto p = begin; p < end; ++p) {
                 with_wide_vectors([&]() STRIDESCOPE_INLINE {
                   T* to = work.data<T>(0) + p * plane;
                   for (const auto& row : rows) {
                     std::fill(sums.begin(), sums.end(), 0.0);
                     for (auto y = row.begin; y < row.end; ++y)
                       add_line(sums.data(), work.data<const T>(1) + p * stride[0] + y * stride[1], width,
                                stride[2]);
                     divide_line(to, sums.data(), row.counted, columns, rounding);
                     to += columns.size();
                   }
                 });
                 pace.advance(plane * static_cast<std::int64_t>(sizeof(T)), cost);
               }
             });
}

}  // namespace

void window_mean(tensor::Memory& memory, const Region& destination, const Region& source, const Parts& rows,
                 const Parts& columns, Rounding rounding) {
  const auto &to = destination.layout, &from = source.layout;
  if (to.dim() != 3 || from.dim() != 3 || !to.is_contiguous() || to.shape[0] != from.shape[0] ||
      source.dtype != destination.dtype || !are_inside(rows, to.shape[1], from.shape[1]) ||
      !are_inside(columns, to.shape[2], from.shape[2]))
    throw std::logic_error("the operands of a mean of windows do not fit");
  if (to.numel() == 0) return;
  Work work(memory, {&destination, &source});
  if (!work.has_bytes()) return;
  if (source.dtype == DType::float32)
    return run_means<float>(work, destination, source, rows, columns, rounding);
  if (source.dtype == DType::float64)
    return run_means<double>(work, destination, source, rows, columns, rounding);
  throw std::logic_error("a mean of windows of another dtype");
}

}  // namespace stridescope::kernels
