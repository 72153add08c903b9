#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// __torch_function__ overrides of PyTorch's functions: by classes of a script, by classes derived
/// from torch.Tensor, whose handler is PyTorch's default unless they define one, and by
/// TorchFunctionMode.
namespace stridescope::script {

using CallKeywords = std::vector<std::pair<std::string, Value>>;

/// True if a class or a mode handles a call with these arguments.
bool is_overridden(Interpreter& interpreter, const Value* self, const std::vector<Value>& positional,
                   const CallKeywords& keywords = {});
bool is_overridden(Interpreter& interpreter, std::initializer_list<const Value*> arguments);
/// Returns the result of the handlers; nullopt if there are none. `self`: the receiver of a method.
std::optional<Value> overridden_call(Interpreter& interpreter, const Op& op, const Value* self,
                                     const std::vector<Value>& positional, const CallKeywords& keywords,
                                     std::string_view name);
/// Likewise for a tensor method without a row: "__getitem__", "__setitem__", "__repr__".
std::optional<Value> overridden_special(Interpreter& interpreter, std::string_view name,
                                        const std::vector<Value>& arguments);
/// PyTorch's default handler for tensors of class `of`: calls the function, and converts its results to that
/// class.
Value default_torch_function(Interpreter& interpreter, const DefinedClass& of, const Value& function,
                             const std::vector<Value>& positional, const CallKeywords& keywords);
/// tensor.as_subclass(cls): another tensor over the same elements.
tensor::Tensor as_subclass(Interpreter& interpreter, const tensor::Tensor& tensor,
                           std::shared_ptr<const ClassInfo> type);
/// A function's name in PyTorch's messages: "torch.add".
std::string torch_name(const Value& function, bool is_method = false);
/// True if torch functions accept an object in place of a tensor.
bool handles_torch_functions(const Value& value);

}  // namespace stridescope::script
