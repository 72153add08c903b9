#include "engine/script/table/rows/numpy_generators.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <string>

#include "engine/script/table/rows/python_support.h"

namespace stridescope::script::numpy_random {
namespace {

constexpr std::size_t key_words = 624, shift = 397;

class MersenneTwister final : public BitGenerator {
 public:
  explicit MersenneTwister(std::uint32_t seed) {
    for (std::size_t i = 0; i < key_words; ++i) {
      key_[i] = seed;
      seed = 1812433253U * (seed ^ (seed >> 30)) + static_cast<std::uint32_t>(i) + 1;
    }
  }
  explicit MersenneTwister(const std::vector<std::uint32_t>& seeds) : MersenneTwister(19650218U) {
    std::size_t i = 1, j = 0;
    for (auto k = std::max(key_words, seeds.size()); k > 0; --k) {
      key_[i] = (key_[i] ^ ((key_[i - 1] ^ (key_[i - 1] >> 30)) * 1664525U)) + seeds[j] +
                static_cast<std::uint32_t>(j);
      if (++i >= key_words) key_[0] = key_[key_words - 1], i = 1;
      if (++j >= seeds.size()) j = 0;
    }
    for (auto k = key_words - 1; k > 0; --k) {
      key_[i] =
          (key_[i] ^ ((key_[i - 1] ^ (key_[i - 1] >> 30)) * 1566083941U)) - static_cast<std::uint32_t>(i);
      if (++i >= key_words) key_[0] = key_[key_words - 1], i = 1;
    }
    key_[0] = 0x80000000U;
  }
  explicit MersenneTwister(const Items& state) {
    const auto* key = state.size() == 5 ? state[1].get_if<std::string>() : nullptr;
    if (!key || key->size() != sizeof key_) throw refuse::stated_value("state is not a legacy MT19937 state");
    std::memcpy(key_.data(), key->data(), sizeof key_);
    const auto position = tensor::to_int(as_number(state[2]).value_or(std::int64_t{0}));
    position_ = static_cast<std::size_t>(std::clamp<std::int64_t>(position, 0, key_words));
    if (truth(state[3])) gauss_ = tensor::to_double(as_number(state[4]).value_or(0.0));
  }

  std::uint32_t next32() override {
    if (position_ == key_words) {
      for (std::size_t i = 0; i < key_words; ++i) {
        const auto y = (key_[i] & 0x80000000U) | (key_[(i + 1) % key_words] & 0x7fffffffU);
        key_[i] = key_[(i + shift) % key_words] ^ (y >> 1) ^ ((y & 1U) ? 0x9908b0dfU : 0U);
      }
      position_ = 0;
    }
    auto y = key_[position_++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    return y ^ (y >> 18);
  }
  std::uint64_t next64() override {
    const std::uint64_t high = next32();
    return (high << 32) | next32();
  }
  double next_double() override {
    const auto a = next32() >> 5, b = next32() >> 6;
    return (a * 67108864.0 + b) / 9007199254740992.0;
  }
  double normal() override {
    if (gauss_) return *std::exchange(gauss_, std::nullopt);
    double x = 0, y = 0, square = 0;
    RetryLimit tries;
    do {
      tries.next();
      x = 2.0 * next_double() - 1.0;
      y = 2.0 * next_double() - 1.0;
      square = x * x + y * y;
    } while (square >= 1.0 || square == 0.0);
    const auto factor = std::sqrt(-2.0 * std::log(square) / square);
    gauss_ = factor * x;
    return factor * y;
  }
  double exponential() override { return -std::log(1.0 - next_double()); }
  bool uses_masks() const override { return true; }
  Value state() const override {
    return make_list({{std::string("mt")},
                      {packed_words(key_)},
                      {static_cast<std::int64_t>(position_)},
                      {std::int64_t{gauss_.has_value()}},
                      {gauss_.value_or(0.0)}});
  }

 private:
  std::array<std::uint32_t, key_words> key_{};
  std::size_t position_ = key_words;
  std::optional<double> gauss_;
};

/// The tables of the ziggurat of a normal distribution with 256 strips.
struct Ziggurat {
  static constexpr long double edge = 3.6541528853610087963519472518L;
  std::array<std::uint64_t, 256> k{};
  std::array<double, 256> w{}, f{};

