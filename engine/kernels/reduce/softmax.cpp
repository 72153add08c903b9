#include "engine/kernels/reduce/softmax.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "engine/kernels/elementwise/double_row.h"
#include "engine/kernels/elementwise/exponential.h"
#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/softmax_rows.h"

namespace stridescope::kernels {
namespace {

void take_logarithms(double* x, std::int64_t count) {
  constexpr std::int64_t stride[] = {sizeof(double), sizeof(double)};
  auto* const data = reinterpret_cast<std::byte*>(x);
  std::byte* const operands[] = {data, data};
  if (const auto row = double_row(Unary::log)) return row(operands, stride, count);
  for (std::int64_t k = 0; k < count; ++k) x[k] = std::log(x[k]);
}

/// The largest element; where one is NaN, any.
template <class T>
double largest_of(tensor::Pace& pace, std::span<T> line) {
  double largest = -std::numeric_limits<double>::infinity();
  pace.parts(static_cast<std::int64_t>(line.size()), 0, cost_of_step,
             [&](std::int64_t begin, std::int64_t end) {
               largest = std::max(largest, largest_number(line.data() + begin, end - begin));
             });
  return largest;
}

/// Calls f with every element of a line of short steps.
template <class F>
void for_each_wide(tensor::Pace& pace, std::span<double> line, F&& f) {
  pace.parts(static_cast<std::int64_t>(line.size()), 0, cost_of_step,
             [&](std::int64_t begin, std::int64_t end) {
               with_wide_vectors([&]() STRIDESCOPE_INLINE {
                 double* x = line.data();
                 for (auto i = begin; i < end; ++i) f(x[i]);
               });
             });
}

/// exp(x - largest) for each; gives their sum. What becomes floats needs no more than their digits.
double exponentiate(tensor::Pace& pace, std::span<double> line, double largest, bool is_float) {
  double total = 0;
  if (!is_float) {
    pace.parts(
        static_cast<std::int64_t>(line.size()), 0, cost_of_step, [&](std::int64_t begin, std::int64_t end) {
          total +=
              sum_exponentials_of_doubles(line.data() + begin, line.data() + begin, largest, end - begin);
        });
    return total;
  }
  pace.parts(static_cast<std::int64_t>(line.size()), 0, cost_of_step,
             [&](std::int64_t begin, std::int64_t end) {
               total += sum_exponentials(line.data() + begin, line.data() + begin, largest, end - begin);
             });
  return total;
}

}  // namespace

void softmax(tensor::Pace& pace, std::span<double> line, bool is_float) {
  const double total = exponentiate(pace, line, largest_of(pace, line), is_float);
  if (is_float) {
    const double factor = 1 / total;
    for_each_wide(pace, line, [factor](double& x) { x *= factor; });
  } else {
    for_each_wide(pace, line, [total](double& x) { x /= total; });
  }
}

void log_softmax(tensor::Pace& pace, std::span<double> line, bool is_float, std::vector<double>& copy) {
  const double largest = largest_of(pace, line);
  copy.assign(line.begin(), line.end());
  const double log_total = std::log(exponentiate(pace, copy, largest, is_float));
  for_each_wide(pace, line, [largest, log_total](double& x) { x = x - largest - log_total; });
}

void softmax_of_doubles(tensor::Pace& pace, bool is_log, double* to, std::span<const double> line) {
  const auto length = static_cast<std::int64_t>(line.size());
  const double largest = largest_of(pace, line);
  double total = 0;
  pace.parts(length, 0, cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    total += sum_exponentials_of_doubles(to + begin, line.data() + begin, largest, end - begin);
  });
  const double log_total = is_log ? std::log(total) : 0;
  pace.parts(length, sizeof(double), cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      const auto* from = line.data();
      if (!is_log)
        for (auto i = begin; i < end; ++i) to[i] /= total;
      else
        for (auto i = begin; i < end; ++i) to[i] = from[i] - largest - log_total;
    });
  });
}

