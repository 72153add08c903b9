#pragma once

#include <optional>
#include <string_view>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// Fast path of `a op b` for two ints, or two numbers with at least one float, if the result needs no long
/// int and nothing is raised; nullopt otherwise. The general operators have the same result.
std::optional<Value> quick_arithmetic(std::string_view op, const Value& a, const Value& b);
/// Fast path of <, <=, >, >=, == and != for two ints or two floats.
std::optional<Value> quick_comparison(std::string_view op, const Value& a, const Value& b);

}  // namespace stridescope::script
