#pragma once

#include <map>
#include <string>

namespace stridescope::testing {

/// What the panels and sheets of learning draw, as text, by the path of the golden file:
/// "panels/compare.en.txt".
std::map<std::string, std::string> drawn_panels();

}  // namespace stridescope::testing
