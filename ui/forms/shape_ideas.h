#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace stridescope::ui {

/// Shapes of `numel` elements worth trying in view and reshape, as source: for 12, "-1", "2, 6", "3, 4",
/// "4, 3", "6, 2" and "2, 2, 3".
std::vector<std::string> shape_ideas(std::int64_t numel, std::size_t most = 8);

}  // namespace stridescope::ui
