#pragma once

#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/object.h"

/// Objects with items: nn.ModuleList, nn.Sequential, and objects of classes with __len__ and
/// __getitem__.
namespace stridescope::script {

/// The truth value of `if value:`: an object's __bool__ or __len__, or else truth(). Throws TypeError,
/// ValueError, OverflowError.
bool truth_of(Interpreter& interpreter, const Value& value);
/// len(object). Throws TypeError, ValueError, OverflowError.
Value object_len(Interpreter& interpreter, const Object& object);
/// object[index]. Throws TypeError, IndexError, KeyError.
Value object_item(Interpreter& interpreter, const Object& object, const Value& index);
/// object[index] = value. Throws TypeError.
void set_object_item(Interpreter& interpreter, const Object& object, const Value& index, const Value& value);
/// The iterable of a loop over an object: a list of modules, the result of its __iter__, or the object itself
/// if it has __next__. Throws TypeError.
Value object_iterator(Interpreter& interpreter, const Object& object);

}  // namespace stridescope::script
