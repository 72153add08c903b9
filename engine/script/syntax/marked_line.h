#pragma once

#include <string_view>

#include "engine/script/syntax/source.h"

namespace stridescope::script {

/// The line of a script on which a span begins, in three parts: views into the text.
struct MarkedLine {
  std::string_view before, marked, after;
};
/// A span that goes on in later lines marks the rest of its first. `marked` is empty where the span lies
/// behind the line's end, or has no length; all are empty where there is no such line.
MarkedLine marked_line(std::string_view text, const Span& span);

}  // namespace stridescope::script
