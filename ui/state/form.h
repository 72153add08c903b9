#pragma once

#include <string>
#include <vector>

#include "ui/state/draft.h"

namespace stridescope::ui {

/// The open form of the operations panel. Arguments are stored as source text.
struct OperationForm {
  std::string op;    ///< empty: closed
  std::string self;  ///< the tensor it applies to
  struct Field {
    std::string name;  ///< the parameter's
    Draft draft;       ///< empty: left out
    friend bool operator==(const Field&, const Field&) = default;
  };
  std::vector<Field> arguments;
  Draft result_name;
  friend bool operator==(const OperationForm&, const OperationForm&) = default;
};

/// The list of operations, and the open form.
struct FormState {
  Draft search;
  OperationForm open;
  friend bool operator==(const FormState&, const FormState&) = default;
};

}  // namespace stridescope::ui
