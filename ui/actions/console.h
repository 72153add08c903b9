#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// The line that is typed.

struct EditConsole {
  std::string text;
  std::optional<std::size_t> caret = {};  ///< bytes; absent: at the end
};
struct EditInConsole {
  std::string text;
};  ///< puts it there and goes there
struct EditStep {
  std::size_t step = 0;  ///< from 1
};                       ///< puts its statement there: what is submitted then takes its place
struct Mend {
  std::size_t index = 0;
};  ///< goes on with what runs no more: the first goes to the console, others are given up up to this one
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
    : OneOf<EditConsole, EditInConsole, EditStep, Mend, MoveCaret, ClearConsole, SubmitConsole, PasteLines,
            RecallHistory, ChooseCompletion, AcceptCompletion, CloseCompletion> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
