#include "engine/script/evaluate/torch_overrides.h"

#include <algorithm>
#include <utility>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/values/repr.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

constexpr std::string_view handler_name = "__torch_function__";

class WithoutOverrides {
 public:
  explicit WithoutOverrides(Interpreter& interpreter)
      : overrides_(interpreter.overrides()), before_(std::exchange(overrides_.are_disabled, true)) {}
  ~WithoutOverrides() { overrides_.are_disabled = before_; }
  WithoutOverrides(const WithoutOverrides&) = delete;
  WithoutOverrides& operator=(const WithoutOverrides&) = delete;

 private:
  Interpreter::Overrides& overrides_;
  bool before_;
};

/// Scope in which the innermost mode is disabled while it handles a function.
class WithoutMode {
 public:
  explicit WithoutMode(Interpreter& interpreter)
      : modes_(interpreter.overrides().modes), mode_(std::move(modes_.back())) {
    modes_.pop_back();
  }
  ~WithoutMode() { modes_.push_back(mode_); }
  WithoutMode(const WithoutMode&) = delete;
  WithoutMode& operator=(const WithoutMode&) = delete;
  const Value& mode() const { return mode_; }

 private:
  std::vector<Value>& modes_;
  Value mode_;
};

/// An argument whose class has __torch_function__.
struct Handler {
  Value of;
  std::shared_ptr<const ClassInfo> type;
};

const Environment& library() { return *python_module("torch._tensor"); }

/// torch.Tensor.__getitem__ and the like.
Value special_function(std::string_view name) {
  auto function =
      std::get<DefinedFunction>(python_module("builtins")->find("_Tensor_" + std::string(name))->data);
  function.name = name;
  return {std::move(function)};
}

bool is_disabled(const Value& handler) {
  const auto* function = handler.get_if<DefinedFunction>();
  return function && function->library && function->definition->name == "_disabled_torch_function_impl";
}

/// The class of an argument if it has __torch_function__; else null.
std::shared_ptr<const ClassInfo> handling_class(const Value& value) {
  auto type = tensor_class(value);
  if (const auto* object = value.get_if<Object>()) type = object->type;
  const auto* handler = type ? type->find(handler_name) : nullptr;
  return handler && !is_disabled(*handler) ? type : nullptr;
}

template <class Visit>
void for_each_argument(const Value& value, const Visit& visit) {
  const auto* sequence = value.get_if<Sequence>();
  if (!sequence || sequence->kind == Sequence::Kind::iterator) return visit(value);
  if (sequence->items->may_be_marked())
    sequence->items->for_each_marked([&](std::size_t, const Value& item) { visit(item); });
}

template <class Visit>
void for_each_argument(const Value* self, const std::vector<Value>& positional, const CallKeywords& keywords,
                       const Visit& visit) {
  if (self) for_each_argument(*self, visit);
  for (const auto& value : positional) for_each_argument(value, visit);
  for (const auto& [name, value] : keywords) for_each_argument(value, visit);
}

/// Handlers of subclasses precede those of their bases; otherwise in order of arguments.
std::vector<Handler> handlers_of(const Value* self, const std::vector<Value>& positional,
                                 const CallKeywords& keywords) {
  std::vector<Handler> out;
  for_each_argument(self, positional, keywords, [&](const Value& value) {
    auto type = handling_class(value);
    const auto is_same_class = [&](const Handler& one) { return one.type->members == type->members; };
    if (!type || std::ranges::any_of(out, is_same_class)) return;
    const auto place =
        std::ranges::find_if(out, [&](const Handler& one) { return type->derives_from(*one.type); });
    out.insert(place, {value, std::move(type)});
  });
  return out;
}

bool has_own_handler(const ClassInfo& type) {
  const auto* base = library().find("_TensorBase");
  return type.find(handler_name) != std::get<DefinedClass>(base->data).info->find(handler_name);
}

bool is_among(const Tensor& tensor, const Value* self, const std::vector<Value>& positional,
              const CallKeywords& keywords) {
  bool found = false;
  for_each_argument(self, positional, keywords, [&](const Value& value) {
    const auto* one = value.get_if<Tensor>();
    found = found || (one && one->same_object(tensor));
  });
  return found;
}

