#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace stridescope::app {

/// A path with one %d or %0Nd, for a picture of each step.
struct NumberedPath {
  std::string before, after;
  std::size_t digits = 1;  ///< the minimum number of digits, padded with zeros
  std::string name(std::size_t number) const;
};
/// nullopt if the path has no placeholder.
std::optional<NumberedPath> numbered_path(const std::string& path);

}  // namespace stridescope::app
