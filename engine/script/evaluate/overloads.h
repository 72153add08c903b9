#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/bind.h"

namespace stridescope::script {

/// True if `keyword` is a parameter's name, or NumPy's name for it.
bool is_name_of(std::string_view keyword, const Parameter& parameter);
/// The keyword argument for a parameter, by its name or NumPy's name for it; null if none.
const Value* find_keyword(const Arguments& arguments, const Parameter& parameter);
/// True if the overload has the form of the call: methods require a self that is not a number.
bool has_form(const Signature& signature, const Arguments& arguments);
/// Throws PyTorch's error if None is passed as a named dimension.
void refuse_unnamed_dimension(const Op& op, const Arguments& arguments);
/// The overloads as PyTorch lists them: one that takes a tensor or a number is listed twice, for numbers
/// last.
std::vector<Signature> listed_overloads(const Op& op, const Arguments& arguments);

}  // namespace stridescope::script
