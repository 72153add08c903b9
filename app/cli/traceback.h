#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/script/syntax/source.h"
#include "ui/words/text.h"

namespace stridescope::app {

/// Returns "IndexError: ...\n", with a "Did you mean" line if a known name is similar to a misspelt one.
std::string refusal_lines(const tensor::Refusal& refusal, const ui::Text& words);

/// Returns the traceback in Python's format, with the column added: file, line, the underlined source
/// text, error type and message. `text` is the whole script that `span` refers to. `frames` is the call
/// stack.
std::string traceback(std::string_view file, std::string_view text, const script::Span& span,
                      const tensor::Error& error, const ui::Text& words,
                      std::span<const script::CallFrame> frames = {});

}  // namespace stridescope::app
