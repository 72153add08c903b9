#pragma once

#include <string>

#include "engine/session/snapshot.h"
#include "engine/tensor/generator.h"

namespace stridescope::testing {

/// Everything that can be seen of a state, to compare.
struct Description {
  /// Names with what they hold, which tensors are one object, rules, storages with addresses and bytes, where
  /// ids stand.
  std::string text;
  tensor::Generator generator;
  friend bool operator==(const Description&, const Description&) = default;
};
Description describe(const session::Snapshot& snapshot);
/// The text of a value without " at 0x7f…": copies of an object have addresses of their own.
std::string without_addresses(const std::string& text);

}  // namespace stridescope::testing
