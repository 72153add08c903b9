#pragma once

#include "engine/script/evaluate/interpreter.h"

/// Assignment to and deletion of a list's items and slices.
namespace stridescope::script {

/// list[index] = value. Throws TypeError, IndexError, ValueError.
void set_list_item(Interpreter& interpreter, const Sequence& list, const Value& index, const Value& value);
/// del list[index]. Throws TypeError, IndexError.
void delete_list_item(Interpreter& interpreter, const Sequence& list, const Value& index);

}  // namespace stridescope::script
