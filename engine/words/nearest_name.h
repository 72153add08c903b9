#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace stridescope::words {

/// The name among `names` that is nearest to a misspelt one: that with the fewest edits (letters changed,
/// added, dropped, or swapped with a neighbour) or, among equals, the longest common prefix and suffix. Edits
/// may affect at most a third of the letters, rounded up, and not all of them. nullopt if no name is near
/// enough, or if `name` is one of them.
std::optional<std::string_view> nearest_name(std::string_view name, std::span<const std::string_view> names);

}  // namespace stridescope::words
