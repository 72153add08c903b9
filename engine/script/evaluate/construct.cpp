#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/classes.h"

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/table/op_table.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// Hooks registered by torch.nn.modules.module.register_module_forward_hook() and similar functions.
std::vector<Value> common_hooks(Interpreter& interpreter, std::string_view name) {
  const auto hooks = interpreter.call(*op_table().find("_np_state", Form::builtin), nullptr,
                                      {{std::string(name)}, make_list({})}, {});
  return iterate(interpreter, hooks);
}

}  // namespace

Value construct(Interpreter& interpreter, const DefinedClass& of, std::vector<Value> positional,
                std::vector<std::pair<std::string, Value>> keywords) {
  constexpr std::int64_t steps_of_object = 16;
  interpreter.spend(steps_of_object);
  if (const auto* make = member_of(interpreter, *of.info, "__new__")) {
    const auto* function = make->get_if<Descriptor>();
    positional.insert(positional.begin(), {of});
    auto made =
        call_value(interpreter, function ? function->functions->front() : *make, positional, keywords);
    positional.erase(positional.begin());
    if (const auto* type = made.get_if<DefinedClass>();
        type && metaclass_of(*type->info) && metaclass_of(*type->info)->derives_from(*of.info)) {
      if (of.info->find("__init__"))
        call_value(interpreter, metaclass_attribute(interpreter, *type, "__init__"), std::move(positional),
                   std::move(keywords));
      return made;
    }
    if (const auto type = tensor_class(made);
        type && type->derives_from(*of.info) && member_of(interpreter, *type, "__init__"))
      call_value(interpreter, *tensor_attribute(interpreter, made, "__init__"), std::move(positional),
                 std::move(keywords));
    if (const auto* object = made.get_if<Object>(); object && object->type->derives_from(*of.info))
      initialise(interpreter, *object, std::move(positional), std::move(keywords));
    return made;
  }
  const Object object{of.info, std::make_shared<Items>()};
  initialise(interpreter, object, std::move(positional), std::move(keywords));
  return {object};
}

void initialise(Interpreter& interpreter, const Object& object, std::vector<Value> positional,
                std::vector<std::pair<std::string, Value>> keywords) {
  const auto& type = *object.type;
  if (type.is_exception())
    Attributes::set(*object.attributes, "args", make_tuple(positional), AttributeKind::plain);
  if (member_of(interpreter, type, "__init__")) {
    const auto returned = call_value(interpreter, object_attribute(interpreter, object, "__init__"),
                                     std::move(positional), std::move(keywords));
    if (!returned.is_none()) throw refuse::init_returned(type_name(returned));
  } else if ((!positional.empty() || !keywords.empty()) && !type.find("__new__")) {
    throw refuse::class_takes_no_arguments(type.name);
  }
}

Value call_object(Interpreter& interpreter, const Object& object, std::vector<Value> positional,
                  std::vector<std::pair<std::string, Value>> keywords) {
  const bool is_module = object.type->is_module();
  const std::string_view method = object.type->find("__call__") || !is_module ? "__call__" : "forward";
  const bool is_there =
      member_of(interpreter, *object.type, method) || Attributes(*object.attributes).find(method);
  if (!is_there && is_module) throw refuse::forward_missing(object.type->name);
  if (!is_there) throw refuse::not_callable(object.type->name);
  // Global hooks run before the module's own.
  const bool has_common = is_module && interpreter.settings().numpy;
  const auto hooks_of = [&](std::string_view name) {
    auto all = has_common ? common_hooks(interpreter, name) : std::vector<Value>();
    const auto* hooks = is_module ? Attributes(*object.attributes).value(name) : nullptr;
    if (!hooks) return all;
    const auto own = iterate(interpreter, *hooks);
    all.insert(all.end(), own.begin(), own.end());
    return all;
  };
  for (const auto& hook : hooks_of("_forward_pre_hooks")) {
    auto given = call_value(interpreter, hook, {{object}, make_tuple(positional)});
    const auto* several = given.get_if<Sequence>();
    if (several && several->kind == Sequence::Kind::tuple) positional = several->items->to_vector();
    else if (!given.is_none()) positional = {std::move(given)};
  }
  const auto hooks = hooks_of("_forward_hooks");
  const auto inputs = hooks.empty() ? Value{None{}} : make_tuple(positional);
  std::vector<Value> given_keywords;
  if (!hooks.empty())
    for (const auto& [name, value] : keywords) {
      given_keywords.push_back({name});
      given_keywords.push_back(value);
    }
  auto output = call_value(interpreter, object_attribute(interpreter, object, method), std::move(positional),
                           std::move(keywords));
  for (const auto& hook : hooks) {
    // A tuple marks a hook that also receives the keyword arguments.
    const auto* with_keywords = hook.get_if<Sequence>();
    auto given = with_keywords
                     ? call_value(interpreter, with_keywords->items->front(),
                                  {{object}, inputs, make_dict(Dict::Kind::dict, given_keywords), output})
                     : call_value(interpreter, hook, {{object}, inputs, output});
    if (!given.is_none()) output = std::move(given);
  }
  return output;
}

}  // namespace stridescope::script
