#pragma once

#include <cstddef>
#include <string>
#include <vector>

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
};

}  // namespace stridescope::ui
