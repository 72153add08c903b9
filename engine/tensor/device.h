#pragma once

#include <cstdint>
#include <string_view>

namespace stridescope::tensor {

/// Where a storage lives. cuda0 is simulated: a second memory with addresses of its own.
enum class Device : std::uint8_t { cpu, cuda0 };

/// "cpu" or "cuda:0".
inline std::string_view name(Device device) { return device == Device::cpu ? "cpu" : "cuda:0"; }

}  // namespace stridescope::tensor
