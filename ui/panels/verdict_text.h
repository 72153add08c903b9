#pragma once

#include <string>

#include "engine/session/verdict.h"
#include "ui/scene/picture/style.h"
#include "ui/words/text.h"

namespace stridescope::ui {

/// Returns true if a statement fails for any arguments; false if it only lacks some.
bool cannot_apply(const session::Verdict& verdict);
/// Returns "VIEW", "COPY 96 B", "ERROR", ...
std::string verdict_word(const session::Verdict& verdict, const Text& text);
/// The same with the bytes of temporaries.
std::string verdict_in_full(const session::Verdict& verdict, const Text& text);
scene::Color verdict_color(const session::Verdict& verdict, const scene::Palette& palette);
/// Returns a sentence for the tooltip: the predicted effect, or PyTorch's error.
std::string verdict_reason(const session::Verdict& verdict, const Text& text);
/// Returns "shape (4, 3)   stride (1, 4)", or the value; for an array, "strides (4, 16) bytes".
std::string result_text(const session::Verdict& verdict, const Text& text, bool is_array);

}  // namespace stridescope::ui
