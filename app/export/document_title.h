#pragma once

#include <string>
#include <string_view>

namespace stridescope::app {

/// Returns a lesson's or a file's name as the title of a document: one line of valid UTF-8. Line ends and
/// tabs become spaces, other control characters and invalid UTF-8 become U+FFFD.
std::string document_title(std::string_view name);

}  // namespace stridescope::app
