#pragma once

#include <string>

#include "engine/script/values/object.h"

namespace stridescope::script {

/// The extra_repr of a class from its template: "in_features={in_features}, bias={bias?}, {inplace!}{index,}"
/// has the attribute's repr, whether it is not None, "inplace=True" if it is true, and ", index=" with its
/// repr if it is not None. "{,inplace!}" has ", " before it, "{text~}" the text itself.
std::string extra_repr_of_class(const Object& module);

}  // namespace stridescope::script
