#include "engine/kernels/reduce/row_moments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/kernels/loop/fused.h"
#include "engine/kernels/loop/lanes.h"

namespace stridescope::kernels {
namespace {

constexpr std::int64_t chunk_rows = 16;

// Vectors are handed on by reference: how a function returns one depends on what it is compiled for.
template <class T>
STRIDESCOPE_INLINE inline void fill(Lanes<T>& to, T value) {
  to = Lanes<T>{};
  for (std::int64_t l = 0; l < lanes_of<T>; ++l) to[l] = value;
}
template <class T>
STRIDESCOPE_INLINE inline void load_lanes(Lanes<T>& to, const T* from) {
  std::memcpy(&to, from, sizeof to);
}

/// c = a * b + c, rounded once. `fused`: in a function that has an instruction for it, which a release's
/// compiler makes of a product and a sum.
template <bool fused, class T>
STRIDESCOPE_INLINE inline void multiply_add(const Lanes<T>& a, const Lanes<T>& b, Lanes<T>& c) {
#if defined(__OPTIMIZE__) && defined(NDEBUG)
  if constexpr (fused) c = a * b + c;
  else
#endif
    for (std::int64_t l = 0; l < lanes_of<T>; ++l) c[l] = std::fma(a[l], b[l], c[l]);
}

/// What is known of some elements of each lane.
template <class T>
struct LaneMoments {
  // Without values at first: as many of them stand by as the longest row may need.
  std::int64_t count;
  Lanes<T> mean, squares;

  template <bool fused>
  STRIDESCOPE_INLINE void add(const LaneMoments& other) {
    const auto all = count + other.count;
    Lanes<T> share, before;
    fill<T>(share, all == 0 ? T(0) : static_cast<T>(other.count) / static_cast<T>(all));
    fill<T>(before, static_cast<T>(count));
    const Lanes<T> distance = other.mean - mean;
    multiply_add<fused, T>(share, distance, mean);
    Lanes<T> square = distance * distance;
    square = square * share;
    Lanes<T> more = other.squares;
    multiply_add<fused, T>(square, before, more);
    squares += more;
    count = all;
  }
};

/// 1, 1/2, 1/3, ...
template <class T>
constexpr auto shares_of_chunk() {
  std::array<T, chunk_rows> shares{};
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = T(1) / static_cast<T>(i + 1);
  return shares;
}

/// Of neighbouring chunks, side by side: each waits for itself alone. `rows` times as many elements as there
/// are lanes, no more than a chunk.
template <bool fused, std::size_t together, class T>
STRIDESCOPE_INLINE inline void measure_chunks(LaneMoments<T>* to, const T* from, std::int64_t rows) {
  static constexpr auto shares = shares_of_chunk<T>();
  Lanes<T> mean[together] = {}, squares[together] = {};
  for (std::int64_t row = 0; row < rows; ++row) {
    Lanes<T> share;
    fill<T>(share, shares[static_cast<std::size_t>(row)]);
    for (std::size_t c = 0; c < together; ++c) {
      Lanes<T> x;
      load_lanes<T>(x, from + (static_cast<std::int64_t>(c) * chunk_rows + row) * lanes_of<T>);
      const Lanes<T> distance = x - mean[c];
      multiply_add<fused, T>(distance, share, mean[c]);
      multiply_add<fused, T>(distance, x - mean[c], squares[c]);
    }
  }
  for (std::size_t c = 0; c < together; ++c) to[c] = LaneMoments<T>{rows, mean[c], squares[c]};
}

template <bool fused, class T>
STRIDESCOPE_INLINE inline LaneMoments<T> moments_of_lanes(const T* row, std::int64_t rows) {
  constexpr std::size_t most_levels = 64;
  constexpr std::int64_t together = 4;
  const auto chunks = (rows + chunk_rows - 1) / chunk_rows;
  const auto levels = chunks <= 2
                          ? std::size_t{1}
                          : static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(chunks - 1)));
  std::array<LaneMoments<T>, most_levels> found;
  std::fill_n(found.begin(), levels, LaneMoments<T>{});
  std::array<LaneMoments<T>, together> measured;
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    const auto begin = chunk * chunk_rows;
    const auto* from = row + begin * lanes_of<T>;
    const auto at = chunk % together;
    if (at == 0 && begin + together * chunk_rows <= rows)
      measure_chunks<fused, together, T>(measured.data(), from, chunk_rows);
    else if (begin - at * chunk_rows + together * chunk_rows > rows)
      measure_chunks<fused, 1, T>(measured.data() + at, from, std::min(chunk_rows, rows - begin));
    found[0].template add<fused>(measured[static_cast<std::size_t>(at)]);
    auto joined = chunk + 1;
    for (std::size_t level = 1; level < levels && (joined & 1) == 0; ++level, joined >>= 1) {
      found[level].template add<fused>(found[level - 1]);
      found[level - 1] = LaneMoments<T>{};
    }
  }
  for (std::size_t level = 1; level < levels; ++level) found[0].template add<fused>(found[level]);
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

template <bool fused, class T>
STRIDESCOPE_INLINE inline Moments<T> moments_of(const T* row, std::int64_t count) {
  const auto rows = count / lanes_of<T>;
  const auto lanes = rows > 0 ? moments_of_lanes<fused>(row, rows) : LaneMoments<T>{};
  auto seen = count - rows * lanes_of<T>;
  auto [mean, squares] = add_one_by_one(row + (count - seen), seen);
  for (std::int64_t l = 0; l < lanes_of<T> && rows > 0; ++l) {
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
  return moments_of<true>(row, count);
}

}  // namespace

Moments<float> row_moments(const float* row, std::int64_t count) {
  return has_fused() ? moments_fused(row, count) : moments_of<false>(row, count);
}
Moments<double> row_moments(const double* row, std::int64_t count) {
  return has_fused() ? moments_fused(row, count) : moments_of<false>(row, count);
}

}  // namespace stridescope::kernels
