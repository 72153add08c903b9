#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/tensor/device.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/generator.h"

namespace stridescope::tensor {

/// How numbers are printed: torch.set_printoptions.
struct PrintOptions {
  std::int64_t precision = 4;
  std::int64_t threshold = 1000;  ///< above this many elements, only those at the edges are printed
  std::int64_t edge_items = 3;
  std::int64_t line_width = 80;
  std::optional<bool> scientific;  ///< absent: chosen by the range of the values
  friend bool operator==(const PrintOptions&, const PrintOptions&) = default;
};

/// How nondeterministic operations are handled, with the numbers of
/// torch.set_deterministic_debug_mode.
enum class Determinism : std::uint8_t { any, warn, required };

/// The state of Python's random module: the Mersenne Twister.
struct PythonRandom {
  std::array<std::uint32_t, 624> words{};
  std::size_t next = 624;
  std::optional<double> gauss;  ///< the second of a pair that gauss() generated
};

/// Settings of a script that affect later statements, besides names and the default generator. A value: each
/// state of a session has one.
struct ScriptSettings {
  DType default_dtype = DType::float32;  ///< of floats without a dtype
  Device default_device = Device::cpu;   ///< of new tensors without a device
  bool records_gradients = true;         ///< false inside torch.no_grad()
  PrintOptions print;
  Determinism determinism = Determinism::any;
  std::int64_t threads = 1;                                  ///< as set; results do not depend on it
  std::vector<std::shared_ptr<const Generator>> generators;  ///< created by torch.Generator()
  std::shared_ptr<const PythonRandom> python_random;         ///< null: not yet used
  /// NumPy's print options and random state: a script::Value, which engine/python/numpy.py reads. Null: the
  /// initial state.
  std::shared_ptr<const void> numpy;
};
using SharedSettings = std::shared_ptr<const ScriptSettings>;

}  // namespace stridescope::tensor
