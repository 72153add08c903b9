#pragma once

#include "engine/script/values/value.h"

namespace stridescope::script {

/// The built-in value of an object whose class derives from str, int, float, list or tuple, or is a named
/// tuple; PyTorch and Python's functions use it. Null for every other value.
const Value* wrapped_value(const Value& value);
/// Like wrapped_value(), but returns the value itself instead of null.
const Value& unwrapped(const Value& value);

}  // namespace stridescope::script
