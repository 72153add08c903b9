#pragma once

#include "engine/script/values/value.h"

namespace stridescope::script {

/// The built-in value in an object whose class derives from str, int, float, list or tuple, or is that of
/// named tuples; PyTorch and Python's own functions use it. Null for every other value.
const Value* held_value(const Value& value);
/// The same; the value itself instead of null.
const Value& held_or_own(const Value& value);

}  // namespace stridescope::script