void softmax_of_floats(tensor::Pace& pace, bool is_log, float* to, std::span<const float> line) {
  constexpr std::size_t at_once = std::size_t{1} << 14;
  constexpr std::int64_t walks = 3;
  const auto size = static_cast<std::int64_t>(line.size());
  if (const auto of_line = float_softmax_line(); of_line && line.size() <= at_once) {
    of_line(to, line.data(), size, is_log);
    return pace.advance(size * static_cast<std::int64_t>(sizeof(float)), walks * size * cost_of_step);
  }
  const double largest = largest_of(pace, line);
  const auto length = static_cast<std::int64_t>(line.size());
  double total = 0;
  pace.parts(length, 0, cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    total += sum_exponentials(is_log ? nullptr : to + begin, line.data() + begin, static_cast<float>(largest),
                              end - begin);
  });
  const double factor = 1 / total, log_total = is_log ? std::log(total) : 0;
  const auto scale = scale_floats();
  pace.parts(length, sizeof(float), cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    if (!is_log && scale) return scale(to + begin, factor, end - begin);
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      const auto* from = line.data();
      if (!is_log)
        for (auto i = begin; i < end; ++i) to[i] = static_cast<float>(static_cast<double>(to[i]) * factor);
      else
        for (auto i = begin; i < end; ++i)
          to[i] = static_cast<float>(static_cast<double>(from[i]) - largest - log_total);
    });
  });
}

void softmax_across(tensor::Pace& pace, bool is_log, AddExponentialRows add_exponentials,
                    const FloatsAcross& lines) {
  float largest[FloatsAcross::most];
  double sums[FloatsAcross::most] = {};
  const auto width = lines.width;
  std::fill_n(largest, width, -std::numeric_limits<float>::infinity());
  const auto for_each_row = [&](std::int64_t bytes, std::int64_t cost, auto&& f) {
    for (std::int64_t i = 0; i < lines.length; ++i) {
      f(lines.to + i * lines.to_step, lines.from + i * lines.from_step);
      pace.advance(width * bytes, width * cost);
    }
  };
  for_each_row(0, 0, [&](float*, const float* from) {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < width; ++k) largest[k] = largest[k] < from[k] ? from[k] : largest[k];
    });
  });
  for (std::int64_t i = 0; i < lines.length; i += lines.together) {
    const auto count = std::min(lines.together, lines.length - i);
    add_exponentials({is_log ? nullptr : lines.to + i * lines.to_step, lines.from + i * lines.from_step,
                      lines.to_step, lines.from_step, count},
                     largest, sums, width);
    pace.advance(0, count * width * cost_of_step);
  }
  if (is_log) take_logarithms(sums, width);
  else
    for (std::int64_t k = 0; k < width; ++k) sums[k] = 1 / sums[k];
  const auto* rows = softmax_rows();
  for_each_row(sizeof(float), sizeof(float), [&](float* to, const float* from) {
    if (rows && !is_log) return rows->scale(to, sums, width);
    if (rows) return rows->shift(to, from, largest, sums, width);
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      if (!is_log)
        for (std::int64_t k = 0; k < width; ++k)
          to[k] = static_cast<float>(static_cast<double>(to[k]) * sums[k]);
      else
        for (std::int64_t k = 0; k < width; ++k)
          to[k] =
              static_cast<float>(static_cast<double>(from[k]) - static_cast<double>(largest[k]) - sums[k]);
    });
  });
}

void softmax_across(tensor::Pace& pace, bool is_log, const DoublesAcross& lines) {
  constexpr auto most = DoublesAcross::most;
  double largest[most], sums[most] = {}, powers[most];
  const auto width = lines.width;
  std::fill_n(largest, width, -std::numeric_limits<double>::infinity());
  const auto for_each_row = [&](std::int64_t bytes, std::int64_t cost, auto&& f) {
    for (std::int64_t i = 0; i < lines.length; ++i) {
      f(lines.to + i * lines.to_step, lines.from + i * lines.from_step);
      pace.advance(width * bytes, width * cost);
    }
  };
  for_each_row(0, 0, [&](double*, const double* from) {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < width; ++k) largest[k] = largest[k] < from[k] ? from[k] : largest[k];
    });
  });
  for_each_row(0, cost_of_step, [&](double* to, const double* from) {
    auto* const found = is_log ? powers : to;
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < width; ++k) powers[k] = from[k] - largest[k];
    });
    sum_exponentials_of_doubles(found, powers, 0, width);
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < width; ++k) sums[k] += found[k];
    });
  });
  if (is_log) take_logarithms(sums, width);
  for_each_row(sizeof(double), sizeof(double), [&](double* to, const double* from) {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      if (!is_log)
        for (std::int64_t k = 0; k < width; ++k) to[k] /= sums[k];
      else
        for (std::int64_t k = 0; k < width; ++k) to[k] = from[k] - largest[k] - sums[k];
    });
  });
}

}  // namespace stridescope::kernels
