#include "engine/kernels/reduce/window_mean.h"

#include <algorithm>
#include <stdexcept>

#include "engine/kernels/loop/wide.h"
#include "engine/kernels/loop/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

bool are_inside(const Parts& parts, std::int64_t results, std::int64_t size) {
  return std::ssize(parts) == results && std::ranges::all_of(parts, [&](const Part& part) {
           return part.begin >= 0 && part.begin <= part.end && part.end <= size;
         });
}

/// The longest part of a list of windows of one size that lie equally far apart.
struct Regular {
  std::int64_t begin = 0, end = 0, step = 1, width = 0;
};
Regular regular_part(const Parts& parts) {
  Regular longest;
  const auto at = [&](std::int64_t i) -> const Part& { return parts[static_cast<std::size_t>(i)]; };
  const auto width = [&](std::int64_t i) { return at(i).end - at(i).begin; };
  for (std::int64_t begin = 0, end = 0; begin < std::ssize(parts); begin = end) {
    end = begin + 1;
    const auto step = end < std::ssize(parts) ? at(end).begin - at(begin).begin : 1;
    while (end < std::ssize(parts) && width(end) == width(begin) && at(end).begin - at(end - 1).begin == step)
      ++end;
    if (end - begin > longest.end - longest.begin) longest = {begin, end, step, width(begin)};
  }
  return longest;
}

template <std::int64_t apart, class T>
STRIDESCOPE_INLINE inline void add_apart(T* sums, const T* from, std::int64_t count, std::int64_t other) {
  const auto step = apart > 0 ? apart : other;
  for (std::int64_t i = 0; i < count; ++i) sums[i] += from[i * step];
}

/// Of windows that lie apart some at a time, so that their sums stay in registers.
template <class T>
STRIDESCOPE_INLINE inline void add_blocks(T* sums, const T* from, std::int64_t count, std::int64_t apart,
                                          std::int64_t width, std::int64_t stride) {
  constexpr std::int64_t together = 4;
  std::int64_t i = 0;
  for (; i + together <= count; i += together) {
    T added[together];
    std::copy_n(sums + i, together, added);
    for (std::int64_t j = 0; j < width; ++j)
      for (std::int64_t k = 0; k < together; ++k) added[k] += from[(i + k) * apart + j * stride];
    std::copy_n(added, together, sums + i);
  }
  for (; i < count; ++i)
    for (std::int64_t j = 0; j < width; ++j) sums[i] += from[i * apart + j * stride];
}

/// The same of windows at any distance.
template <class T>
STRIDESCOPE_INLINE inline void add_columns(T* sums, const T* from, std::int64_t count, std::int64_t apart,
                                           std::int64_t width, std::int64_t stride) {
  if (apart > 2) return add_blocks(sums, from, count, apart, width, stride);
  for (std::int64_t j = 0; j < width; ++j) {
    if (apart == 1) add_apart<1>(sums, from + j * stride, count, apart);
    else if (apart == 2) add_apart<2>(sums, from + j * stride, count, apart);
    else add_apart<0>(sums, from + j * stride, count, apart);
  }
}

/// An element that is added to a window's sum. A few windows add one element after the other; many add
/// vectors.
template <class T>
constexpr std::int64_t cost_of_addition(std::int64_t windows) {
  constexpr std::int64_t few = 8, elements_of_latency = 5;
  return static_cast<std::int64_t>(sizeof(T)) * (windows < few ? elements_of_latency : 1);
}

