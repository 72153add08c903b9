#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ui/state/branch.h"
#include "ui/state/draft.h"

namespace stridescope::ui {

struct ConsoleState {
  Draft draft;
  std::size_t caret = 0;  ///< in the draft, in bytes
  std::vector<std::string> history;
  std::size_t recalled = 0;  ///< index into history; its size: the draft
  std::string set_aside;     ///< the draft while history is shown
  int completion = 0;        ///< chosen row of the completion list
  bool completion_closed = false;
  std::optional<std::size_t> edits;  ///< the step, from 1, that the draft replaces
  std::vector<Branch::SourceText>
      pending_statements;      ///< statements after an edited step that did not run: the first fails
  bool edits_pending = false;  ///< the draft replaces that first one
  friend bool operator==(const ConsoleState&, const ConsoleState&) = default;
};

}  // namespace stridescope::ui