  Ziggurat() {
    const auto density = [](long double x) { return std::exp(-0.5L * x * x); };
    // All strips have the area of the lowest one, which includes the tail beyond its edge.
    const long double tail = std::sqrt(std::acos(-1.0L) / 2) * std::erfc(edge / std::sqrt(2.0L));
    const long double area = edge * density(edge) + tail, scale = 4503599627370496.0L;
    std::array<long double, 256> x{};
    x[255] = edge;
    for (std::size_t i = 255; i > 1; --i) x[i - 1] = std::sqrt(-2 * std::log(area / x[i] + density(x[i])));
    x[0] = 0;
    for (std::size_t i = 1; i < x.size(); ++i) {
      k[i] = static_cast<std::uint64_t>(x[i - 1] / x[i] * scale);
      w[i] = static_cast<double>(x[i] / scale);
      f[i] = static_cast<double>(density(x[i]));
    }
    const long double base = area / density(edge);
    k[0] = static_cast<std::uint64_t>(edge / base * scale);
    w[0] = static_cast<double>(base / scale);
    f[0] = 1;
  }
};

/// The tables for an exponential distribution.
struct ExponentialZiggurat {
  static constexpr long double edge = 7.69711747013104972L;
  std::array<std::uint64_t, 256> k{};
  std::array<double, 256> w{}, f{};

  ExponentialZiggurat() {
    const long double area = (edge + 1) * std::exp(-edge), scale = 9007199254740992.0L;
    std::array<long double, 256> x{};
    x[255] = edge;
    for (std::size_t i = 255; i > 1; --i) x[i - 1] = -std::log(area / x[i] + std::exp(-x[i]));
    x[0] = 0;
    for (std::size_t i = 1; i < x.size(); ++i) {
      k[i] = static_cast<std::uint64_t>(x[i - 1] / x[i] * scale);
      w[i] = static_cast<double>(x[i] / scale);
      f[i] = static_cast<double>(std::exp(-x[i]));
    }
    const long double base = area / std::exp(-edge);
    k[0] = static_cast<std::uint64_t>(edge / base * scale);
    w[0] = static_cast<double>(base / scale);
    f[0] = 1;
  }
};

class Pcg final : public BitGenerator {
 public:
  /// Seeds as numpy.random.SeedSequence does.
  explicit Pcg(const std::vector<std::uint32_t>& entropy) {
    constexpr std::size_t size = 4;
    std::uint32_t constant = 0x43b0d7e5U;
    const auto hashed = [&](std::uint32_t value) {
      value ^= constant;
      constant *= 0x931e8875U;
      value *= constant;
      return value ^ (value >> 16);
    };
    const auto mixed = [](std::uint32_t x, std::uint32_t y) {
      const auto value = 0xca01f9ddU * x - 0x4973f715U * y;
      return value ^ (value >> 16);
    };
    std::array<std::uint32_t, size> pool{};
    for (std::size_t i = 0; i < size; ++i) pool[i] = hashed(i < entropy.size() ? entropy[i] : 0);
    for (std::size_t from = 0; from < size; ++from)
      for (std::size_t to = 0; to < size; ++to)
        if (from != to) pool[to] = mixed(pool[to], hashed(pool[from]));
    for (std::size_t from = size; from < entropy.size(); ++from)
      for (std::size_t to = 0; to < size; ++to) pool[to] = mixed(pool[to], hashed(entropy[from]));
    std::uint32_t generated = 0x8b51f9ddU;
    std::array<std::uint64_t, 4> seeds{};
    for (std::size_t i = 0; i < 8; ++i) {
      auto value = pool[i % size] ^ generated;
      generated *= 0x58f38dedU;
      value *= generated;
      value ^= value >> 16;
      seeds[i / 2] |= std::uint64_t{value} << (32 * (i % 2));
    }
    const auto joined = [](std::uint64_t high, std::uint64_t low) { return (u128{high} << 64) | low; };
    increment_ = (joined(seeds[2], seeds[3]) << 1) | 1;
    step();
    state_ += joined(seeds[0], seeds[1]);
    step();
  }
  explicit Pcg(const Items& state) {
    if (state.size() != 7) throw refuse::stated_value("state must be for a PCG64 PRNG");
    const auto word = [&](std::size_t i) {
      return static_cast<std::uint64_t>(tensor::to_int(as_number(state[i]).value_or(std::int64_t{0})));
    };
    state_ = (u128{word(1)} << 64) | word(2);
    increment_ = (u128{word(3)} << 64) | word(4);
    if (word(5) != 0) half_ = static_cast<std::uint32_t>(word(6));
  }

