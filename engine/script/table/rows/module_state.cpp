#include "engine/script/table/rows/module_state.h"

#include <algorithm>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/module_walk.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/warn.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

std::string quoted_names(const std::vector<Value>& names) {
  std::string out;
  for (const auto& name : names)
    out += (out.empty() ? "\"" : ", \"") + std::get<std::string>(name.data) + "\"";
  return out;
}

/// load_state_dict(assign=True): the parameter or buffer `name` becomes the tensor itself.
void assign_saved(const Call& call, const std::string& name, const tensor::Tensor& tensor) {
  const auto dot = name.rfind('.');
  const auto owner_name = dot == name.npos ? std::string() : name.substr(0, dot);
  const auto own = dot == name.npos ? name : name.substr(dot + 1);
  const auto modules = named_modules(call.interpreter, module_of(call), "", true, false);
  const auto owner = std::ranges::find(modules, owner_name, &NamedValue::name);
  const auto& object = std::get<Object>(owner->value.data);
  const Attributes attributes(*object.attributes);
  const auto at = attributes.find(own);
  const auto [held_name, held, kind] = attributes[*at];
  const bool learns = std::get<tensor::Tensor>(held.data).requires_grad();
  register_attribute(call.interpreter, object, own,
                     kind == AttributeKind::parameter ? as_parameter(tensor, learns) : Value{tensor}, kind);
}

}  // namespace

const Object& module_of(const Call& call) {
  const auto* object = call["self"].get_if<Object>();
  if (!object || !object->type->is_module())
    throw refuse::attribute_unknown(type_name(call["self"]), call.op.name, std::nullopt);
  return *object;
}

Value as_parameter(const tensor::Tensor& data, bool learns) {
  auto made = data.parameter();
  if (auto type = tensor_class({data}))
    made.set_companion(std::make_shared<TensorCompanion>(TensorCompanion{std::move(type)}));
  made.set_grad(learns ? tensor::Grad::leaf : tensor::Grad::none);
  return {std::move(made)};
}

Value state_dict(const Call& call) {
  std::vector<Value> items;
  for (auto& [name, value] :
       saved_values(call.interpreter, module_of(call), call.string("prefix"), !call.boolean("keep_vars")))
    items.insert(items.end(), {Value{name}, value});
  if (call["destination"].is_none()) return make_dict(Dict::Kind::ordered, std::move(items));
  call_value(call.interpreter, get_attribute(call.interpreter, call["destination"], "update"),
             {make_dict(Dict::Kind::dict, std::move(items))});
  return call["destination"];
}

Value load_state_dict(const Call& call) {
  const auto* state = call["state_dict"].get_if<Dict>();
  if (!state || state->kind > Dict::Kind::ordered)
    throw refuse::stated_type("Expected state_dict to be dict-like, got <class '" +
                              type_name(call["state_dict"]) + "'>.");
  const auto& table = op_table();
  const auto *detach = table.find("detach", Form::method), *copy = table.find("copy_", Form::method);
  DictBuilder given(call.interpreter);
  given.update(*state);
  const auto own = saved_values(call.interpreter, module_of(call));
  std::vector<Value> missing, unexpected;
  std::string errors;
  for (const auto& [name, value] : own) {
    const auto* from = given.find_value({name});
    if (!from) {
      // A dict without the version metadata of state_dict() may predate this counter.
      const bool is_counter = name == "num_batches_tracked" || name.ends_with(".num_batches_tracked");
      if (!is_counter || state->kind == Dict::Kind::ordered) missing.push_back({name});
      continue;
    }
    const auto* source = from->get_if<tensor::Tensor>();
    if (!source) {
      errors += "\n\tWhile copying the parameter named \"" + name +
                "\", expected torch.Tensor or Tensor-like object from checkpoint but received <class '" +
                type_name(*from) + "'>";
      continue;
    }
    const auto& shape = std::get<tensor::Tensor>(value.data).shape();
    if (!(source->shape() == shape)) {
      errors += "\n\tsize mismatch for " + name + ": copying a param with shape " +
                repr(make_size(source->shape())) + " from checkpoint, the shape in current model is " +
                repr(make_size(shape)) + ".";
      continue;
    }
    if (call.boolean("assign")) {
      assign_saved(call, name, *source);
      continue;
    }
    if (std::get<tensor::Tensor>(value.data).device() == tensor::Device::meta &&
        source->device() != tensor::Device::meta)
      warn_user(
          call.interpreter,
          "for " + name +
              ": copying from a non-meta parameter in the checkpoint to a meta parameter in the current "
              "model, which is a no-op. (Did you mean to pass `assign=True` to assign items in the state "
              "dictionary to their corresponding key in the module instead of copying them in place?)");
    call.interpreter.call(*copy, &value, {call.interpreter.call(*detach, from, {}, {})}, {});
  }
  for (const auto& key : dict_iteration(call.interpreter, Dict{Dict::Kind::keys, state->items})) {
    const auto* name = key.get_if<std::string>();
    if (name && std::ranges::find(own, *name, &NamedValue::name) == own.end()) unexpected.push_back(key);
  }
  if (call.boolean("strict")) {
    if (!unexpected.empty())
      errors = "\n\tUnexpected key(s) in state_dict: " + quoted_names(unexpected) + ". " + errors;
    if (!missing.empty())
      errors = "\n\tMissing key(s) in state_dict: " + quoted_names(missing) + ". " + errors;
  }
  if (!errors.empty())
    throw refuse::stated_runtime("Error(s) in loading state_dict for " + module_of(call).type->name + ":" +
                                 errors);
  return make_named_tuple("_IncompatibleKeys", {"missing_keys", "unexpected_keys"},
                          {make_list(std::move(missing)), make_list(std::move(unexpected))});
}

}  // namespace stridescope::script
