#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace stridescope::tensor {

/// PyTorch's CPU generator: MT19937 with the same stream for torch.manual_seed(seed). A value: a copy keeps
/// the state.
class Generator {
 public:
  static constexpr std::uint64_t default_seed = 67280421310721;
  explicit Generator(std::uint64_t seed = default_seed);
  void manual_seed(std::uint64_t seed);
  /// The seed last set.
  std::uint64_t seed() const { return seed_; }
  /// The size of torch.get_rng_state().
  static constexpr std::size_t state_bytes = 5056;
  std::array<std::uint8_t, state_bytes> bytes() const;
  /// Restores a serialized state; returns false if it is invalid.
  bool set_bytes(std::span<const std::uint8_t, state_bytes> bytes);
  std::uint32_t random();
  std::uint64_t random64();
  /// Fills `out`: equal to one call of random() per entry.
  void random(std::span<std::uint32_t> out);
  /// The second value of a Box-Muller pair, kept for the next call as in PyTorch.
  std::optional<double> next_double_normal;
  std::optional<float> next_float_normal;
  friend bool operator==(const Generator&, const Generator&) = default;

 private:
  void refill();

  std::uint64_t seed_ = 0;
  std::array<std::uint32_t, 624> state_{};
  std::uint32_t next_ = 0;
};

}  // namespace stridescope::tensor
