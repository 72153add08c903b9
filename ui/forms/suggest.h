#pragma once

#include <string>
#include <string_view>

#include "engine/script/table/op_table.h"
#include "engine/session/session.h"

namespace stridescope::ui {

/// Source of an argument that shows what the operation does to the tensor named `self`; empty: leave it out.
std::string suggest_argument(const script::Op& op, const script::Parameter& parameter,
                             const std::string& self, const session::Session& session);
/// What stands in the brackets of a subscript; `kind` is "index" or "slice".
std::string suggest_subscript(std::string_view kind, const tensor::Tensor* tensor);

}  // namespace stridescope::ui
