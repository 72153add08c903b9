#pragma once

#include <string>

#include "engine/session/snapshot.h"
#include "engine/tensor/generator.h"

namespace stridescope::testing {

/// A description of everything visible in a state, to compare states.
struct Description {
  /// Names with their values, identity of tensors, layouts, storages with addresses and bytes, and the next
  /// storage id.
  std::string text;
  tensor::Generator generator;
  friend bool operator==(const Description&, const Description&) = default;
};
Description describe(const session::Snapshot& snapshot);
/// The text of a value without " at 0x7f…": copies of an object have different addresses.
std::string without_addresses(const std::string& text);

}  // namespace stridescope::testing
