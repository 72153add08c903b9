#pragma once

#include <string_view>

#include "engine/script/syntax/source.h"

namespace stridescope::script {

/// The line on which a span begins, in three parts that view the text.
struct MarkedLine {
  std::string_view before, marked, after;
};
/// For a multi-line span, marks the rest of its first line. `marked` is empty if the span is empty or past
/// the end of the line; all parts are empty if there is no such line.
MarkedLine marked_line(std::string_view text, const Span& span);

}  // namespace stridescope::script