/// Converts the tensors of a result to the class; tensors that already existed get a new wrapper object.
template <class IsOld>
Value converted(Interpreter& interpreter, Value result, const std::shared_ptr<const ClassInfo>& type,
                const IsOld& is_old) {
  if (const auto* tensor = result.get_if<Tensor>()) {
    const auto own = tensor_class(result);
    if (own && own->derives_from(*type)) return result;
    if (own || tensor->companion() || tensor->is_parameter() || is_old(*tensor))
      return {as_subclass(interpreter, *tensor, type)};
    tensor->set_companion(std::make_shared<TensorCompanion>(TensorCompanion{type}));
    if (const auto grad = tensor->grad(); grad.source == tensor::Grad::computed && grad.node)
      tensor->set_grad({grad.source, "AliasBackward0", grad.version});
    return result;
  }
  const auto* sequence = result.get_if<Sequence>();
  if (!sequence || sequence->kind == Sequence::Kind::iterator || !sequence->items->may_be_marked())
    return result;
  auto out = *sequence;
  out.items = std::make_shared<Items>();
  interpreter.spend(steps_of_items(*sequence->items));
  for (const auto& item : *sequence->items) out.items->push_back(converted(interpreter, item, type, is_old));
  return {std::move(out)};
}

/// Calls the mode, then the handlers in order.
Value ask(Interpreter& interpreter, const std::vector<Handler>& handlers, const Value& function,
          const std::vector<Value>& arguments, const CallKeywords& keywords) {
  std::vector<Value> types;
  for (const auto& handler : handlers) types.push_back({DefinedClass{handler.type}});
  std::vector<Value> given{function, make_tuple(std::move(types)), make_tuple(arguments)};
  if (!keywords.empty()) {
    std::vector<Value> items;
    for (const auto& [name, value] : keywords) {
      items.push_back({name});
      items.push_back(value);
    }
    given.push_back(make_dict(Dict::Kind::dict, std::move(items)));
  }
  const auto is_refused = [](const Value& made) {
    const auto* type = made.get_if<Type>();
    return type && type->name == "NotImplemented";
  };
  if (!interpreter.overrides().modes.empty()) {
    const WithoutMode inside(interpreter);
    auto made = call_value(interpreter, get_attribute(interpreter, inside.mode(), handler_name), given);
    if (!is_refused(made)) return made;
  }
  for (const auto& handler : handlers) {
    auto made = call_value(interpreter, get_attribute(interpreter, handler.of, handler_name), given);
    if (!is_refused(made)) return made;
  }
  std::string text = "Multiple dispatch failed for '" + torch_name(function) +
                     "'; all __torch_function__ handlers returned NotImplemented:\n\n";
  for (const auto& handler : handlers)
    text += "  - tensor subclass " + repr({DefinedClass{handler.type}}) + "\n";
  throw refuse::stated_type(text + "\nFor more information, try re-running with TORCH_LOGS=not_implemented");
}

/// True if the first handler is PyTorch's default and the only one needed.
bool is_default(Interpreter& interpreter, const std::vector<Handler>& handlers) {
  return interpreter.overrides().modes.empty() && std::ranges::all_of(handlers, [&](const Handler& one) {
           return !has_own_handler(*one.type) && handlers.front().type->derives_from(*one.type);
         });
}

/// True for properties whose tensors PyTorch's default handler does not convert.
bool stays_unwrapped(std::string_view property) {
  return property == "grad" || property == "_base" || property == "_grad";
}

/// The method of torch.Tensor for an operator whose left operand is a number; empty: use the row.
std::string_view reflected_name(std::string_view op) {
  return op == "-" ? "__rsub__" : op == "**" ? "__rpow__" : op == "//" ? "__rfloordiv__" : "";
}

}  // namespace

std::string torch_name(const Value& function, bool is_method) {
  if (const auto* row = function.get_if<Function>()) {
    const bool is_functional = row->op->forms & Form::functional;
    const bool is_function = (row->op->forms & Form::function) && !is_method;
    return std::string(is_functional ? "torch.nn.functional."
                       : is_function ? "torch."
                                     : "torch.Tensor.") +
           std::string(row->op->name);
  }
  const auto* defined = function.get_if<DefinedFunction>();
  return "torch.Tensor." + (defined && !defined->name.empty() ? defined->name : std::string("__get__"));
}

bool handles_torch_functions(const Value& value) {
  return value.is<Object>() && handling_class(value) != nullptr;
}

