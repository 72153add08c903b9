#pragma once

#include "engine/script/evaluate/interpreter.h"

/// What assigning to and deleting from a list's subscript does: an item or a slice.
namespace stridescope::script {

/// list[index] = value. Throws TypeError, IndexError, ValueError.
void set_list_item(Interpreter& interpreter, const Sequence& list, const Value& index, const Value& value);
/// del list[index]. Throws TypeError, IndexError.
void delete_list_item(Interpreter& interpreter, const Sequence& list, const Value& index);

}  // namespace stridescope::script
