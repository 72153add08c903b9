#pragma once

#include "engine/script/complete/complete.h"
#include "ui/state.h"

namespace stridescope::ui {

/// Completions at the console's caret. Empty if no word was begun, except for the signature of the enclosing
/// call.
script::Completion console_completion(const UiState& state);
/// Whether the list is shown.
bool completion_is_open(const UiState& state, const script::Completion& completion);

struct CompletedLine {
  std::string text;
  std::size_t caret = 0;  ///< in bytes
};
CompletedLine completed(const std::string& line, const script::Completion& completion,
                        const script::Candidate& candidate);

}  // namespace stridescope::ui
