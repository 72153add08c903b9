#pragma once

#include <optional>
#include <string_view>

#include "engine/script/evaluate/environment.h"
#include "engine/script/table/op_table.h"

/// Operations that a row says in the session's language, by other operations.
namespace stridescope::script {

/// Names available to a row's Python code: modules, and the call's parameters. Parameters of other signatures
/// are None or have their defaults.
Environment program_names(const Call& call);

/// Runs the operation's program over program_names(). What its parts allocate and move is seen as of the
/// operation; its parts are not recorded.
Value evaluate_program(const Call& call);
/// The same, copied into `self`. Throws RuntimeError where shape or dtype do not allow it.
Value evaluate_program_in_place(const Call& call);
/// Runs the program; in tensors that are contiguous, dimensions of size 1 have the strides of a new tensor,
/// too.
Value evaluate_program_as_new(const Call& call);
/// Runs the program; its tensors lie in the memory format that the first tensor among the arguments looks
/// like.
Value evaluate_program_in_format(const Call& call);
/// The same, of whichever of the tensors among the arguments is channels_last.
Value evaluate_program_in_any_format(const Call& call);

/// Calls a function of the catalogue's files that is no operation, with the arguments that the call was given
/// (but for out=), by their names. Nullopt where there is no such function.
std::optional<Value> call_library_function(const Call& call, std::string_view name);
/// Copies what was computed into `self`, and gives that. Throws RuntimeError where shape or dtype do not
/// allow it.
Value write_in_place(const Call& call, const Value& made);

}  // namespace stridescope::script
