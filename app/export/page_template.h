#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace stridescope::app {

/// Returns the text with each `{name}` (lower-case letters and `_`) replaced by value_of(name), in one pass:
/// braces in a value are text. Names for which value_of returns null are kept.
std::string fill_template(std::string_view text,
                          const std::function<const std::string*(std::string_view)>& value_of);

/// Escapes text for HTML, between tags and in attributes.
std::string escape_html(std::string_view text);

/// Escapes JSON for a <script> element: HTML parsers find no tag or comment in it, and JavaScript parses the
/// same values.
std::string escape_json_in_script(std::string_view json);

}  // namespace stridescope::app
