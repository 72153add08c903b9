#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/classes.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/script/evaluate/annotations.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/error_of_assertion.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/modules.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/operator_names.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/pytorch_names.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/syntax/blocks.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/words/nearest_name.h"

namespace stridescope::script {
namespace {

constexpr std::string_view plain_types[] = {"int",  "float",    "bool",  "str",   "list",      "tuple",
                                            "dict", "set",      "range", "slice", "frozenset", "enumerate",
                                            "zip",  "reversed", "type",  "object"};

Value bound_or_property(Interpreter& interpreter, const Value& object, const Op& op) {
  if (op.forms & Form::property) return interpreter.call(op, &object, {}, {});
  return {Function{&op, std::make_shared<const Value>(object)}};
}

std::vector<std::string_view> attribute_names(const Value& object) {
  const auto receiver = type_name(object);
  std::vector<std::string_view> names;
  for (const auto& op : op_table().ops()) {
    if ((op.forms & (Form::method | Form::property)) && op.receiver == receiver) names.push_back(op.name);
  }
  return names;
}

/// The names of a type's methods, callable with the receiver as the first argument.
std::vector<std::string_view> method_names(std::string_view type) {
  std::vector<std::string_view> names{"__name__"};
  for (const auto& op : op_table().ops()) {
    if ((op.forms & Form::method) && op.receiver == type) names.push_back(op.name);
  }
  return names;
}

/// Returns `[].__len__` and the like for types that have them; null for others.
const Value* method_of_values(std::string_view type, std::string_view name) {
  if (!name.starts_with("__")) return nullptr;
  const auto* library = python_module("_values");
  const auto* all = library ? library->find("_value_types") : nullptr;
  if (!all) return nullptr;
  const auto& types = *std::get<Dict>(all->data).items;
  for (std::size_t i = 0; i + 1 < types.size(); i += 2) {
    if (std::get<std::string>(types[i].data) != name) continue;
    const auto has = " " + std::get<std::string>(types[i + 1].data) + " ";
    return has.find(" " + std::string(type) + " ") == has.npos ? nullptr
                                                               : library->find("_value_" + std::string(name));
  }
  return nullptr;
}

}  // namespace

std::optional<Value> builtin_value(std::string_view name) {
  if (std::ranges::count(plain_types, name)) return Value{Type{std::string(name)}};
  if (name == "Ellipsis") return Value{EllipsisValue{}};
  if (name == "NotImplemented") return Value{Type{"NotImplemented"}};
  if (const auto* op = op_table().find(name, Form::builtin)) return Value{Function{op, nullptr}};
  if (name == "OutOfMemoryError" || name.starts_with('_')) return std::nullopt;
  const auto* found = python_module("builtins")->find(name);
  return found ? std::optional(*found) : std::nullopt;
}

std::vector<std::string_view> builtin_names() {
  std::vector<std::string_view> names(std::begin(plain_types), std::end(plain_types));
  for (const auto& binding : python_module("builtins")->bindings())
    if (!binding.name.starts_with('_')) names.push_back(binding.name);
  for (const auto& op : op_table().ops())
    if (op.forms & Form::builtin) names.push_back(op.name);
  return names;
}

/// The index of an attribute set on a function; it is stored under its name with a dot in front.
std::optional<std::size_t> place_of_attribute(const DefinedFunction& function, std::string_view name) {
  const auto& held = *function.closure_items;
  for (auto i = function.definition->parameters.size(); i + 1 < held.size(); i += 2)
    if (const auto& text = std::get<std::string>(held[i].data);
        text.starts_with('.') && text.substr(1) == name)
      return i + 1;
  return std::nullopt;
}

/// f.__closure__ and f.__code__
Value code_of(Interpreter& interpreter, const DefinedFunction& function, std::string_view name) {
  const auto& definition = *function.definition;
  std::vector<Value> free_names, cells, locals;
  for (auto i = definition.parameters.size(); i + 1 < function.closure_items->size(); i += 2) {
    const auto& text = std::get<std::string>((*function.closure_items)[i].data);
    if (text.starts_with('.')) continue;
    free_names.push_back({text});
    const auto& cell = (*function.closure_items)[i + 1];
    cells.push_back(call_value(interpreter, *python_module("_tracebacks")->find("cell"), {cell}));
  }
  if (name == "__closure__") return cells.empty() ? Value{None{}} : make_tuple(std::move(cells));
  std::int64_t positional = 0;
  for (const auto& parameter : definition.parameters) {
    locals.push_back({parameter.name});
    positional += parameter.kind <= FunctionDefinition::Parameter::Kind::positional_only;
  }
  for (const auto& local : definition.locals)
    if (std::ranges::find(definition.parameters, local, &FunctionDefinition::Parameter::name) ==
        definition.parameters.end())
      locals.push_back({local});
  return call_value(interpreter, *python_module("_tracebacks")->find("code"),
                    {{definition.name},
                     {static_cast<std::int64_t>(definition.line)},
                     make_tuple(std::move(locals)),
                     {positional},
                     make_tuple(std::move(free_names))});
}

/// f.__kwdefaults__
Value keyword_defaults_of(const DefinedFunction& function) {
  std::vector<Value> items;
  const auto& parameters = function.definition->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].default_value &&
        parameters[i].kind == FunctionDefinition::Parameter::Kind::keyword_only) {
      items.push_back({parameters[i].name});
      items.push_back((*function.closure_items)[i]);
    }
  return items.empty() ? Value{None{}} : make_dict(Dict::Kind::dict, std::move(items));
}