namespace {

bool is_of_handling_class(const Value& value) {
  const auto* tensor = value.get_if<Tensor>();
  return (tensor ? tensor->companion() != nullptr : value.is<Object>()) && handling_class(value) != nullptr;
}

/// `for_each(visit)` calls `visit` for each argument.
template <class ForEach>
bool is_any_overridden(Interpreter& interpreter, const ForEach& for_each) {
  if (interpreter.overrides().are_disabled) return false;
  if (!interpreter.overrides().modes.empty()) return true;
  bool found = false;
  for_each([&](const Value& value) { found = found || is_of_handling_class(value); });
  return found;
}

}  // namespace

bool is_overridden(Interpreter& interpreter, const Value* self, const std::vector<Value>& positional,
                   const CallKeywords& keywords) {
  return is_any_overridden(interpreter,
                           [&](const auto& visit) { for_each_argument(self, positional, keywords, visit); });
}

bool is_overridden(Interpreter& interpreter, std::initializer_list<const Value*> arguments) {
  return is_any_overridden(interpreter, [&](const auto& visit) {
    for (const auto* value : arguments) for_each_argument(*value, visit);
  });
}

std::optional<Value> overridden_call(Interpreter& interpreter, const Op& op, const Value* self,
                                     const std::vector<Value>& positional, const CallKeywords& keywords,
                                     std::string_view name) {
  if (!is_overridden(interpreter, self, positional, keywords)) return std::nullopt;
  const auto handlers = handlers_of(self, positional, keywords);
  if (is_default(interpreter, handlers)) {
    const WithoutOverrides inside(interpreter);
    auto result = interpreter.call(op, self, positional, keywords, name);
    if ((op.forms & Form::property) && stays_unwrapped(op.name)) return result;
    return converted(interpreter, std::move(result), handlers.front().type,
                     [&](const Tensor& tensor) { return is_among(tensor, self, positional, keywords); });
  }
  Value function{Function{&op, nullptr}};
  auto arguments = positional;
  if (self) arguments.insert(arguments.begin(), *self);
  const bool is_left_number = self && !self->is<Tensor>() && !handles_torch_functions(*self);
  std::string_view special;
  if (op.name == "__rtruediv__") special = "__rdiv__";
  else if (name == "==" || name == "!=") special = name == "==" ? "__eq__" : "__ne__";
  else if (is_left_number && arguments.size() == 2) {
    special = reflected_name(name);
    std::swap(arguments[0], arguments[1]);
  }
  if (!special.empty()) function = special_function(special);
  if (self && (op.forms & Form::property))
    function = call_value(interpreter, *library().find("_getter"), {{std::string(op.name)}});
  return ask(interpreter, handlers, function, arguments, keywords);
}

std::optional<Value> overridden_special(Interpreter& interpreter, std::string_view name,
                                        const std::vector<Value>& arguments) {
  if (!is_overridden(interpreter, nullptr, arguments)) return std::nullopt;
  const auto handlers = handlers_of(nullptr, arguments, {});
  const auto function = special_function(name);
  if (!is_default(interpreter, handlers))
    return ask(interpreter, handlers, function, arguments,
               name == "__repr__" ? CallKeywords{{"tensor_contents", {None{}}}} : CallKeywords());
  return default_torch_function(interpreter, {handlers.front().type}, function, arguments, {});
}

Value default_torch_function(Interpreter& interpreter, const DefinedClass& of, const Value& function,
                             const std::vector<Value>& positional, const CallKeywords& keywords) {
  const WithoutOverrides inside(interpreter);
  auto result = call_value(interpreter, function, positional, keywords);
  const auto* defined = function.get_if<DefinedFunction>();
  if (defined && stays_unwrapped(defined->name)) return result;
  return converted(interpreter, std::move(result), of.info,
                   [&](const Tensor& tensor) { return is_among(tensor, nullptr, positional, keywords); });
}

Tensor as_subclass(Interpreter& interpreter, const Tensor& tensor, std::shared_ptr<const ClassInfo> type) {
  auto made = tensor.view(tensor.layout());
  if (tensor.requires_grad()) pass_gradients(interpreter, {&tensor, 1}, {made}, "AliasBackward0");
  made.set_companion(std::make_shared<TensorCompanion>(TensorCompanion{std::move(type)}));
  interpreter.record("[]", {Value{tensor}, {EllipsisValue{}}}, {made});
  return made;
}

}  // namespace stridescope::script
