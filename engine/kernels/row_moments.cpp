#include "engine/kernels/row_moments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "engine/kernels/fused.h"

namespace stridescope::kernels {
namespace {

constexpr std::int64_t chunk_rows = 16;

/// What is known of some elements of each lane.
template <class T>
struct LaneMoments {
  static constexpr std::int64_t lanes = 32 / sizeof(T);
  std::int64_t count = 0;
  T mean[lanes] = {}, squares[lanes] = {};

  STRIDESCOPE_INLINE void add(const LaneMoments& other) {
    const auto all = count + other.count;
    const T share = all == 0 ? T(0) : static_cast<T>(other.count) / static_cast<T>(all);
    const T before = static_cast<T>(count);
    for (std::int64_t l = 0; l < lanes; ++l) {
      const T distance = other.mean[l] - mean[l];
      mean[l] = std::fma(share, distance, mean[l]);
      squares[l] += std::fma(distance * distance * share, before, other.squares[l]);
    }
    count = all;
  }

  /// `rows` times as many elements as there are lanes, no more than a chunk.
  STRIDESCOPE_INLINE static LaneMoments of_chunk(const T* from, std::int64_t rows) {
    LaneMoments found;
    for (; found.count < rows; from += lanes) {
      const T share = T(1) / static_cast<T>(++found.count);
      for (std::int64_t l = 0; l < lanes; ++l) {
        const T distance = from[l] - found.mean[l];
        found.mean[l] = std::fma(distance, share, found.mean[l]);
        found.squares[l] = std::fma(distance, from[l] - found.mean[l], found.squares[l]);
      }
    }
    return found;
  }
};

template <class T>
STRIDESCOPE_INLINE inline LaneMoments<T> moments_of_lanes(const T* row, std::int64_t rows) {
  constexpr std::size_t most_levels = 64;
  const auto chunks = (rows + chunk_rows - 1) / chunk_rows;
  const auto levels = chunks <= 2
                          ? std::size_t{1}
                          : static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(chunks - 1)));
  std::array<LaneMoments<T>, most_levels> found;
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    const auto begin = chunk * chunk_rows;
    found[0].add(
        LaneMoments<T>::of_chunk(row + begin * LaneMoments<T>::lanes, std::min(chunk_rows, rows - begin)));
    auto joined = chunk + 1;
    for (std::size_t level = 1; level < levels && (joined & 1) == 0; ++level, joined >>= 1) {
      found[level].add(found[level - 1]);
      found[level - 1] = {};
    }
  }
  for (std::size_t level = 1; level < levels; ++level) found[0].add(found[level]);
  return found[0];
}

/// Of what does not fill the lanes. Apart, as its products are rounded before they are added.
template <class T>
STRIDESCOPE_APART Moments<T> add_one_by_one(const T* row, std::int64_t count) {
  Moments<T> found;
  for (std::int64_t i = 0; i < count; ++i) {
    const T distance = row[i] - found.mean;
    found.mean += distance / static_cast<T>(i + 1);
    found.variance += distance * (row[i] - found.mean);
  }
  return found;
}

template <class T>
STRIDESCOPE_INLINE inline Moments<T> moments_of(const T* row, std::int64_t count) {
  const auto rows = count / LaneMoments<T>::lanes;
  const auto lanes = moments_of_lanes(row, rows);
  auto seen = count - rows * LaneMoments<T>::lanes;
  auto [mean, squares] = add_one_by_one(row + (count - seen), seen);
  for (std::int64_t l = 0; l < LaneMoments<T>::lanes && rows > 0; ++l) {
    const auto all = seen + rows;
    const T share = static_cast<T>(rows) / static_cast<T>(all), distance = lanes.mean[l] - mean;
    mean = std::fma(share, distance, mean);
    squares += std::fma(distance * distance * share, static_cast<T>(seen), lanes.squares[l]);
    seen = all;
  }
  return {mean, squares / static_cast<T>(count)};
}

template <class T>
STRIDESCOPE_FUSED Moments<T> moments_fused(const T* row, std::int64_t count) {
  return moments_of(row, count);
}

}  // namespace

Moments<float> row_moments(const float* row, std::int64_t count) {
  return has_fused() ? moments_fused(row, count) : moments_of(row, count);
}
Moments<double> row_moments(const double* row, std::int64_t count) {
  return has_fused() ? moments_fused(row, count) : moments_of(row, count);
}

}  // namespace stridescope::kernels