/// f.__dict__: a copy of the attributes set on the function.
Value attributes_of(const DefinedFunction& function) {
  std::vector<Value> items;
  const auto& held = *function.closure_items;
  for (auto i = function.definition->parameters.size(); i + 1 < held.size(); i += 2)
    if (const auto& text = std::get<std::string>(held[i].data);
        text.starts_with('.') && !text.starts_with(".__")) {
      items.push_back({text.substr(1)});
      items.push_back(held[i + 1]);
    }
  return make_dict(Dict::Kind::dict, std::move(items));
}

/// number.real, .imag, .numerator, .denominator; nullopt for other names and values.
std::optional<Value> part_of_number(const Value& value, std::string_view name) {
  const bool is_integer = value.is<bool>() || value.is<std::int64_t>() || value.is<BigInt>();
  if (!is_integer && !value.is<double>()) return std::nullopt;
  if (name == "real" || (is_integer && name == "numerator")) {
    const auto* flag = value.get_if<bool>();
    return flag ? Value{std::int64_t{*flag}} : value;
  }
  if (name == "imag") return is_integer ? Value{std::int64_t{0}} : Value{0.0};
  if (is_integer && name == "denominator") return Value{std::int64_t{1}};
  return std::nullopt;
}

/// Python's name of a function: sqrt of math.sqrt, but PyTorch's linalg_norm of torch.linalg.norm.
std::string python_name_of(const Op& op) {
  std::string name(op.name);
  const auto dot = name.rfind('.');
  if (dot == name.npos) return name;
  if (op.group == Group::python) return name.substr(dot + 1);
  name[dot] = '_';
  return name;
}

/// f.__defaults__
Value defaults_of(const DefinedFunction& function) {
  std::vector<Value> out;
  const auto& parameters = function.definition->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].default_value &&
        parameters[i].kind <= FunctionDefinition::Parameter::Kind::positional_only)
      out.push_back((*function.closure_items)[i]);
  return out.empty() ? Value{None{}} : make_tuple(std::move(out));
}

