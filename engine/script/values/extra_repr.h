#pragma once

#include <string>

#include "engine/script/values/object.h"

namespace stridescope::script {

/// Expands the extra_repr template of a class: in "in_features={in_features}, bias={bias?},
/// {inplace!}{index,}" the fields are the attribute's repr, whether it is not None, "inplace=True" if true,
/// and ", index=" with the repr if not None. "{,inplace!}" adds ", " in front; "{text~}" is the plain text.
std::string extra_repr_of_class(const Object& module);

}  // namespace stridescope::script
