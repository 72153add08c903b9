#include "engine/tensor/generator.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace stridescope::tensor {
namespace {

constexpr std::size_t state_size = 624, shift_size = 397;

std::uint32_t twisted(std::uint32_t high, std::uint32_t low) {
  const std::uint32_t mixed = (high & 0x80000000u) | (low & 0x7fffffffu);
  return (mixed >> 1) ^ ((low & 1u) ? 0x9908b0dfu : 0u);
}

std::uint32_t tempered(std::uint32_t y) {
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

/// Layout of PyTorch's serialized state; `left` counts down to the next regeneration of the state.
struct SavedTwister {
  std::uint64_t seed;
  std::int32_t left, is_seeded;
  std::uint64_t next, state[state_size];
  double unused, normal, unused_too;
  std::int32_t has_normal;
};
struct SavedState {
  SavedTwister twister;
  float float_normal;
  std::uint8_t has_float_normal;
};
static_assert(sizeof(SavedState) == Generator::state_bytes);

}  // namespace

Generator::Generator(std::uint64_t seed) { manual_seed(seed); }

void Generator::manual_seed(std::uint64_t seed) {
  seed_ = seed;
  state_[0] = static_cast<std::uint32_t>(seed);
  for (std::uint32_t i = 1; i < state_size; ++i)
    state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
  next_ = state_size;
  next_double_normal.reset();
  next_float_normal.reset();
}

std::array<std::uint8_t, Generator::state_bytes> Generator::bytes() const {
  const bool is_fresh = next_ == state_size && *this == Generator(seed_);
  std::array<std::uint8_t, state_bytes> bytes{};
  SavedState saved;
  std::memcpy(&saved, bytes.data(), state_bytes);
  auto& twister = saved.twister;
  twister.seed = seed_;
  twister.is_seeded = 1;
  twister.next = is_fresh ? 0 : next_;
  twister.left = is_fresh ? 1 : static_cast<std::int32_t>(state_size + 1 - next_);
  std::ranges::copy(state_, twister.state);
  twister.has_normal = next_double_normal.has_value();
  twister.normal = next_double_normal.value_or(0);
  saved.has_float_normal = next_float_normal.has_value();
  saved.float_normal = next_float_normal.value_or(0);
  std::memcpy(bytes.data(), &saved, state_bytes);
  return bytes;
}

bool Generator::set_bytes(std::span<const std::uint8_t, state_bytes> bytes) {
  SavedState saved;
  std::memcpy(&saved, bytes.data(), state_bytes);
  const auto& twister = saved.twister;
  if (!twister.is_seeded || twister.left < 1 || twister.next > state_size ||
      twister.left > static_cast<std::int32_t>(state_size))
    return false;
  seed_ = twister.seed;
  next_ = twister.left == 1 ? state_size : static_cast<std::uint32_t>(twister.next);
  std::ranges::transform(twister.state, state_.begin(), [](auto x) { return static_cast<std::uint32_t>(x); });
  next_double_normal = twister.has_normal ? std::optional(twister.normal) : std::nullopt;
  next_float_normal = saved.has_float_normal ? std::optional(saved.float_normal) : std::nullopt;
  return true;
}

void Generator::refill() {
  constexpr std::size_t wraps = state_size - shift_size, last = state_size - 1;
  for (std::size_t i = 0; i < wraps; ++i)
    state_[i] = state_[i + shift_size] ^ twisted(state_[i], state_[i + 1]);
  for (std::size_t i = wraps; i < last; ++i)
    state_[i] = state_[i - wraps] ^ twisted(state_[i], state_[i + 1]);
  state_[last] = state_[shift_size - 1] ^ twisted(state_[last], state_[0]);
  next_ = 0;
}

std::uint32_t Generator::random() {
  if (next_ == state_size) refill();
  return tempered(state_[next_++]);
}

void Generator::random(std::span<std::uint32_t> out) {
  while (!out.empty()) {
    if (next_ == state_size) refill();
    const auto count = std::min(out.size(), state_size - next_);
    for (std::size_t i = 0; i < count; ++i) out[i] = tempered(state_[next_ + i]);
    next_ += static_cast<std::uint32_t>(count);
    out = out.subspan(count);
  }
}

std::uint64_t Generator::random64() {
  const std::uint64_t high = random();
  return high << 32 | random();
}

}  // namespace stridescope::tensor