/// Adds a line of the source to the sums of all windows over it.
template <bool tells, class T>
STRIDESCOPE_INLINE inline void add_window_line(tensor::Pace& pace, T* sums, const T* line,
                                               std::int64_t stride, const Parts& columns,
                                               const Regular& regular) {
  const auto tell = [&](std::int64_t elements) STRIDESCOPE_INLINE {
    if constexpr (tells) pace.advance(0, elements * cost_of_addition<T>(std::ssize(columns)));
  };
  const auto add_one = [&](std::int64_t i) STRIDESCOPE_INLINE {
    const auto& part = columns[static_cast<std::size_t>(i)];
    for (auto x = part.begin; x < part.end; ++x) sums[i] += line[x * stride];
    tell(part.end - part.begin);
  };
  for (std::int64_t i = 0; i < regular.begin; ++i) add_one(i);
  const auto count = regular.end - regular.begin, apart = regular.step * stride;
  const T* first = line + columns[static_cast<std::size_t>(regular.begin)].begin * stride;
  T* to = sums + regular.begin;
  if constexpr (tells) {
    const auto together = tensor::Pace::interval_bytes / count + 1;
    for (std::int64_t begin = 0; begin < regular.width; begin += together) {
      const auto width = std::min(together, regular.width - begin);
      add_columns(to, first + begin * stride, count, apart, width, stride);
      tell(count * width);
    }
  } else {
    add_columns(to, first, count, apart, regular.width, stride);
  }
  for (auto i = regular.end; i < std::ssize(columns); ++i) add_one(i);
}

template <class T>
void run_means(Work& work, const Region& destination, const Region& source, const Parts& rows,
               const Parts& columns, Division division) {
  const auto& stride = source.layout.stride;
  const auto regular = regular_part(columns);
  std::int64_t added = 0, lines = 0;
  for (const auto& column : columns) added += column.end - column.begin;
  for (const auto& row : rows) lines += row.end - row.begin;
  const auto width = std::ssize(columns), plane = std::ssize(rows) * width,
             planes = destination.layout.shape[0];
  const auto cost = lines * added * cost_of_addition<T>(width);
  const auto mean_of_plane = [&](auto tells, tensor::Pace& pace, T* to, const T* from) STRIDESCOPE_INLINE {
    for (const auto& row : rows) {
      std::fill(to, to + width, T(0));
      for (auto y = row.begin; y < row.end; ++y)
        add_window_line<tells()>(pace, to, from + y * stride[1], stride[2], columns, regular);
      for (const auto& column : columns) {
        if (division == Division::at_once) *to = *to / static_cast<T>(row.counted * column.counted);
        else *to = *to / static_cast<T>(row.counted) / static_cast<T>(column.counted);
        ++to;
      }
    }
  };
  work.share(planes, std::min(planes, std::int64_t{1} << 30) * cost, 1,
             [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) {
               with_telling(cost, [&](auto tells) {
                 for (auto p = begin; p < end; ++p) {
                   with_wide_vectors([&]() STRIDESCOPE_INLINE {
                     mean_of_plane(tells, pace, work.data<T>(0) + p * plane,
                                   work.data<const T>(1) + p * stride[0]);
                   });
                   pace.advance(plane * static_cast<std::int64_t>(sizeof(T)), tells ? 0 : cost);
                 }
               });
             });
}

}  // namespace

void window_mean(tensor::Memory& memory, const Region& destination, const Region& source, const Parts& rows,
                 const Parts& columns, Division division) {
  const auto &to = destination.layout, &from = source.layout;
  if (to.dim() != 3 || from.dim() != 3 || !to.is_contiguous() || to.shape[0] != from.shape[0] ||
      source.dtype != destination.dtype || !are_inside(rows, to.shape[1], from.shape[1]) ||
      !are_inside(columns, to.shape[2], from.shape[2]))
    throw std::logic_error("the operands of a mean of windows do not fit");
  if (to.numel() == 0) return;
  Work work(memory, {&destination, &source});
  if (!work.has_bytes()) return;
  if (source.dtype == DType::float32)
    return run_means<float>(work, destination, source, rows, columns, division);
  if (source.dtype == DType::float64)
    return run_means<double>(work, destination, source, rows, columns, division);
  throw std::logic_error("a mean of windows of another dtype");
}

}  // namespace stridescope::kernels
