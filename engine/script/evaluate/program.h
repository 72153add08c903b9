#pragma once

#include <optional>
#include <string_view>

#include "engine/script/evaluate/environment.h"
#include "engine/script/table/op_table.h"

/// Operations that are composed of other operations, in the session's language.
namespace stridescope::script {

/// Names available to a row's Python code: modules, and the call's parameters. Parameters of other signatures
/// are None or have their defaults.
Environment program_names(const Call& call);

/// Runs the operation's program over program_names(). Allocations and flows of its parts are attributed to
/// the operation; its parts are not recorded.
Value evaluate_program(const Call& call);
/// The same, copied into `self`. Throws RuntimeError where shape or dtype do not allow it.
Value evaluate_program_in_place(const Call& call);
/// Runs the program; contiguous results have the strides of a new tensor, also in dimensions of size
/// 1.
Value evaluate_program_as_new(const Call& call);
/// Runs the program; its results have the suggested memory format of the first tensor
/// argument.
Value evaluate_program_in_format(const Call& call);
/// The same, of whichever of the tensors among the arguments is channels_last.
Value evaluate_program_in_any_format(const Call& call);

/// Calls a function of the catalogue's files that is no operation, with the given arguments of the call
/// (except out=), by name. Nullopt if there is no such function.
std::optional<Value> call_library_function(const Call& call, std::string_view name);
/// Copies `made` into `self` and returns it. Throws RuntimeError if shape or dtype do not
/// fit.
Value write_in_place(const Call& call, const Value& made);

}  // namespace stridescope::script
