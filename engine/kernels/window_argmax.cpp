#include "engine/kernels/window_argmax.h"

#include <algorithm>
#include <stdexcept>

#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

bool have_elements(const Parts& parts, std::int64_t results, std::int64_t size) {
  return std::ssize(parts) == results && std::ranges::all_of(parts, [&](const Part& part) {
           return part.begin >= 0 && part.begin < part.end && part.end <= size;
         });
}

template <class T>
void run_argmax(Work& work, const Region& values, const Region& source, const Parts& rows,
                const Parts& columns) {
  const auto& stride = source.layout.stride;
  const auto width = source.layout.shape[2], planes = values.layout.shape[0],
             plane = std::ssize(rows) * std::ssize(columns);
  std::int64_t high = 0, wide = 0;
  for (const auto& row : rows) high += row.end - row.begin;
  for (const auto& column : columns) wide += column.end - column.begin;
  constexpr std::int64_t cost_of_element = 8;
  const auto cost = high * wide * cost_of_element;
  const auto plane_of = [&](auto tells, tensor::Pace& pace, std::int64_t p) {
    auto* to = work.data<T>(0) + p * plane;
    auto* at = work.data<std::int64_t>(1) + p * plane;
    const auto* from = work.data<const T>(2) + p * stride[0];
    for (const auto& row : rows) {
      for (const auto& column : columns) {
        T best = from[row.begin * stride[1] + column.begin * stride[2]];
        auto place = row.begin * width + column.begin;
        for (auto y = row.begin; y < row.end; ++y) {
          for (auto x = column.begin; x < column.end; ++x) {
            const T element = from[y * stride[1] + x * stride[2]];
            if (!(element > best || (element != element && best == best))) continue;
            best = element;
            place = y * width + x;
          }
          if constexpr (tells()) pace.advance(0, (column.end - column.begin) * cost_of_element);
        }
        *to++ = best;
        *at++ = place;
      }
    }
  };
  work.share(planes, std::min(planes, std::int64_t{1} << 30) * cost, 1,
             [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) {
               with_telling(cost, [&](auto tells) {
                 for (auto p = begin; p < end; ++p) {
                   plane_of(tells, pace, p);
                   pace.advance(plane * static_cast<std::int64_t>(sizeof(T)), tells ? 0 : cost);
                 }
               });
             });
}

}  // namespace

void window_argmax(tensor::Memory& memory, const Region& values, const Region& indices, const Region& source,
                   const Parts& rows, const Parts& columns) {
  const auto &to = values.layout, &from = source.layout;
  if (to.dim() != 3 || from.dim() != 3 || !to.is_contiguous() || !indices.layout.is_contiguous() ||
      indices.layout.shape != to.shape || indices.dtype != DType::int64 || to.shape[0] != from.shape[0] ||
      source.dtype != values.dtype || !have_elements(rows, to.shape[1], from.shape[1]) ||
      !have_elements(columns, to.shape[2], from.shape[2]))
    throw std::logic_error("the operands of the places of maxima do not fit");
  if (to.numel() == 0) return;
  Work work(memory, {&values, &indices, &source});
  if (!work.has_bytes()) return;
  if (source.dtype == DType::float32) return run_argmax<float>(work, values, source, rows, columns);
  if (source.dtype == DType::float64) return run_argmax<double>(work, values, source, rows, columns);
  throw std::logic_error("places of maxima of another dtype");
}

}  // namespace stridescope::kernels
