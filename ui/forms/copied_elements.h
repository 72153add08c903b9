#pragma once

#include <string>
#include <vector>

#include "engine/script/table/row.h"
#include "engine/session/verdict.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ui {

/// The elements of a tensor that a call copies into its result, in the result's logical order: layouts over
/// the tensor's storage, one after the other. Empty if the result has other numbers than the tensor, depends
/// on them, or is large. `name`: the tensor's name in the call.
std::vector<tensor::Layout> copied_elements(const script::Op& op, const std::string& call,
                                            const std::string& name, const tensor::Tensor& self,
                                            const session::Verdict& verdict);

}  // namespace stridescope::ui
