#pragma once

#include <optional>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// The value of an object of Python's class complex (engine/python/builtins.py); nullopt for any other value,
/// including real numbers.
std::optional<tensor::Complex> complex_of(const Value& value);

}  // namespace stridescope::script
