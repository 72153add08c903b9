#include "engine/kernels/reduce/row_moments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/row_moments.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/kernels/loop/vector32-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

/// As in PyTorch's RowwiseMoments: decides the order of additions.
constexpr std::int64_t chunk_rows = 16;

/// Per-lane mean and sum of squared deviations of `count` elements.
template <class T>
struct LaneMoments {
  // Left uninitialised, since there is room for the longest possible row.
  std::int64_t count;
  Vector32<T> mean, squares;

  HWY_INLINE void add(const LaneMoments& other) {
    const auto all = count + other.count;
    Vector32<T> share, before, distance = other.mean;
    share.fill(all == 0 ? T(0) : static_cast<T>(other.count) / static_cast<T>(all));
    before.fill(static_cast<T>(count));
    distance -= mean;
    mean.add_product(share, distance);
    Vector32<T> square = distance, more = other.squares;
    square *= distance;
    square *= share;
    more.add_product(square, before);
    squares += more;
    count = all;
  }
};

/// The moments of a chunk of at most chunk_rows rows of lanes.
template <class T>
HWY_INLINE LaneMoments<T> chunk_moments(const T* from, std::int64_t rows) {
  LaneMoments<T> found;
  found.count = rows;
  found.mean.fill(T(0));
  found.squares.fill(T(0));
  for (std::int64_t row = 0; row < rows; ++row) {
    Vector32<T> share, distance, rest;
    share.fill(T(1) / static_cast<T>(row + 1));
    distance.load(from + row * Vector32<T>::size);
    rest = distance;
    distance -= found.mean;
    found.mean.add_product(distance, share);
    rest -= found.mean;
    found.squares.add_product(distance, rest);
  }
  return found;
}

template <class T>
HWY_INLINE LaneMoments<T> moments_of_lanes(const T* row, std::int64_t rows) {
  constexpr std::size_t most_levels = 64;
  const auto chunks = (rows + chunk_rows - 1) / chunk_rows;
  const auto levels = chunks <= 2
                          ? std::size_t{1}
                          : static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(chunks - 1)));
  std::array<LaneMoments<T>, most_levels> found;
  std::fill_n(found.begin(), levels, LaneMoments<T>{});
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    const auto begin = chunk * chunk_rows;
    found[0].add(chunk_moments(row + begin * Vector32<T>::size, std::min(chunk_rows, rows - begin)));
    auto joined = chunk + 1;
    for (std::size_t level = 1; level < levels && (joined & 1) == 0; ++level, joined >>= 1) {
      found[level].add(found[level - 1]);
      found[level - 1] = LaneMoments<T>{};
    }
  }
  for (std::size_t level = 1; level < levels; ++level) found[0].add(found[level]);
  return found[0];
}

template <class T>
Moments<T> moments_of(const T* row, std::int64_t count) {
  constexpr auto size = Vector32<T>::size;
  const auto rows = count / size;
  auto seen = count - rows * size;
  T mean = 0, squares = 0;
  for (std::int64_t i = 0; i < seen; ++i) {
    const T x = row[rows * size + i], distance = x - mean;
    mean += distance / static_cast<T>(i + 1);
    squares += distance * (x - mean);
  }
  if (rows > 0) {
    const auto lanes = moments_of_lanes(row, rows);
    T means[size], squares_of[size];
    lanes.mean.store(means);
    lanes.squares.store(squares_of);
    for (std::int64_t l = 0; l < size; ++l) {
      const auto all = seen + rows;
      const T share = static_cast<T>(rows) / static_cast<T>(all), distance = means[l] - mean;
      mean = std::fma(share, distance, mean);
      squares += std::fma(distance * distance * share, static_cast<T>(seen), squares_of[l]);
      seen = all;
    }
  }
  return {mean, squares / static_cast<T>(count)};
}
Moments<float> float_moments(const float* row, std::int64_t count) { return moments_of(row, count); }
Moments<double> double_moments(const double* row, std::int64_t count) { return moments_of(row, count); }

template <class T>
void scale(T* to, const T* from, std::int64_t count, const RowNormalization<T>& with) {
  const T mean = with.mean, factor = with.factor;
  const T *a = with.scale, *b = with.shift;
  if (!a) {
    // Adding 0 turns -0 into 0, as a shift of 0 would.
    for (std::int64_t i = 0; i < count; ++i) to[i] = (from[i] - mean) * factor + T(0);
    return;
  }
  for (std::int64_t i = 0; i < count; ++i) to[i] = std::fma((from[i] - mean) * factor, a[i], b[i]);
}
void scale_floats(float* to, const float* from, std::int64_t count, const RowNormalization<float>& with) {
  scale(to, from, count, with);
}
void scale_doubles(double* to, const double* from, std::int64_t count, const RowNormalization<double>& with) {
  scale(to, from, count, with);
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(float_moments);
HWY_EXPORT(double_moments);
HWY_EXPORT(scale_floats);
HWY_EXPORT(scale_doubles);

Moments<float> row_moments(const float* row, std::int64_t count) {
  return HWY_DYNAMIC_DISPATCH(float_moments)(row, count);
}
Moments<double> row_moments(const double* row, std::int64_t count) {
  return HWY_DYNAMIC_DISPATCH(double_moments)(row, count);
}
void normalize_row(float* to, const float* from, std::int64_t count, const RowNormalization<float>& scaling) {
  HWY_DYNAMIC_DISPATCH(scale_floats)(to, from, count, scaling);
}
void normalize_row(double* to, const double* from, std::int64_t count,
                   const RowNormalization<double>& scaling) {
  HWY_DYNAMIC_DISPATCH(scale_doubles)(to, from, count, scaling);
}

}  // namespace stridescope::kernels
#endif
