#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace stridescope::words {

/// The name among `names` that a misspelt one most likely stands for: the fewest letters to change, add, drop
/// or swap with a neighbour, at most a third of them, rounded up, and not all; of those that take as many,
/// the one that begins and ends most alike. Absent where none is near, or where the name is one of them.
std::optional<std::string_view> nearest(std::string_view name, std::span<const std::string_view> names);

}  // namespace stridescope::words
