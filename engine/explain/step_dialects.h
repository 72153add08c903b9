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
  std::string calls;      ///< what stands after `from`: ".permute(2, 0, 1)"
  tensor::Layout source, result;
  bool copies = false;  ///< in PyTorch
  bool same = false;    ///< it returned its operand
};

/// The step as libraries write it; empty where the operation has no such form (an index of tensors, a result
/// that was computed). A dialect without code has no operation for it.
std::vector<Dialect> step_dialects(const DialectStep& step);

}  // namespace stridescope::explain
