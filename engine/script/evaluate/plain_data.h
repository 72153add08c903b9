#pragma once

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// The data of torch.tensor() with Python sequence objects converted to lists: objects of classes derived
/// from list or tuple, or with __len__ and __getitem__.
Value plain_data(Interpreter& interpreter, const Value& data);

}  // namespace stridescope::script
