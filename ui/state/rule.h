#pragma once

#include <cstddef>
#include <string>

#include "engine/tensor/layout.h"

namespace stridescope::ui {

/// A layout being edited: meanwhile, one step of the session has it, as an as_strided of a tensor.
struct RuleState {
  std::string base = {};  ///< that tensor; empty: unchanged so far
  std::string made = {};  ///< name that the step binds
  std::size_t step = 0;   ///< that step, from 1; 0: the layout has not been valid yet
  std::size_t since = 0;  ///< the step at which the editing began
  tensor::Layout layout = {};
  std::string error = {};  ///< PyTorch's error if the layout is invalid
  friend bool operator==(const RuleState&, const RuleState&) = default;
};

}  // namespace stridescope::ui
