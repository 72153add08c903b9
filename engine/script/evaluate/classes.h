#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/object.h"

namespace stridescope::script {

/// A class with the members `names` that derives from `bases`; its first base that defines __init_subclass__
/// is told of it. Throws TypeError where the bases have no consistent order.
Value make_class(Interpreter& interpreter, std::string name,
                 std::vector<std::shared_ptr<const ClassInfo>> bases, const Environment& names);

}  // namespace stridescope::script
