#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace stridescope::tensor {

/// The device of a storage. cuda0 is simulated: a second memory with its own addresses. A storage on `meta`
/// has a size but no bytes. The other enumerators are only names, without storages: `cuda` and `cpu0` are
/// "cuda" and "cpu:0" as written in a script.
enum class Device : std::uint8_t {
  cpu,
  cuda0,
  cuda1,
  cuda2,
  cuda3,
  cuda4,
  cuda5,
  cuda6,
  cuda7,
  cuda,
  cpu0,
  meta
};

/// "cpu", "cuda:0", ...
constexpr std::string_view name(Device device) {
  constexpr std::string_view names[] = {"cpu",    "cuda:0", "cuda:1", "cuda:2", "cuda:3", "cuda:4",
                                        "cuda:5", "cuda:6", "cuda:7", "cuda",   "cpu:0",  "meta"};
  return names[static_cast<std::uint8_t>(device)];
}
/// "cpu", "cuda", "meta".
constexpr std::string_view type(Device device) { return name(device).substr(0, name(device).find(':')); }
/// The index in the device's name; nullopt if there is none.
constexpr std::optional<int> index(Device device) {
  if (device == Device::cpu0) return 0;
  if (device < Device::cuda0 || device > Device::cuda7) return std::nullopt;
  return static_cast<int>(device) - static_cast<int>(Device::cuda0);
}
/// The device that allocates the storages for a device: "cuda:0" for "cuda".
constexpr Device canonical_device(Device device) {
  if (device == Device::cpu0) return Device::cpu;
  return device == Device::cuda ? Device::cuda0 : device;
}

}  // namespace stridescope::tensor
