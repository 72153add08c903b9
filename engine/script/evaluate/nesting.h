#pragma once

#include <memory>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Before a container gets `item`: throws ValueError where the item holds the container, and RecursionError
/// where values would nest too deep.
void check_nesting(Interpreter& interpreter, const std::shared_ptr<Items>& container, const Value& item);
void check_nesting(Interpreter& interpreter, const Sequence& list, const Value& item);

}  // namespace stridescope::script