Value get_attribute(Interpreter& interpreter, const Value& object, std::string_view name) {
  if (const auto* module = object.get_if<Module>()) return module_attribute(interpreter, *module, name);
  if (const auto* of = object.get_if<Object>()) return object_attribute(interpreter, *of, name);
  if (const auto* of = object.get_if<DefinedClass>()) return class_attribute(interpreter, *of, name);
  if (object.is<tensor::Tensor>())
    if (auto own = tensor_attribute(interpreter, object, name)) return std::move(*own);
  if (const auto* function = object.get_if<DefinedFunction>()) {
    if (function->closure_items->size() > 128) interpreter.spend(std::ssize(*function->closure_items) / 8);
    if (const auto at = place_of_attribute(*function, name)) return (*function->closure_items)[*at];
    if (name == "__name__") return {function->name.empty() ? function->definition->name : function->name};
    if (name == "__qualname__") return {function->definition->qualified_name};
    if (name == "__module__") return {interpreter.module()};
    if (name == "__doc__") {
      const auto text = docstring(function->definition->body);
      return text ? Value{*text} : Value{None{}};
    }
    if (name == "__self__" && function->self) return *function->self;
    if (name == "__annotations__") return annotations_of(interpreter, *function);
    if (name == "__dict__") return attributes_of(*function);
    if (name == "__closure__" || name == "__code__") return code_of(interpreter, *function, name);
    if (name == "__kwdefaults__") return keyword_defaults_of(*function);
    if (name == "__defaults__") return defaults_of(*function);
    if (name == "__func__" && function->self) {
      auto plain = *function;
      plain.self = nullptr;
      return {std::move(plain)};
    }
  }
  if (const auto* descriptor = object.get_if<Descriptor>()) {
    if (name == "fget" || name == "__func__") return descriptor->functions->front();
    if (name == "fset" || name == "fdel") {
      const std::size_t at = name == "fset" ? 1 : 2;
      return at < descriptor->functions->size() ? (*descriptor->functions)[at] : Value{None{}};
    }
    if (name == "__doc__" && descriptor->kind == Descriptor::Kind::property) {
      const auto& functions = *descriptor->functions;
      return functions.size() > 3 && !functions[3].is_none()
                 ? functions[3]
                 : get_attribute(interpreter, functions.front(), name);
    }
    if (name == "getter" || name == "setter" || name == "deleter")
      return bound_to(*python_module("builtins")->find("_with_" + std::string(name)), object);
  }
  if (const auto* type = object.get_if<Type>()) {
    if (name == "__module__") {
      const auto dot = type->name.rfind('.');
      return {dot != std::string::npos ? type->name.substr(0, dot)
              : type->name == "Tensor" ? "torch"
                                       : "builtins"};
    }
    if (name == "__name__" || name == "__qualname__") {
      const auto dot = type->name.rfind('.');
      return {dot == std::string::npos ? type->name : type->name.substr(dot + 1)};
    }
    if ((type->name == "object" && (name == "__setattr__" || name == "__new__")) ||
        (type->name == "type" && name == "__setattr__"))
      return {Function{op_table().find(name == "__new__" ? "_new" : "_set", Form::builtin), nullptr}};
    if (type->name == "Tensor" && name.starts_with("__"))
      if (const auto* written = python_module("builtins")->find("_Tensor_" + std::string(name)))
        return *written;
    // torch.Tensor.view(x, 3, 4): the method as a function of its receiver.
    const auto method = type->name == "Tensor" ? method_of_operator(name) : name;
    const auto* op = op_table().find(method, Form::method, type->name);
    if (op) return {Function{op, nullptr}};
    if (const auto* written = python_module("builtins")->find("_" + type->name + "_" + std::string(name)))
      return *written;
    if (const auto* of_values = method_of_values(type->name, name)) return *of_values;
    throw refuse::type_attribute_unknown(type->name, name,
                                         words::nearest_name(name, method_names(type->name)));
  }
  if (const auto* sequence = object.get_if<Sequence>();
      sequence && sequence->kind == Sequence::Kind::named_tuple) {
    const auto field = std::ranges::find(sequence->field_names, name);
    if (field != sequence->field_names.end()) {
      return (*sequence->items)[static_cast<std::size_t>(field - sequence->field_names.begin())];
    }
    if (const auto* op = op_table().find(name, Form::method, "tuple"))
      return bound_or_property(interpreter, object, *op);
  }
  if (name == "__class__") return class_of(object);
  if (object.is<Function>() && name == "__name__")
    return {python_name_of(*std::get<Function>(object.data).op)};
  if (auto part = part_of_number(object, name)) return std::move(*part);
  return builtin_attribute(interpreter, object, name);
}

