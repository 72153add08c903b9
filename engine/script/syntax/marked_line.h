#pragma once

#include <string_view>

#include "engine/script/syntax/source.h"

namespace stridescope::script {

/// The line of a script on which a span begins, in three parts: views into the text.
struct MarkedLine {
  std::string_view before, marked, after;
};
/// A multi-line span marks the remainder of its first line. `marked` is empty if the span is behind the
/// line's end, or has no length; all are empty if there is no such line.
MarkedLine marked_line(std::string_view text, const Span& span);

}  // namespace stridescope::script
