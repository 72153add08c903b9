#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/script/values/value.h"

namespace stridescope::app {

/// Objects keep the order in which their fields were added.
using Json = nlohmann::ordered_json;

/// Describes values for `run --json`. Storages are numbered by first appearance among the values described.
class ValueDescriber {
 public:
  /// A tensor above this many elements has `"values": null`.
  static constexpr std::int64_t max_values = 256;

  /// {"kind": "tensor", "dtype", "device", "shape", "stride", "storage_offset", "is_contiguous", "storage",
  /// "storage_nbytes", "values"} or {"kind": "value", "value"}.
  Json describe(const script::Value& value);

 private:
  Json describe(const tensor::Tensor& tensor);

  std::map<std::int64_t, std::size_t> numbers_;  ///< by storage id
};

/// {"type": "RuntimeError", "message": "..."}
Json describe(const tensor::Error& error);

/// False for what is not data: modules, functions, classes.
bool is_describable(const script::Value& value);

/// One line, without its end.
std::string to_line(const Json& json);

}  // namespace stridescope::app
