#pragma once

#include <string>

#include "ui/state.h"
#include "ui/words/text.h"

namespace stridescope::ui {

/// Returns the document's file name without folders; "untitled" in the user's language if it has none.
std::string document_name(const UiState& state, const Text& text);

}  // namespace stridescope::ui
