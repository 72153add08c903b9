#pragma once

#include <optional>
#include <string_view>

#include "engine/script/evaluate/environment.h"
#include "engine/script/table/op_table.h"

/// Operations composed of other operations, written in Python.
namespace stridescope::script {

/// Names available to a row's Python code: modules, and the call's parameters. Parameters of other signatures
/// are None or have their defaults.
Environment program_names(const Call& call);

/// Runs the operation's program with program_names(). Allocations and flows of its parts are attributed to
/// the operation; the parts are not recorded.
Value evaluate_program(const Call& call);
/// Like evaluate_program(), but copies the result into `self`. Throws RuntimeError if it does not fit.
Value evaluate_program_in_place(const Call& call);
/// Runs the program; contiguous results get the strides of a new tensor, even in dimensions of size
/// 1.
Value evaluate_program_as_new(const Call& call);
/// Runs the program; its results get the suggested memory format of the first argument.
Value evaluate_program_in_format(const Call& call);
/// Runs the program; its results are channels_last if one of the tensor arguments is.
Value evaluate_program_in_any_format(const Call& call);

/// Calls a function of the catalogue's files that is not an operation, passing the call's given arguments
/// (except out=) by name. nullopt if there is no such function.
std::optional<Value> call_library_function(const Call& call, std::string_view name);
/// Copies `made` into `self` and returns it. Throws RuntimeError if shape or dtype do not
/// fit.
Value write_in_place(const Call& call, const Value& made);

}  // namespace stridescope::script
