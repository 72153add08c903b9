#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/bind.h"

namespace stridescope::script {

/// A parameter's name, or NumPy's for it.
bool is_name_of(std::string_view keyword, const Parameter& parameter);
/// The argument given for a parameter by its name, or by NumPy's name for it; null if none.
const Value* find_keyword(const Arguments& arguments, const Parameter& parameter);
/// A method's overloads are those with a self that is no number.
bool has_form(const Signature& signature, const Arguments& arguments);
/// Throws what PyTorch throws where None stands for a dimension that may be named.
void refuse_unnamed_dimension(const Op& op, const Arguments& arguments);
/// The overloads as PyTorch lists them: what takes a tensor or a number is two of them, that for numbers
/// last.
std::vector<Signature> listed_overloads(const Op& op, const Arguments& arguments);

}  // namespace stridescope::script
