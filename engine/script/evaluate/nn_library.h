#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/environment.h"
#include "engine/script/values/object.h"

namespace stridescope::script {

/// torch.nn and torch.testing: the global names of their classes and functions, which are written in Python
/// (engine/nn). Built once, immutable.
const Environment& nn_library();
/// A public class of torch.nn; null if there is none.
const Value* nn_class(std::string_view name);
std::vector<std::string_view> nn_class_names();
/// The name of a torch.nn method in errors, for an object of class `type`: "Conv2d.__init__".
/// `qualified_name` may belong to a class that PyTorch does not have.
std::string library_method(const ClassInfo& type, std::string_view qualified_name);
/// A function of torch.nn.init; null if there is none.
const Value* nn_initialiser(std::string_view name);
std::vector<std::string_view> nn_initialiser_names();
/// A function of torch or torch.nn.functional that is written in Python (engine/nn); null if there is
/// none.
const Value* library_function(std::string_view module, std::string_view name);
/// A function of torch.testing; null if there is none.
const Value* testing_function(std::string_view name);

}  // namespace stridescope::script
