#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

// Values that a signature's parameter accepts, and their conversion: FunctionParameter::check and PythonArgs
// in PyTorch's torch/csrc/utils/python_arg_parser.

/// The parameter's name in the function form: `input` for self.
std::string_view python_name(const Parameter& parameter);
/// True for values with a Python __index__ that a list of ints may contain, such as a one-element
/// tensor.
bool has_index(const Value& value);
/// Null unless the value is a list, tuple or size.
const Items* list_items(const Value& value);

bool accepts(const Parameter& parameter, const Value& value);
/// Converts a value that `accepts` allows: a 0-d integer tensor to an int, "cuda" to a device, ... Throws
/// TypeError or RuntimeError with PyTorch's text; `position` is the argument's index, from 0, in a call of
/// `op`.
Value convert(const Parameter& parameter, const Value& value, std::size_t position, const Op& op);
/// Throws TypeError if an item of argument number `argument` is not a tensor.
void check_tensors(std::span<const Value> items, std::size_t argument);

}  // namespace stridescope::script