Value builtin_attribute(Interpreter& interpreter, const Value& object, std::string_view name) {
  const auto* sequence = object.get_if<Sequence>();
  const auto receiver = object.is<Generator>()                                   ? "generator"
                        : sequence && sequence->kind == Sequence::Kind::iterator ? "iterator"
                                                                                 : type_name(object);
  const auto method = object.is<tensor::Tensor>() ? method_of_operator(name) : name;
  if (const auto* op = op_table().find(method, Form::method | Form::property, receiver)) {
    return bound_or_property(interpreter, object, *op);
  }
  auto written_name = "_" + receiver + "_" + std::string(name);
  std::ranges::replace(written_name, '.', '_');
  if (const auto* written = python_module("builtins")->find(written_name)) return bound_to(*written, object);
  if (const auto type = tensor_class(object))
    throw refuse::attribute_unknown(type->name, name, words::nearest_name(name, attribute_names(object)));
  if (const auto* found = method_of_values(receiver, name)) return bound_to(*found, object);
  if (object.is<tensor::Tensor>() && is_pytorch_name("Tensor", name))
    throw refuse::not_in_this_engine("torch.Tensor", name);
  if (object.is<GeneratorValue>() && is_pytorch_name("Generator", name))
    throw refuse::not_in_this_engine("torch.Generator", name);
  throw refuse::attribute_unknown(type_name(object), name,
                                  words::nearest_name(name, attribute_names(object)));
}

Value class_of(const Value& value) {
  if (const auto* of = value.get_if<DefinedClass>(); of && metaclass_of(*of->info))
    return {DefinedClass{metaclass_of(*of->info)}};
  if (const auto* object = value.get_if<Object>()) return {DefinedClass{object->type}};
  if (auto type = tensor_class(value)) return {DefinedClass{std::move(type)}};
  const auto* tensor = value.get_if<tensor::Tensor>();
  return {Type{tensor && tensor->is_parameter() ? "torch.nn.parameter.Parameter" : type_name(value)}};
}

/// f.name = value
void set_function_attribute(Interpreter& interpreter, const DefinedFunction& function, std::string_view name,
                            const Value& value) {
  interpreter.spend(std::ssize(*function.closure_items));
  const auto at = place_of_attribute(function, name);
  auto& held = interpreter.change(function.closure_items);
  if (at) return held.set(*at, value);
  held.push_back({"." + std::string(name)});
  held.push_back(value);
}

Value bound_to(const Value& function, const Value& self) {
  auto method = std::get<DefinedFunction>(function.data);
  method.self = std::make_shared<const Value>(self);
  return {std::move(method)};
}

void set_attribute(Interpreter& interpreter, const Value& object, std::string_view name, const Value& value) {
  if (const auto* of = object.get_if<DefinedClass>()) {
    if (call_special(interpreter, object, "__setattr__", {{std::string(name)}, value})) return;
    return set_class_attribute(interpreter, *of, name, value);
  }
  if (const auto* function = object.get_if<DefinedFunction>();
      function && (!function->library || function->is_inner))
    return set_function_attribute(interpreter, *function, name, value);
  if (const auto* of = object.get_if<Object>()) return set_object_attribute(interpreter, *of, name, value);
  if (const auto* module = object.get_if<Module>(); module && module->name == "sys" && name == "stdout")
    return void(call_value(interpreter, *python_module("sys")->find("_set_stdout"), {value}));
  const auto* target = object.get_if<tensor::Tensor>();
  if (!target) {
    constexpr std::array plain{"int",   "float", "bool", "str",      "list",
                               "tuple", "dict",  "set",  "NoneType", "range"};
    const auto type = type_name(object);
    if (std::ranges::find(plain, type) != plain.end())
      throw error_of_assertion("AttributeError: '" + type + "' object has no attribute '" +
                               std::string(name) + "' and no __dict__ for setting new attributes");
    throw refuse::attribute_unknown(type, name, std::nullopt);
  }
  if (set_tensor_attribute(interpreter, object, name, value)) return;
  if (name == "data") {
    const auto* source = value.get_if<tensor::Tensor>();
    if (!source) {
      throw refuse::data_not_tensor(type_name(value));
    }
    if (target->requires_grad() && !tensor::is_floating(source->dtype())) throw refuse::data_not_floating();
    auto region = region_of(*source);
    region.grad = target->grad();
    interpreter.memory().rebind(*target, std::move(region));
    interpreter.record("data=", {object, value}, object);
    return;
  }
  if (name == "requires_grad") {
    const auto* flag = value.get_if<bool>();
    if (!flag) throw refuse::requires_grad_type();
    if (*flag && !tensor::is_floating(target->dtype())) throw refuse::requires_grad_not_floating();
    require_gradients(interpreter.memory(), *target, *flag);
    return;
  }
  if (op_table().find(name, Form::property)) throw refuse::attribute_not_writable(name);
  set_own_tensor_attribute(interpreter, *target, name, value);
}

}  // namespace stridescope::script
