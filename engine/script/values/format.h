#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// format(value, spec): [[fill]align][sign][z][#][0][width][,_][.precision][type]. Throws ValueError and
/// TypeError as Python does.
std::string format(const Value& value, std::string_view spec, const tensor::ScriptSettings& settings = {});

/// The text of a value for %s (conversion 's') and %r (conversion 'r').
using TextMaker = std::function<std::string(const Value& value, char conversion)>;
/// Converts an object to a number for %d, %f and the like.
using NumberMaker = std::function<Value(const Value& value, char conversion)>;

/// "text" % arguments: %d %i %s %r %f %e %g %x %o %c %%, with flags, width and precision. `spend` is called
/// with the number of characters of each conversion, and may throw.
std::string format_percent(std::string_view text, const Value& arguments, const TextMaker& text_of,
                           const NumberMaker& number_of, const std::function<void(std::int64_t)>& spend);

}  // namespace stridescope::script
