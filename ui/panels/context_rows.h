#pragma once

#include <string>
#include <vector>

#include "ui/action.h"
#include "ui/state.h"
#include "ui/words/text.h"

namespace stridescope::ui {

struct ContextRow {
  std::string id, label;
  Action action;
  bool begins_section = false;
  bool is_code = false;  ///< the label is the statement that is run
  bool is_checked = false;
  std::string statement = {};  ///< the statement whose verdict is shown beside it; empty if the row runs none
};

/// Returns the rows of the context menu for the clicked target: a cell, an element of a storage, an axis, a
/// tensor, a step, or the empty stage.
std::vector<ContextRow> context_rows(const UiState& state, const Text& text);

}  // namespace stridescope::ui
