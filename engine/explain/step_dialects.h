#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/explain/dialects.h"

namespace stridescope::explain {

/// One operation on one tensor: "y = x.permute(2, 0, 1)".
struct DialectStep {
  std::string from, to;   ///< names
  std::string operation;  ///< "permute"; "[]" for a subscript
  std::string calls;      ///< code after `from`: ".permute(2, 0, 1)"
  tensor::Layout source, result;
  bool copies = false;  ///< in PyTorch
  bool same = false;    ///< the result is the operand itself
};

/// The step in the notations of libraries; empty if the operation has no such form (an index of tensors, a
/// computed result). A dialect without code has no such operation.
std::vector<Dialect> step_dialects(const DialectStep& step);

}  // namespace stridescope::explain
