#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/object.h"

/// Traversal of a module and its submodules.
namespace stridescope::script {

struct NamedValue {
  std::string name;  ///< "layers.0.weight"; "" for the module itself
  Value value;
};

/// The module and its submodules in pre-order; only the module itself unless `recurse`. Each is listed once
/// if `once`, else under each of its names.
std::vector<NamedValue> named_modules(Interpreter& interpreter, const Object& module,
                                      const std::string& prefix, bool recurse, bool once = true);
/// A module's parameters or buffers, each once if `once`, else under each of its names. None is skipped.
std::vector<NamedValue> named_parameters(Interpreter& interpreter, const Object& module,
                                         const std::string& prefix, bool recurse, bool once = true);
std::vector<NamedValue> named_buffers(Interpreter& interpreter, const Object& module,
                                      const std::string& prefix, bool recurse, bool once = true);
/// The entries of state_dict(): persistent parameters and buffers, their names prefixed by `prefix`.
std::vector<NamedValue> saved_values(Interpreter& interpreter, const Object& module,
                                     const std::string& prefix = "", bool detached = true);

/// Module.to(): parameters are changed in place, buffers are replaced; only floating-point ones change dtype.
/// Other attributes stay.
void convert_module(Interpreter& interpreter, const Object& module, std::optional<tensor::Device> device,
                    std::optional<tensor::DType> dtype, const Value& memory_format = {None{}});
/// Module.train(mode)
void train_module(Interpreter& interpreter, const Object& module, bool mode);

}  // namespace stridescope::script
