#pragma once

#include <cstddef>
#include <string>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// The list of operations, and the form of one.

struct SearchOperations {
  std::string text;
};
struct OpenOperation {
  std::string op;
};  ///< empty: close the form
struct EditArgument {
  std::size_t index = 0;
  std::string text;
  bool typed = false;  ///< by a text field, which already shows it
};
struct EditResultName {
  std::string text;
};
struct ApplyForm {};

struct FormAction : OneOf<SearchOperations, OpenOperation, EditArgument, EditResultName, ApplyForm> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
