#pragma once

#include "engine/tensor/layout.h"
#include "ui/actions/one_of.h"

namespace stridescope::ui {

// Edits of a tensor's layout.

struct EditRule {
  tensor::Layout layout;
};
struct ResetRule {};  ///< restores the tensor's layout

struct RuleAction : OneOf<EditRule, ResetRule> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
