#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/bind.h"

namespace stridescope::script {

/// A parameter's name, or NumPy's for it.
bool is_name_of(std::string_view keyword, const Parameter& parameter);
/// The argument given for a parameter by its name, or by NumPy's name for it; null if none.
const Value* find_keyword(const Arguments& arguments, const Parameter& parameter);
/// True for overloads that may be methods: those whose self is not a number.
bool has_form(const Signature& signature, const Arguments& arguments);
/// Throws PyTorch's error for None as a named dimension.
void refuse_unnamed_dimension(const Op& op, const Arguments& arguments);
/// The overloads as PyTorch lists them: one that takes a tensor or a number is listed as two, the one for
/// numbers last.
std::vector<Signature> listed_overloads(const Op& op, const Arguments& arguments);

}  // namespace stridescope::script
