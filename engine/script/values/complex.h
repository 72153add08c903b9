#pragma once

#include <optional>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// The number that an object of Python's class complex is (engine/python/builtins.py); nullopt for any other
/// value, real numbers included.
std::optional<tensor::Complex> complex_of(const Value& value);

}  // namespace stridescope::script
