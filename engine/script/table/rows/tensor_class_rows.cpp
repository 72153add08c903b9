#include <string>
#include <utility>

#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/torch_overrides.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"

// Functions behind classes derived from torch.Tensor and __torch_function__: python/torch._tensor.py.
namespace stridescope::script {
namespace {

Value evaluate_as_subclass(const Call& call) {
  const auto* of = call["cls"].get_if<DefinedClass>();
  if (!of) throw refuse::stated_type("cls must be a type (got " + type_name(call["cls"]) + ")");
  const auto& tensor = call.tensor("tensor");
  const bool is_parameter = stands_for(*of->info, "torch.nn.parameter.Parameter") && tensor.is_parameter();
  if (!is_parameter) return {as_subclass(call.interpreter, tensor, of->info)};
  // torch.nn.Parameter() has made it.
  tensor.set_companion(std::make_shared<TensorCompanion>(TensorCompanion{of->info}));
  return {tensor};
}

Value evaluate_default_torch_function(const Call& call) {
  const auto* of = call["cls"].get_if<DefinedClass>();
  if (!of) throw refuse::stated_type("__torch_function__() is a class method");
  CallKeywords keywords;
  for (const auto& pair : iterate(call.interpreter, call["keywords"])) {
    const auto& items = *std::get<Sequence>(pair.data).items;
    keywords.emplace_back(std::get<std::string>(items[0].data), items[1]);
  }
  return default_torch_function(call.interpreter, *of, call["function"],
                                iterate(call.interpreter, call["arguments"]), keywords);
}

}  // namespace

std::vector<Row> tensor_class_rows() {
  return family(
      {.group = Group::python, .forms = builtin, .effect = Effect::none},
      {
          {.name = "_as_subclass",
           .signatures = {"(Tensor tensor, any cls)"},
           .help = "library",
           .evaluate = evaluate_as_subclass},
          {.name = "_default_torch_function",
           .signatures = {"(any cls, any function, any arguments, any keywords)"},
           .help = "library",
           .evaluate = evaluate_default_torch_function},
          {.name = "_set_overrides",
           .signatures = {"(bool are_off)"},
           .help = "library",
           .evaluate =
               [](const Call& call) {
                 return Value{
                     std::exchange(call.interpreter.overrides().are_disabled, call.boolean("are_off"))};
               }},
          {.name = "_enter_mode",
           .signatures = {"(any mode)"},
           .help = "library",
           .evaluate =
               [](const Call& call) {
                 if (!handles_torch_functions(call["mode"]))
                   throw refuse::stated_type("a mode has a method __torch_function__");
                 call.interpreter.overrides().modes.push_back(call["mode"]);
                 return Value{None{}};
               }},
          {.name = "_leave_mode",
           .signatures = {"()"},
           .help = "library",
           .evaluate =
               [](const Call& call) {
                 auto& modes = call.interpreter.overrides().modes;
                 if (!modes.empty()) modes.pop_back();
                 return Value{None{}};
               }},
          {.name = "_tensor_item",
           .signatures = {"(Tensor tensor, any index)"},
           .help = "library",
           .evaluate =
               [](const Call& call) { return tensor_item(call.interpreter, call["tensor"], call["index"]); }},
          {.name = "_set_tensor_item",
           .signatures = {"(Tensor tensor, any index, any value)"},
           .help = "library",
           .evaluate =
               [](const Call& call) {
                 set_tensor_item(call.interpreter, call["tensor"], call["index"], call["value"]);
                 return Value{None{}};
               }},
          {.name = "_torch_name",
           .signatures = {"(any function)"},
           .help = "library",
           .evaluate = [](const Call& call) { return Value{torch_name(call["function"])}; }},
          {.name = "_tensor_repr",
           .signatures = {"(Tensor tensor)"},
           .help = "library",
           .evaluate =
               [](const Call& call) {
                 if (auto made = overridden_special(call.interpreter, "__repr__", {call["tensor"]}))
                   return std::move(*made);
                 return Value{repr(call["tensor"], call.interpreter.settings())};
               }},
      });
}

}  // namespace stridescope::script
