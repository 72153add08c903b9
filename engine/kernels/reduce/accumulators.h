#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <utility>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/reducer.h"

/// What a reduction keeps of the elements seen so far. Each takes arithmetic elements of type T with `add`,
/// joins a twin that saw other elements with `merge`, and gives a Result. `add_four` takes floats that are
/// joined as such: what they lose is no more than a float's result loses. Nothing more changes what
/// `is_decided`.
namespace stridescope::kernels::accumulators {

template <class T>
using SumType = std::conditional_t<std::floating_point<T>, double, std::int64_t>;

inline double add_wrapping(double a, double b) { return a + b; }
inline std::int64_t add_wrapping(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
inline double multiply_wrapping(double a, double b) { return a * b; }
inline std::int64_t multiply_wrapping(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// Whether adding the same number again and again is a multiplication: doubles would be rounded each time.
template <class T>
inline constexpr bool is_repeatable = !std::same_as<T, double>;

template <class T>
struct Sum {
  using Result = SumType<T>;
  Result total = 0;
  void add(T x) { total = add_wrapping(total, static_cast<Result>(x)); }
  void add_four(T a, T b, T c, T d) requires std::same_as<T, float> { add((a + b) + (c + d)); }
  void merge(const Sum& other) { total = add_wrapping(total, other.total); }
  void repeat(std::int64_t times) requires is_repeatable<T> {
    total = multiply_wrapping(total, static_cast<Result>(times));
  }
  Result result(const Finish&) const { return total; }
};

template <class T>
struct NanSum : Sum<T> {
  void add(T x) { Sum<T>::add(number(x)); }
  void add_four(T a, T b, T c, T d) requires std::same_as<T, float> {
    Sum<T>::add_four(number(a), number(b), number(c), number(d));
  }
  static T number(T x) { return x == x ? x : T(0); }
};

template <class T>
struct Mean : Sum<T> {
  using Result = double;
  Result result(const Finish& finish) const {
    return static_cast<double>(this->total) / static_cast<double>(finish.count);
  }
};

template <class T>
struct Product {
  using Result = SumType<T>;
  Result total = 1;
  void add(T x) { total = multiply_wrapping(total, static_cast<Result>(x)); }
  void add_four(T a, T b, T c, T d) requires std::same_as<T, float> { add((a * b) * (c * d)); }
  void merge(const Product& other) { total = multiply_wrapping(total, other.total); }
  void repeat(std::int64_t times) requires std::integral<T> {
    auto power = std::exchange(total, 1);
    for (; times > 0; times /= 2) {
      if (times % 2 != 0) total = multiply_wrapping(total, power);
      power = multiply_wrapping(power, power);
    }
  }
  Result result(const Finish&) const { return total; }
};

/// Whether x takes the place of the best so far: it is better, or the first NaN.
template <bool largest, class T>
bool beats(T x, T best) {
  if constexpr (std::floating_point<T>) {
    if (best != best) return false;
    if (x != x) return true;
  }
  return largest ? best < x : x < best;
}

template <bool largest, class T>
constexpr T worst() {
  using limits = std::numeric_limits<T>;
  if constexpr (std::floating_point<T>) return largest ? -limits::infinity() : limits::infinity();
  return largest ? limits::lowest() : limits::max();
}

template <bool largest, class T>
struct Extreme {
  using Result = T;
  T best = worst<largest, T>();
  /// As beats() says, without a branch. A comparison with NaN is false, so that one stays once it is there.
  void add(T x) {
    const T better = (largest ? x > best : x < best) ? x : best;
    best = x != x ? x : better;
  }
  void merge(const Extreme& other) { add(other.best); }
  Result result(const Finish&) const { return best; }
};

/// Of some neighbours; NaN where one is.
template <bool largest, class T>
T extreme_of(const T* x, std::int64_t count) {
  constexpr std::int64_t together = 32;
  Extreme<largest, T> kept[together];
  with_wide_vectors([&]() STRIDESCOPE_INLINE {
    Extreme<largest, T> best[together];
    std::int64_t i = 0;
    for (; i + together <= count; i += together)
      for (std::int64_t k = 0; k < together; ++k) best[k].add(x[i + k]);
    for (std::int64_t k = 0; i < count; ++i, ++k) best[k].add(x[i]);
    std::copy_n(best, together, kept);
  });
  for (std::int64_t k = 1; k < together; ++k) kept[0].merge(kept[k]);
  return kept[0].best;
}

/// The same of fewer.
template <bool largest, class T>
T extreme_of_few(const T* x, std::int64_t count) {
  constexpr std::int64_t together = 4;
  Extreme<largest, T> best[together];
  std::int64_t i = 0;
  for (; i + together <= count; i += together)
    for (std::int64_t k = 0; k < together; ++k) best[k].add(x[i + k]);
  for (std::int64_t k = 0; i < count; ++i, ++k) best[k].add(x[i]);
  for (std::int64_t k = 1; k < together; ++k) best[0].merge(best[k]);
  return best[0].best;
}

/// Where the block begins that has the first element of which `is_it` holds, or a block before it.
template <class T, class IsIt>
std::int64_t first_block_with(const T* x, std::int64_t count, IsIt is_it) {
  constexpr std::int64_t block = 32;
  std::int64_t i = 0;
  with_wide_vectors([&]() STRIDESCOPE_INLINE {
    for (; i + block <= count; i += block) {
      int found = 0;
      for (std::int64_t k = 0; k < block; ++k) found |= static_cast<int>(is_it(x[i + k]));
      if (found != 0) return;
    }
  });
  return i;
}

template <bool largest, class T>
struct ArgExtreme {
  using Result = std::int64_t;
  T best = worst<largest, T>();
  std::int64_t index = -1, seen = 0;
  void add(T x) {
    if (index < 0 || beats<largest>(x, best)) {
      best = x;
      index = seen;
    }
    ++seen;
  }
  /// A few hundred: the best of them is found first, then where it is.
  void add_all(const T* x, std::int64_t count) {
    constexpr std::int64_t few = 64;
    const T found = count < few ? extreme_of_few<largest>(x, count) : extreme_of<largest>(x, count);
    if (index < 0 || beats<largest>(found, best)) {
      const auto is_it = [found](T other) { return found != found ? other != other : other == found; };
      best = found;
      const auto begin = count < few ? 0 : first_block_with(x, count, is_it);
      index = seen + (std::find_if(x + begin, x + count, is_it) - x);
    }
    seen += count;
  }
  void merge(const ArgExtreme&) {}
  Result result(const Finish&) const { return index; }
};

template <class T>
struct Any {
  using Result = bool;
  bool found = false;
  void add(T x) { found |= x != T(0); }
  void merge(const Any& other) { found |= other.found; }
  bool is_decided() const { return found; }
  Result result(const Finish&) const { return found; }
};

template <class T>
struct All {
  using Result = bool;
  bool holds = true;
  void add(T x) { holds &= x != T(0); }
  void merge(const All& other) { holds &= other.holds; }
  bool is_decided() const { return !holds; }
  Result result(const Finish&) const { return holds; }
};

/// Welford's running mean and sum of squared distances from it.
template <class T>
struct Variance {
  using Result = double;
  double mean = 0, squares = 0, count = 0;
  void add(T x) {
    count += 1;
    const double distance = static_cast<double>(x) - mean;
    mean += distance / count;
    squares += distance * (static_cast<double>(x) - mean);
  }
  /// Some at once: their mean, then how far they are from it.
  void add_many(const T* x, std::int64_t n) {
    double sum = 0, distances = 0;
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      constexpr std::int64_t together = 16;
      double sums[together] = {}, squares_of[together] = {};
      std::int64_t i = 0;
      for (; i + together <= n; i += together)
        for (std::int64_t k = 0; k < together; ++k) sums[k] += static_cast<double>(x[i + k]);
      for (; i < n; ++i) sums[0] += static_cast<double>(x[i]);
      for (const double part : sums) sum += part;
      const double middle = sum / static_cast<double>(n);
      for (i = 0; i + together <= n; i += together)
        for (std::int64_t k = 0; k < together; ++k) {
          const double distance = static_cast<double>(x[i + k]) - middle;
          squares_of[k] += distance * distance;
        }
      for (; i < n; ++i)
        squares_of[0] += (static_cast<double>(x[i]) - middle) * (static_cast<double>(x[i]) - middle);
      for (const double part : squares_of) distances += part;
    });
    Variance found;
    found.mean = sum / static_cast<double>(n);
    found.squares = distances;
    found.count = static_cast<double>(n);
    merge(found);
  }
  void merge(const Variance& other) {
    if (other.count == 0) return;
    const double total = count + other.count, distance = other.mean - mean;
    squares += other.squares + distance * distance * count * other.count / total;
    mean += distance * other.count / total;
    count = total;
  }
  void repeat(std::int64_t times) requires is_repeatable<T> {
    squares *= static_cast<double>(times);
    count *= static_cast<double>(times);
  }
  Result result(const Finish& finish) const {
    return squares / std::max(0.0, static_cast<double>(finish.count) - finish.options.correction);
  }
};

template <class T>
struct Deviation : Variance<T> {
  double result(const Finish& finish) const { return std::sqrt(Variance<T>::result(finish)); }
};

template <class T>
struct EuclideanNorm {
  using Result = double;
  double total = 0;
  void add(T x) { total += static_cast<double>(x) * static_cast<double>(x); }
  void merge(const EuclideanNorm& other) { total += other.total; }
  void repeat(std::int64_t times) requires is_repeatable<T> { total *= static_cast<double>(times); }
  Result result(const Finish&) const { return std::sqrt(total); }
};

/// Of any order. Every order at once is no loss: only the one that is asked for is kept.
template <class T>
struct Norm {
  using Result = double;
  double p = 1, total = 0;
  void add(T x) {
    const double size = std::fabs(static_cast<double>(x));
    if (p == 1) total += size;
    else if (p == 0) total += size != 0 ? 1 : 0;
    else if (p == 3) total += size * size * size;
    else if (std::isinf(p)) take(size);
    else total += std::pow(size, p);
  }
  void merge(const Norm& other) {
    if (std::isinf(p)) take(other.total);
    else total += other.total;
  }
  void take(double size) {
    if (size != size || (p > 0 ? size > total : size < total)) total = size;
  }
  void start(const ReduceOptions& options) {
    p = options.p;
    total = p < 0 && std::isinf(p) ? std::numeric_limits<double>::infinity() : 0;
  }
  Result result(const Finish&) const {
    return p == 1 || p == 0 || std::isinf(p) ? total : std::pow(total, 1 / p);
  }
};

}  // namespace stridescope::kernels::accumulators
