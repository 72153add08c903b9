#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/environment.h"

/// Modules that are written in Python: engine/python/NAME.py, run when they are first asked for. A long one
/// names its parts, `__parts__ = ("creation", ...)`: engine/python/NAME/creation.py and so on are run after
/// it in the same namespace, in this order.
namespace stridescope::script {

/// The names of a module: "itertools"; null where there is no such file. It lives as long as the program.
const Environment* python_module(std::string_view name);
bool is_python_module(std::string_view name);
/// The name of the module whose names these are; empty where they are not a module's.
std::string_view python_module_of(const Environment* names);

}  // namespace stridescope::script
