#pragma once

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// The data of torch.tensor() with the objects in it that are Python sequences as lists: those whose classes
/// derive from list or tuple, and those that have __len__ and __getitem__.
Value plain_data(Interpreter& interpreter, const Value& data);

}  // namespace stridescope::script
