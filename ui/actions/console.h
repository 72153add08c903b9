#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// The console's line.

struct EditConsole {
  std::string text;
  std::optional<std::size_t> caret = {};  ///< bytes; absent: at the end
};
struct EditInConsole {
  std::string text;
};  ///< sets the text and focuses the console
struct EditStep {
  std::size_t step = 0;  ///< from 1
};                       ///< edits its statement there: the submitted line replaces it
struct EditPending {
  std::size_t index = 0;
};  ///< retries waiting statements from `index` on; earlier ones are dropped
struct MoveCaret {
  std::size_t to = 0;  ///< bytes
};
struct ClearConsole {};
struct SubmitConsole {};
struct PasteLines {
  std::string text;
};
struct RecallHistory {
  int by = -1;
};
struct ChooseCompletion {
  int by = 1;
};
struct AcceptCompletion {};
struct CloseCompletion {};

struct ConsoleAction
    : OneOf<EditConsole, EditInConsole, EditStep, EditPending, MoveCaret, ClearConsole, SubmitConsole,
            PasteLines, RecallHistory, ChooseCompletion, AcceptCompletion, CloseCompletion> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
