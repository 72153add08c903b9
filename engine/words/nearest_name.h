#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace stridescope::words {

/// The most likely name among `names` for a misspelt one: the fewest edits (letters changed, added, dropped,
/// or swapped with a neighbour), at most a third of the letters, rounded up, and not all; among equals, the
/// longest common prefix and suffix. Absent if none is near, or if the name is one of them.
std::optional<std::string_view> nearest_name(std::string_view name, std::span<const std::string_view> names);

}  // namespace stridescope::words
