#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

#include "engine/kernels/elementwise/double_row.h"
#include "engine/kernels/elementwise/exponential.h"
#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/exponential_rows.h"
#include "engine/kernels/reduce/reducer.h"

namespace stridescope::kernels::accumulators {

/// log(sum(exp(x))), relative to the largest element so far, so that nothing overflows.
template <class T>
struct LogSumExp {
  using Result = double;
  double largest = -std::numeric_limits<double>::infinity(), total = 0;
  void add(T x) { merge({static_cast<double>(x), 1}); }
  /// Several exponentials at once, no more than 256.
  void add_all(const T* x, std::int64_t count) requires std::floating_point<T> {
    const double most = largest_number(x, count);
    if (std::isfinite(most)) return merge({most, sum_above(x, most, count)});
    for (std::int64_t i = 0; i < count; ++i) merge({static_cast<double>(x[i]), 1});
  }
  static double sum_above(const float* x, double most, std::int64_t count) {
    return sum_exponentials(nullptr, x, static_cast<float>(most), count);
  }
  static double sum_above(const double* x, double most, std::int64_t count) {
    double room[most_columns];
    return sum_exponentials_of_doubles(room, x, most, count);
  }

  /// Whether the processor has vectors for rows side by side.
  static bool has_rows() requires std::same_as<T, double> { return has_wide_vectors(); }
  static bool has_rows() requires std::same_as<T, float> {
    return float_exponentials_side_by_side() != nullptr;
  }
  /// The elements of some packed rows, at least one, one accumulator for each column.
  static void add_rows(LogSumExp* to, const T* const* rows, std::size_t count,
                       std::int64_t width) requires std::floating_point<T> {
    T most[most_columns];
    double totals[most_columns], powers[most_columns];
    for (std::int64_t begin = 0; begin < width; begin += most_columns) {
      const auto n = std::min(most_columns, width - begin);
      auto* const results = to + begin;
      if (!find_largest(most, rows, count, begin, n)) {
        for (std::size_t r = 0; r < count; ++r)
          for (std::int64_t k = 0; k < n; ++k) results[k].add(rows[r][begin + k]);
        continue;
      }
      // What was added before becomes less where there is a larger element now.
      std::int64_t changed = 0;
      with_wide_vectors([&]() STRIDESCOPE_INLINE {
        for (std::int64_t k = 0; k < n; ++k) {
          const double before = results[k].largest, found = static_cast<double>(most[k]);
          const double larger = before < found ? found : before;
          constexpr double nothing = -700;
          totals[k] = results[k].total;
          powers[k] = before < found ? std::max(before - found, nothing) : 0;
          changed += static_cast<std::int64_t>(before < found && totals[k] != 0);
          results[k].largest = larger;
          most[k] = static_cast<T>(larger);
        }
      });
      constexpr std::int64_t several = 8;
      if (changed > n / several) {
        sum_exponentials_of_doubles(powers, powers, 0, n);
        for (std::int64_t k = 0; k < n; ++k) totals[k] *= powers[k];
      } else if (changed > 0) {
        for (std::int64_t k = 0; k < n; ++k)
          if (powers[k] != 0 && totals[k] != 0) totals[k] *= std::exp(powers[k]);
      }
      for (std::size_t r = 0; r < count; ++r) add_exponentials(totals, rows[r] + begin, most, n);
      for (std::int64_t k = 0; k < n; ++k) results[k].total = totals[k];
    }
  }

  void merge(const LogSumExp& other) {
    if (other.total == 0 || other.largest == -std::numeric_limits<double>::infinity()) return;
    if (other.largest == largest) {
      total += other.total;
    } else if (other.largest < largest) {
      total += other.total * std::exp(other.largest - largest);
    } else {
      total = other.total + (total == 0 ? 0 : total * std::exp(largest - other.largest));
      largest = other.largest;
    }
  }
  void repeat(std::int64_t times) { total *= static_cast<double>(times); }
  Result result(const Finish&) const { return largest + std::log(total); }
  static void results(const LogSumExp* of, std::int64_t count, double* to) {
    static const Row logarithms = double_row(Unary::log);
    if (!logarithms) {
      for (std::int64_t i = 0; i < count; ++i) to[i] = of[i].result({});
      return;
    }
    double totals[most_columns];
    for (std::int64_t begin = 0; begin < count; begin += most_columns) {
      const auto n = std::min(most_columns, count - begin);
      for (std::int64_t i = 0; i < n; ++i) totals[i] = of[begin + i].total;
      auto* const data = reinterpret_cast<std::byte*>(totals);
      std::byte* const operands[] = {data, data};
      constexpr std::int64_t stride[] = {sizeof(double), sizeof(double)};
      logarithms(operands, stride, n);
      for (std::int64_t i = 0; i < n; ++i) to[begin + i] = of[begin + i].largest + totals[i];
    }
  }

 private:
  static constexpr std::int64_t most_columns = 256;

  /// Of each column; false where an element is NaN or infinite.
  static bool find_largest(T* most, const T* const* rows, std::size_t count, std::int64_t begin,
                           std::int64_t n) {
    return with_wide_vectors([&]() STRIDESCOPE_INLINE {
      int is_special = 0;
      for (std::int64_t k = 0; k < n; ++k) most[k] = rows[0][begin + k];
      for (std::size_t r = 0; r < count; ++r)
        for (std::int64_t k = 0; k < n; ++k) {
          const T x = rows[r][begin + k];
          most[k] = most[k] < x ? x : most[k];
          is_special |= static_cast<int>(x - x != 0);
        }
      return is_special == 0;
    });
  }
  static void add_exponentials(double* totals, const float* row, const float* most, std::int64_t n) {
    static const auto add = float_exponentials_side_by_side();
    add(nullptr, row, most, totals, n);
  }
  static void add_exponentials(double* totals, const double* row, const double* most, std::int64_t n) {
    double powers[most_columns];
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < n; ++k) powers[k] = row[k] - most[k];
    });
    sum_exponentials_of_doubles(powers, powers, 0, n);
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < n; ++k) totals[k] += powers[k];
    });
  }
};

}  // namespace stridescope::kernels::accumulators
