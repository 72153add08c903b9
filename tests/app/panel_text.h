#pragma once

#include <map>
#include <string>

namespace stridescope::testing {

/// Scenes of the learning panels and sheets as text, by the path of the golden file:
/// "panels/compare.en.txt".
std::map<std::string, std::string> drawn_panels();

}  // namespace stridescope::testing
