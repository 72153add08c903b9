#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "engine/script/syntax/source.h"
#include "engine/script/values/array.h"
#include "engine/script/values/value.h"
#include "ui/words/json.h"

namespace stridescope::app {

using ui::Json;

/// Describes values for `run --json`. Storages are numbered by first appearance among the values described.
class ValueDescriber {
 public:
  /// A tensor above this many elements has `"values": null`.
  static constexpr std::int64_t max_values = 256;
  /// The total number of list items that are written, where every 8 bytes of text count as one more. A value
  /// larger than a quarter of the remainder has `"value": null` and `"is_whole": false`.
  static constexpr std::int64_t max_items = 1 << 21;

  /// {"kind": "tensor", "dtype", "device", "shape", "stride", "storage_offset", "is_contiguous", "storage",
  /// "storage_nbytes", "values"}, {"kind": "value", "value"}; {"kind": "module", "type", "tensors": [{"name",
  /// "role": "parameter", "buffer" or "plain", "tensor": ...}], "storages": their number}, or "object" for an
  /// object of a class that is no module; {"kind": "array", "dtype", "shape", "strides", "offset", "storage"}
  /// with strides and offset in bytes.
  Json describe(const script::Value& value);

 private:
  Json describe(const tensor::Tensor& tensor);
  Json describe(const script::Object& object);
  Json describe(const script::Array& array);

  static constexpr std::int64_t tensors_cost = 64;  ///< for each tensor of an object
  std::int64_t left_items_ = max_items;
  std::map<std::int64_t, std::size_t> numbers_;  ///< by storage id
};

/// {"type": "IndexError", "message": "...", "detail": {"rule": "dim_out_of_range", "facts": {"dim": 2,
/// "rank": 2}}}; the detail has a "hint" if a known name is similar to an unknown one, and "calls",
/// [{"function", "line", "source"}], outermost first, if it happened in functions of the script.
Json describe(const tensor::Error& error, std::span<const script::CallFrame> frames = {});

/// False for modules, functions and classes.
bool is_describable(const script::Value& value);

}  // namespace stridescope::app
