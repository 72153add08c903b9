#pragma once

#include <cstdint>
#include <string_view>

namespace stridescope::tensor {

/// Where a storage lives. cuda0 is simulated: a second memory with addresses of its own. The others have
/// names only: no storage can be there.
enum class Device : std::uint8_t { cpu, cuda0, cuda1, cuda2, cuda3, cuda4, cuda5, cuda6, cuda7 };

/// "cpu", "cuda:0", ...
constexpr std::string_view name(Device device) {
  constexpr std::string_view names[] = {"cpu",    "cuda:0", "cuda:1", "cuda:2", "cuda:3",
                                        "cuda:4", "cuda:5", "cuda:6", "cuda:7"};
  return names[static_cast<std::uint8_t>(device)];
}
/// The number of a GPU.
constexpr int index(Device device) { return static_cast<int>(device) - 1; }

}  // namespace stridescope::tensor
