#include "engine/kernels/reduce/softmax_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kernels/elementwise/double_row.h"
#include "engine/kernels/elementwise/exponential.h"
#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/softmax_rows.h"

namespace stridescope::kernels {
namespace {

constexpr std::int64_t most_lanes = 8, most_width = Columns<float>::most_width;

/// Calls f(k) for every column.
template <class F>
void for_each_column(std::int64_t width, F&& f) {
  with_wide_vectors([&]() STRIDESCOPE_INLINE {
    for (std::int64_t k = 0; k < width; ++k) f(k);
  });
}

template <class T>
void take_largest(const Columns<T>& columns, T* largest) {
  std::fill_n(largest, columns.width, -std::numeric_limits<T>::infinity());
  for (std::int64_t i = 0; i < columns.length; ++i) {
    const T* x = columns.row(i);
    for_each_column(columns.width, [=](std::int64_t k) STRIDESCOPE_INLINE {
      largest[k] = largest[k] < x[k] ? x[k] : largest[k];
    });
  }
}
template <class T>
void subtract(const Columns<T>& columns, const T* largest, T* to) {
  for (std::int64_t i = 0; i < columns.length; ++i) {
    const T* x = columns.row(i);
    T* out = to + i * columns.width;
    for_each_column(columns.width, [=](std::int64_t k) STRIDESCOPE_INLINE { out[k] = x[k] - largest[k]; });
  }
}

/// Sums of columns in the order of a line by itself, whose elements are added to so many lanes in turn.
class LaneSums {
 public:
  LaneSums(std::int64_t width, std::int64_t lanes) : width_(width), lanes_(lanes) {}

  template <class T>
  void add(std::int64_t lane, const T* x) {
    double* sum = sums_[lane];
    if (lane < used_) {
      for_each_column(width_,
                      [=](std::int64_t k) STRIDESCOPE_INLINE { sum[k] += static_cast<double>(x[k]); });
    } else {
      used_ = lane + 1;
      for_each_column(width_, [=](std::int64_t k) STRIDESCOPE_INLINE { sum[k] = static_cast<double>(x[k]); });
    }
  }
  /// Two elements that are joined before.
  void add_pair(std::int64_t lane, const float* x, const float* y) {
    double pairs[most_width];
    for_each_column(width_, [&](std::int64_t k) STRIDESCOPE_INLINE {
      pairs[k] = static_cast<double>(x[k]) + static_cast<double>(y[k]);
    });
    add(lane, pairs);
  }
  /// The upper half of the lanes is added to the lower one, until there is one.
  double* join_halves() {
    for (auto half = lanes_ / 2; half > 0; half /= 2) {
      for (std::int64_t lane = half; lane < used_; ++lane) add(lane - half, sums_[lane]);
      used_ = std::min(used_, half);
    }
    return sums_[0];
  }
  /// Each lane is added to its neighbour.
  double* join_neighbours() {
    for (std::int64_t step = 1; step < lanes_; step *= 2)
      for (std::int64_t lane = 0; lane + step < used_; lane += 2 * step) add(lane, sums_[lane + step]);
    return sums_[0];
  }

 private:
  std::int64_t width_, lanes_, used_ = 0;
  double sums_[most_lanes][most_width];
};

}  // namespace

bool has_softmax_of_columns(std::int64_t length) {
  const auto* rows = softmax_rows();
  // From there on some are added as floats.
  constexpr std::int64_t vectors = 4;
  return rows && rows->lanes <= 2 * most_lanes && length < vectors * rows->lanes;
}

void softmax_of_columns(const Columns<float>& columns, bool is_log) {
  const auto& steps = *softmax_rows();
  const auto [data, length, width] = columns;
  float largest[most_width], room[Columns<float>::most_numbers];
  float* const powers = is_log ? room : data;
  take_largest(columns, largest);
  subtract(columns, largest, powers);
  (is_log ? steps.exponentiate_near : steps.exponentiate)(powers, length * width);
  const auto lanes = steps.lanes, half = lanes / 2;
  LaneSums lane_sums(width, half);
  for (std::int64_t first = 0; first < length; first += lanes)
    for (std::int64_t lane = 0; lane < std::min(half, length - first); ++lane) {
      const auto* x = powers + (first + lane) * width;
      if (first + lane + half < length) lane_sums.add_pair(lane, x, x + half * width);
      else lane_sums.add(lane, x);
    }
  double* sums = lane_sums.join_halves();
  if (is_log) std::transform(sums, sums + width, sums, [](double total) { return std::log(total); });
  else for_each_column(width, [=](std::int64_t k) STRIDESCOPE_INLINE { sums[k] = 1 / sums[k]; });
  for (std::int64_t i = 0; i < length; ++i) {
    float* x = columns.row(i);
    if (is_log) steps.shift(x, x, largest, sums, width);
    else (i < length / lanes * lanes ? steps.scale_near : steps.scale)(x, sums, width);
  }
}

void softmax_of_columns(const Columns<double>& columns, bool is_log, bool is_float) {
  const auto [data, length, width] = columns;
  double largest[most_width], room[Columns<double>::most_numbers];
  double* const powers = is_log ? room : data;
  take_largest(columns, largest);
  subtract(columns, largest, powers);
  if (is_float) sum_exponentials(powers, powers, 0, length * width);
  else sum_exponentials_of_doubles(powers, powers, 0, length * width);
  const auto lanes = is_float ? lanes_of_exponentials : lanes_of_double_exponentials();
  LaneSums lane_sums(width, lanes);
  for (std::int64_t i = 0; i < length; ++i) lane_sums.add(i % lanes, powers + i * width);
  double* sums = is_float ? lane_sums.join_neighbours() : lane_sums.join_halves();
  if (is_log) std::transform(sums, sums + width, sums, [](double total) { return std::log(total); });
  else if (is_float)
    for_each_column(width, [=](std::int64_t k) STRIDESCOPE_INLINE { sums[k] = 1 / sums[k]; });
  for (std::int64_t i = 0; i < length; ++i) {
    double* x = columns.row(i);
    for_each_column(width, [=, &largest](std::int64_t k) STRIDESCOPE_INLINE {
      if (is_log) x[k] = x[k] - largest[k] - sums[k];
      else if (is_float) x[k] *= sums[k];
      else x[k] /= sums[k];
    });
  }
}

}  // namespace stridescope::kernels
