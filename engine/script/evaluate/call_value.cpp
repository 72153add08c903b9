#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/classes.h"

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_function.h"
#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/modules.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/table/op_table.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

Value call_value(Interpreter& interpreter, const Value& function, std::vector<Value> positional,
                 std::vector<std::pair<std::string, Value>> keywords) {
  if (const auto* f = function.get_if<Function>()) {
    const Value* self = f->self.get();
    Value receiver;
    // A method accessed through its class: the first argument is the receiver.
    if (!self && !(f->op->forms & (Form::function | Form::functional | Form::builtin)) &&
        !positional.empty()) {
      receiver = positional.front();
      positional.erase(positional.begin());
      self = &receiver;
    }
    return interpreter.call(*f->op, self, std::move(positional), std::move(keywords));
  }
  if (const auto* defined = function.get_if<DefinedFunction>())
    return call_function(interpreter, *defined, std::move(positional), std::move(keywords));
  if (const auto* of = function.get_if<DefinedClass>(); of && metaclass_of(*of->info))
    return call_value(interpreter, metaclass_attribute(interpreter, *of, "__call__"), std::move(positional),
                      std::move(keywords));
  if (const auto* of = function.get_if<DefinedClass>())
    return construct(interpreter, *of, std::move(positional), std::move(keywords));
  if (const auto* object = function.get_if<Object>())
    return call_object(interpreter, *object, std::move(positional), std::move(keywords));
  if (const auto* type = function.get_if<Type>()) {
    // The table names torch.Tensor's type Tensor.
    const auto name = type->name == "Tensor" ? "torch.Tensor" : type->name;
    if (const auto* op = op_table().find(name, Form::builtin))
      return interpreter.call(*op, nullptr, std::move(positional), std::move(keywords));
    if (type->name == "object" && positional.empty() && keywords.empty())
      return call_value(interpreter, *python_module("builtins")->find("_plain_object"), {}, {});
    throw refuse::not_constructible(type->name);
  }
  // @torch.no_grad()
  if (function.is<ContextValue>())
    return call_value(interpreter, *python_module("builtins")->find("_in_context"),
                      {function, positional.empty() ? Value{None{}} : positional.front()});
  if (const auto* descriptor = function.get_if<Descriptor>();
      descriptor && descriptor->kind == Descriptor::Kind::static_method)
    return call_value(interpreter, descriptor->functions->front(), std::move(positional),
                      std::move(keywords));
  if (const auto* module = function.get_if<Module>(); module && !is_module(module->name))
    throw refuse_package(module->name);
  throw refuse::not_callable(type_name(function));
}

}  // namespace stridescope::script
