#include "engine/tensor/generator.h"

#include <cstddef>

namespace stridescope::tensor {
namespace {

constexpr std::size_t state_size = 624, shift_size = 397;

std::uint32_t twisted(std::uint32_t high, std::uint32_t low) {
  const std::uint32_t mixed = (high & 0x80000000u) | (low & 0x7fffffffu);
  return (mixed >> 1) ^ ((low & 1u) ? 0x9908b0dfu : 0u);
}

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

std::uint32_t Generator::random() {
  if (next_ == state_size) {
    for (std::size_t i = 0; i < state_size; ++i)
      state_[i] = state_[(i + shift_size) % state_size] ^ twisted(state_[i], state_[(i + 1) % state_size]);
    next_ = 0;
  }
  std::uint32_t y = state_[next_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

std::uint64_t Generator::random64() {
  const std::uint64_t high = random();
  return high << 32 | random();
}

}  // namespace stridescope::tensor