  std::uint64_t next64() override {
    step();
    const auto high = static_cast<std::uint64_t>(state_ >> 64), low = static_cast<std::uint64_t>(state_);
    const auto turn = static_cast<int>(high >> 58);
    return std::rotr(high ^ low, turn);
  }
  std::uint32_t next32() override {
    if (half_) return *std::exchange(half_, std::nullopt);
    const auto both = next64();
    half_ = static_cast<std::uint32_t>(both >> 32);
    return static_cast<std::uint32_t>(both);
  }
  double next_double() override { return static_cast<double>(next64() >> 11) * (1.0 / 9007199254740992.0); }
  double normal() override {
    static const Ziggurat table;
    constexpr double edge = 3.6541528853610087963519472518, inverse_edge = 0.27366123732975827203338247596;
    for (RetryLimit tries;; tries.next()) {
      auto bits = next64();
      const auto strip = static_cast<std::size_t>(bits & 0xffU);
      bits >>= 8;
      const auto magnitude = (bits >> 1) & 0x000fffffffffffffU;
      auto x = static_cast<double>(magnitude) * table.w[strip];
      if (bits & 1U) x = -x;
      if (magnitude < table.k[strip]) return x;
      if (strip == 0) {
        for (;; tries.next()) {
          const auto xx = -inverse_edge * std::log1p(-next_double()), yy = -std::log1p(-next_double());
          if (yy + yy > xx * xx) return ((magnitude >> 8) & 1U) ? -(edge + xx) : edge + xx;
        }
      }
      if ((table.f[strip - 1] - table.f[strip]) * next_double() + table.f[strip] < std::exp(-0.5 * x * x))
        return x;
    }
  }
  double exponential() override {
    static const ExponentialZiggurat table;
    for (RetryLimit tries;; tries.next()) {
      auto bits = next64() >> 3;
      const auto strip = static_cast<std::size_t>(bits & 0xffU);
      bits >>= 8;
      const auto x = static_cast<double>(bits) * table.w[strip];
      if (bits < table.k[strip]) return x;
      if (strip == 0) return static_cast<double>(ExponentialZiggurat::edge) - std::log1p(-next_double());
      if ((table.f[strip - 1] - table.f[strip]) * next_double() + table.f[strip] < std::exp(-x)) return x;
    }
  }
  bool uses_masks() const override { return false; }
  Value state() const override {
    const auto word = [](u128 value) {
      return Value{static_cast<std::int64_t>(static_cast<std::uint64_t>(value))};
    };
    return make_list({{std::string("pcg")},
                      word(state_ >> 64),
                      word(state_),
                      word(increment_ >> 64),
                      word(increment_),
                      {std::int64_t{half_.has_value()}},
                      {std::int64_t{half_.value_or(0)}}});
  }

 private:
  void step() {
    constexpr auto multiplier = (u128{2549297995355413924U} << 64) | 4865540595714422341U;
    state_ = state_ * multiplier + increment_;
  }

  u128 state_ = 0, increment_ = 0;
  std::optional<std::uint32_t> half_;
};

}  // namespace

std::string packed_words(std::span<const std::uint32_t> words) {
  return {reinterpret_cast<const char*>(words.data()), words.size_bytes()};
}

std::vector<std::uint32_t> unpacked_words(std::string_view packed) {
  std::vector<std::uint32_t> words(packed.size() / sizeof(std::uint32_t));
  std::copy_n(packed.data(), words.size() * sizeof(std::uint32_t), reinterpret_cast<char*>(words.data()));
  return words;
}

std::unique_ptr<BitGenerator> generator_of(const Value& state) {
  const auto* list = state.get_if<Sequence>();
  const auto* kind = list && !list->items->empty() ? (*list->items)[0].get_if<std::string>() : nullptr;
  if (kind && *kind == "mt") return std::make_unique<MersenneTwister>(*list->items);
  if (kind && *kind == "pcg") return std::make_unique<Pcg>(*list->items);
  throw refuse::stated_type("expected the state of a random generator");
}

std::unique_ptr<BitGenerator> make_bit_generator(std::string_view kind,
                                                 const std::vector<std::uint32_t>& seeds) {
  if (kind == "pcg") return std::make_unique<Pcg>(seeds);
  return kind == "mt" ? std::make_unique<MersenneTwister>(seeds[0])
                      : std::make_unique<MersenneTwister>(seeds);
}

}  // namespace stridescope::script::numpy_random
