#pragma once

#include "engine/tensor/layout.h"
#include "ui/actions/one_of.h"

namespace stridescope::ui {

// The rule of a tensor, edited.

struct EditRule {
  tensor::Layout layout;
};
struct ResetRule {};  ///< as the tensor has it

struct RuleAction : OneOf<EditRule, ResetRule> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
