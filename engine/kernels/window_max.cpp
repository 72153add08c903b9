#include "engine/kernels/window_max.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// The first of equal ones; NaN beside anything.
template <class T>
STRIDESCOPE_INLINE inline T larger(T a, T b) {
  return ((b > a) | (b != b)) ? b : a;
}

/// One dimension of windows over a line or a column.
struct Along {
  std::int64_t size, results, kernel, step, gap, before;
  bool is_trivial() const { return size == 1 && kernel == 1 && results == 1; }
  /// Of the windows, those whose element j lies on the line.
  std::int64_t first(std::int64_t j) const {
    return std::clamp<std::int64_t>((before - j * gap + step - 1) / step, 0, results);
  }
  std::int64_t end(std::int64_t j) const {
    const auto room = size + before - j * gap;
    return room <= 0 ? 0 : std::clamp<std::int64_t>((room + step - 1) / step, 0, results);
  }
};

template <std::int64_t apart, class T>
STRIDESCOPE_INLINE inline void raise(T* to, const T* from, std::int64_t count, std::int64_t other) {
  const auto step = apart > 0 ? apart : other;
  for (std::int64_t i = 0; i < count; ++i) to[i] = larger(to[i], from[i * step]);
}

template <class T>
STRIDESCOPE_INLINE inline void raise_by(T* to, const T* from, std::int64_t count, std::int64_t apart) {
  if (apart == 1) raise<1>(to, from, count, apart);
  else if (apart == 2) raise<2>(to, from, count, apart);
  else raise<0>(to, from, count, apart);
}

template <bool tells, class T>
STRIDESCOPE_INLINE inline void pool_line(tensor::Pace& pace, T* to, const T* from, const Along& along,
                                         std::int64_t stride) {
  std::fill(to, to + along.results, -std::numeric_limits<T>::infinity());
  for (std::int64_t j = 0; j < along.kernel; ++j) {
    const auto first = along.first(j), end = along.end(j);
    if (end > first)
      raise_by(to + first, from + (first * along.step + j * along.gap - along.before) * stride, end - first,
               along.step * stride);
    if constexpr (tells) pace.advance(0, along.results * static_cast<std::int64_t>(sizeof(T)));
  }
}

/// Each row of a plane first, so that of zeros of both signs the first one stays.
template <bool tells, class T>
STRIDESCOPE_INLINE inline void pool_plane(tensor::Pace& pace, T* to, const T* from, const Along& down,
                                          const Along& along, const tensor::Dims& stride, T* lines) {
  if (down.is_trivial()) return pool_line<tells>(pace, to, from, along, stride[2]);
  for (std::int64_t y = 0; y < down.size; ++y)
    pool_line<tells>(pace, lines + y * along.results, from + y * stride[1], along, stride[2]);
  for (std::int64_t row = 0; row < down.results; ++row, to += along.results) {
    std::fill(to, to + along.results, -std::numeric_limits<T>::infinity());
    for (std::int64_t i = 0; i < down.kernel; ++i) {
      const auto y = row * down.step + i * down.gap - down.before;
      if (y >= 0 && y < down.size) raise<1>(to, lines + y * along.results, along.results, 1);
      if constexpr (tells) pace.advance(0, along.results * static_cast<std::int64_t>(sizeof(T)));
    }
  }
}

template <class T>
void run_maxima(tensor::Memory& memory, Work& work, const Region& destination, const Region& source,
                const Along& down, const Along& along) {
  const auto& stride = source.layout.stride;
  const auto plane = down.results * along.results, read = down.size * along.results * along.kernel;
  const auto cost = (read + plane * down.kernel) * static_cast<std::int64_t>(sizeof(T));
  const auto planes = destination.layout.shape[0];
  const auto kept = down.is_trivial() ? 0 : down.size * along.results;
  memory.require_room(kept, sizeof(T));
  work.share(planes, std::min(planes, std::int64_t{1} << 30) * cost, 1,
             [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) {
               std::vector<T> lines(static_cast<std::size_t>(kept));
               with_telling(cost, [&](auto tells) {
                 for (auto p = begin; p < end; ++p) {
                   with_wide_vectors([&]() STRIDESCOPE_INLINE {
                     pool_plane<tells()>(pace, work.data<T>(0) + p * plane,
                                         work.data<const T>(1) + p * stride[0], down, along, stride,
                                         lines.data());
                   });
                   pace.advance(plane * static_cast<std::int64_t>(sizeof(T)), tells ? 0 : cost);
                 }
               });
             });
}

}  // namespace

void window_max(tensor::Memory& memory, const Region& destination, const Region& source, const Space& kernel,
                const Windows& windows) {
  const auto &to = destination.layout, &from = source.layout;
  if (to.dim() != 3 || from.dim() != 3 || !to.is_contiguous() || to.shape[0] != from.shape[0] ||
      source.dtype != destination.dtype)
    throw std::logic_error("the operands of a maximum of windows do not fit");
  if (to.numel() == 0) return;
  Work work(memory, {&destination, &source});
  if (!work.has_bytes()) return;
  const auto of = [&](std::size_t d) {
    return Along{from.shape[d], to.shape[d], kernel[d], windows.step[d], windows.gap[d], windows.before[d]};
  };
  if (source.dtype == DType::float32)
    return run_maxima<float>(memory, work, destination, source, of(1), of(2));
  if (source.dtype == DType::float64)
    return run_maxima<double>(memory, work, destination, source, of(1), of(2));
  throw std::logic_error("a maximum of windows of another dtype");
}

}  // namespace stridescope::kernels
