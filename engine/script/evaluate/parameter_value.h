#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

// Values that a parameter of a signature accepts, and their conversion: FunctionParameter::check and
// PythonArgs of PyTorch's torch/csrc/utils/python_arg_parser.

/// The parameter's name in function form: `input` for self.
std::string_view python_name(const Parameter& parameter);
/// True for values with a Python __index__ that may be items of a list of ints, such as a tensor with one
/// element.
bool has_index(const Value& value);
/// Null unless the value is a list, tuple or size.
const Items* list_items(const Value& value);

bool accepts(const Parameter& parameter, const Value& value);
/// The converted value: a 0-d integer tensor as an int, "cuda" as a device, ... `accepts` must be true for
/// it. Throws TypeError or RuntimeError with PyTorch's text; `position` is the argument's, from 0, in a call
/// of `op`.
Value convert(const Parameter& parameter, const Value& value, std::size_t position, const Op& op);
/// Throws TypeError if an item of argument number `argument` is not a tensor.
void check_tensors(std::span<const Value> items, std::size_t argument);

}  // namespace stridescope::script
