#pragma once

#include <optional>
#include <string_view>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// Fast path for `a op b` of two ints, or of two numbers of which one is a float, if the result needs no long
/// int and raises nothing; nullopt otherwise. The general operators give the same result.
std::optional<Value> quick_arithmetic(std::string_view op, const Value& a, const Value& b);
/// The same of <, <=, >, >=, == and != between two ints or two floats.
std::optional<Value> quick_comparison(std::string_view op, const Value& a, const Value& b);

}  // namespace stridescope::script
