#pragma once

#include <string>

#include "ui/state.h"
#include "ui/words/text.h"

namespace stridescope::ui {

/// The document's file without its folders; "untitled" in the user's language where it has none.
std::string document_name(const UiState& state, const Text& text);

}  // namespace stridescope::ui
