#pragma once

#include <string>
#include <string_view>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// format(value, spec): [[fill]align][sign][z][#][0][width][,_][.precision][type]. Throws ValueError and
/// TypeError as Python does.
std::string format(const Value& value, std::string_view spec);

/// "text" % arguments: %d %i %s %r %f %e %g %x %o %c %%, with flags, width and precision.
std::string format_percent(std::string_view text, const Value& arguments);

}  // namespace stridescope::script
