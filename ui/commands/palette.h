#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/action.h"
#include "ui/state.h"
#include "ui/words/text.h"

namespace stridescope::ui {

/// An entry of the command palette.
struct PaletteEntry {
  std::string id;     ///< "command/edit/undo", "op/transpose", "lesson/storage", "term/stride"
  std::string label;  ///< in the language of the settings
  std::string kind;   ///< key of its group's name
  std::string key;    ///< "Ctrl+Z"; empty: none
  std::vector<Action> actions;
};

/// Returns enabled commands, operations, lessons and glossary terms that match a search, the best first; at
/// most `most`.
std::vector<PaletteEntry> palette_entries(const UiState& state, const Text& text, std::size_t most = 40);

/// Returns how well a text matches a search: its letters in order, higher if they are adjacent; negative: no
/// match.
int fit(std::string_view search, std::string_view text);

}  // namespace stridescope::ui
