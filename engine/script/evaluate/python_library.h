#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/environment.h"

/// Modules written in Python: engine/python/NAME.py, run on first use. A long module lists its parts,
/// `__parts__ = ("creation", ...)`: then engine/python/NAME/creation.py and so on run after it in the same
/// namespace, in this order.
namespace stridescope::script {

/// The names of a module such as "itertools"; null if there is no such file. Valid until the program ends.
const Environment* python_module(std::string_view name);
bool is_python_module(std::string_view name);
/// The name of the module with this namespace; empty if there is none.
std::string_view python_module_of(const Environment* names);

}  // namespace stridescope::script
