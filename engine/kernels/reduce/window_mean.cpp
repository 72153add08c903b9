#include "engine/kernels/reduce/window_mean.h"

#include <algorithm>
#include <stdexcept>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/kernel_call.h"

namespace stridescope::kernels {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Region;

bool are_in_bounds(const WindowSpans& parts, std::int64_t results, std::int64_t size) {
  return std::ssize(parts) == results && std::ranges::all_of(parts, [&](const WindowSpan& part) {
           return part.begin >= 0 && part.begin <= part.end && part.end <= size;
         });
}

/// The mean of a window, added row by row.
template <class T>
T mean_of(const T* from, const Dims& stride, const WindowSpan& row, const WindowSpan& column,
          DivisionOrder division) {
  T sum = 0;
  for (auto y = row.begin; y < row.end; ++y)
    for (auto x = column.begin; x < column.end; ++x) sum += from[y * stride[1] + x * stride[2]];
  if (division == DivisionOrder::at_once) return sum / static_cast<T>(row.counted * column.counted);
  return sum / static_cast<T>(row.counted) / static_cast<T>(column.counted);
}

template <class T>
void run_means(KernelCall& call, const Region& destination, const Region& source, const WindowSpans& rows,
               const WindowSpans& columns, DivisionOrder division) {
  constexpr std::int64_t cost_of_addition = cost_of_window_byte * sizeof(T);
  const auto& stride = source.layout.stride;
  const auto plane = std::ssize(rows) * std::ssize(columns), planes = destination.layout.shape[0];
  call.parallel_for(planes, destination.layout.numel() * cost_of_addition, 1,
                    [&](tensor::ProgressMeter& meter, std::int64_t begin, std::int64_t end) {
                      auto* to = call.data<T>(0) + begin * plane;
                      for (auto p = begin; p < end; ++p)
                        for (const auto& row : rows)
                          for (const auto& column : columns) {
                            *to++ =
                                mean_of(call.data<const T>(1) + p * stride[0], stride, row, column, division);
                            const auto added = (row.end - row.begin) * (column.end - column.begin);
                            meter.add(sizeof(T), added * cost_of_addition);
                          }
                    });
}

}  // namespace

void window_mean(tensor::Memory& memory, const Region& destination, const Region& source,
                 const WindowSpans& rows, const WindowSpans& columns, DivisionOrder division) {
  const auto &to = destination.layout, &from = source.layout;
  if (to.dim() != 3 || from.dim() != 3 || !to.is_contiguous() || to.shape[0] != from.shape[0] ||
      source.dtype != destination.dtype || !are_in_bounds(rows, to.shape[1], from.shape[1]) ||
      !are_in_bounds(columns, to.shape[2], from.shape[2]))
    throw std::logic_error("the operands of a mean of windows do not fit");
  if (to.numel() == 0) return;
  KernelCall call(memory, {&destination, &source});
  if (!call.has_bytes()) return;
  if (source.dtype == DType::float32)
    return run_means<float>(call, destination, source, rows, columns, division);
  if (source.dtype == DType::float64)
    return run_means<double>(call, destination, source, rows, columns, division);
  throw std::logic_error("a mean of windows of another dtype");
}

}  // namespace stridescope::kernels
