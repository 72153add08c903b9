#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/values/value.h"
#include "engine/tensor/refusal/refuse.h"

// NumPy's random streams: MT19937 as numpy.random.seed() starts it, and PCG64 as default_rng() does.
namespace stridescope::script::numpy_random {

__extension__ using u128 = unsigned __int128;

/// Limits the number of rejected draws: a state that a script sets may repeat the same word forever.
class RetryLimit {
 public:
  void next() {
    if (--left_ < 0) throw refuse::stated_value("the state of the generator does not change");
  }

 private:
  int left_ = 100'000;
};

/// A bit generator with the distributions of numpy/random/src/distributions/distributions.c.
class BitGenerator {
 public:
  virtual ~BitGenerator() = default;
  virtual std::uint32_t next32() = 0;
  virtual std::uint64_t next64() = 0;
  virtual double next_double() = 0;
  virtual double normal() = 0;
  virtual double exponential() = 0;
  /// True if bounded integers are drawn with masks, as by numpy.random.randint().
  virtual bool uses_masks() const = 0;
  virtual Value state() const = 0;

  double gamma(double shape) {
    if (shape == 1) return exponential();
    if (shape == 0) return 0;
    if (shape < 1)
      for (RetryLimit tries;; tries.next()) {
        const double u = next_double(), v = exponential();
        if (u <= 1 - shape) {
          if (const double x = std::pow(u, 1 / shape); x <= v) return x;
        } else {
          const double y = -std::log((1 - u) / shape);
          if (const double x = std::pow(1 - shape + shape * y, 1 / shape); x <= v + y) return x;
        }
      }
    const double b = shape - 1.0 / 3, c = 1 / std::sqrt(9 * b);
    for (RetryLimit tries;; tries.next()) {
      double x = 0, v = 0;
      do {
        tries.next();
        x = normal();
        v = 1 + c * x;
      } while (v <= 0);
      v = v * v * v;
      const double u = next_double();
      if (u < 1 - 0.0331 * (x * x) * (x * x)) return b * v;
      if (std::log(u) < 0.5 * x * x + b * (1 - v + std::log(v))) return b * v;
    }
  }
  double beta(double a, double b) {
    if (a > 1 || b > 1) {
      const double x = gamma(a), y = gamma(b);
      return x / (x + y);
    }
    for (RetryLimit tries;; tries.next()) {
      const double u = next_double(), v = next_double();
      const double x = std::pow(u, 1 / a), y = std::pow(v, 1 / b);
      if (x + y > 1 || u + v <= 0) continue;
      if (x + y > 0) return x / (x + y);
      double log_x = std::log(u) / a, log_y = std::log(v) / b;
      const double most = std::max(log_x, log_y);
      log_x -= most;
      log_y -= most;
      return std::exp(log_x - std::log(std::exp(log_x) + std::exp(log_y)));
    }
  }
  std::uint64_t bounded(std::uint64_t range) {
    if (range == 0) return 0;
    constexpr std::uint64_t most32 = 0xffffffffU;
    if (range <= most32) return bounded32(static_cast<std::uint32_t>(range));
    if (range == ~std::uint64_t{0}) return next64();
    return uses_masks() ? masked64(range) : lemire64(range);
  }
  /// An integer from 0 to `range`, as shuffles draw it.
  std::uint64_t interval(std::uint64_t range) {
    constexpr std::uint64_t most32 = 0xffffffffU;
    if (range > most32) return masked64(range);
    const auto mask = static_cast<std::uint32_t>(mask_of(range));
    for (RetryLimit tries;; tries.next())
      if (const auto value = next32() & mask; value <= range) return value;
  }
  /// For elements of one or two bytes, of which one word provides several: `left` more, initially 0.
  std::uint64_t bounded_narrow(std::uint64_t range, unsigned bits, std::uint32_t& word, int& left) {
    const std::uint32_t all = (1U << bits) - 1;
    const auto next = [&]() -> std::uint32_t {
      if (left == 0) {
        word = next32();
        left = static_cast<int>(32 / bits) - 1;
      } else {
        word >>= bits;
        --left;
      }
      return word & all;
    };
    if (range == 0) return 0;
    if (range >= all) return next();
    if (uses_masks()) {
      const auto mask = static_cast<std::uint32_t>(mask_of(range));
      for (RetryLimit tries;; tries.next())
        if (const auto value = next() & mask; value <= range) return value;
    }
    const auto excluded = static_cast<std::uint32_t>(range) + 1;
    auto product = next() * excluded;
    if ((product & all) < excluded) {
      const auto threshold = (all - static_cast<std::uint32_t>(range)) % excluded;
      for (RetryLimit tries; (product & all) < threshold; tries.next()) product = next() * excluded;
    }
    return product >> bits;
  }

 private:
  template <class T>
  static T mask_of(T range) {
    for (unsigned shift = 1; shift < 8 * sizeof(T); shift *= 2) range |= range >> shift;
    return range;
  }
  std::uint32_t bounded32(std::uint32_t range) {
    if (range == ~std::uint32_t{0}) return next32();
    if (uses_masks()) {
      const auto mask = mask_of(range);
      for (RetryLimit tries;; tries.next())
        if (const auto value = next32() & mask; value <= range) return value;
    }
    const std::uint32_t excluded = range + 1;
    auto product = std::uint64_t{next32()} * excluded;
    if (static_cast<std::uint32_t>(product) < excluded) {
      const std::uint32_t threshold = (~std::uint32_t{0} - range) % excluded;
      for (RetryLimit tries; static_cast<std::uint32_t>(product) < threshold; tries.next())
        product = std::uint64_t{next32()} * excluded;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  std::uint64_t masked64(std::uint64_t range) {
    const auto mask = mask_of(range);
    for (RetryLimit tries;; tries.next())
      if (const auto value = next64() & mask; value <= range) return value;
  }
  std::uint64_t lemire64(std::uint64_t range) {
    const std::uint64_t excluded = range + 1;
    auto product = u128{next64()} * excluded;
    if (static_cast<std::uint64_t>(product) < excluded) {
      const std::uint64_t threshold = (~std::uint64_t{0} - range) % excluded;
      for (RetryLimit tries; static_cast<std::uint64_t>(product) < threshold; tries.next())
        product = u128{next64()} * excluded;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }
};

/// The words of MT19937 as the text in a state, and back.
std::string packed_words(std::span<const std::uint32_t> words);
std::vector<std::uint32_t> unpacked_words(std::string_view packed);
/// The generator of a state that state() returned. Throws TypeError for other values.
std::unique_ptr<BitGenerator> generator_of(const Value& state);
/// A new one: "mt" or "pcg", from at least one seed.
std::unique_ptr<BitGenerator> make_bit_generator(std::string_view kind,
                                                 const std::vector<std::uint32_t>& seeds);

}  // namespace stridescope::script::numpy_random
