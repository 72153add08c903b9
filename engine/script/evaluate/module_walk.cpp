#include "engine/script/evaluate/module_walk.h"

#include <unordered_set>

#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/values/stack.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using Found = std::vector<NamedValue>;

std::string joined(const std::string& prefix, const std::string& name) {
  return prefix.empty() ? name : prefix + "." + name;
}

void add_modules(Interpreter& interpreter, const Object& module, const std::string& name, bool recurse,
                 bool once, std::unordered_set<const void*>& seen, Found& found) {
  if (!seen.insert(module.attributes.get()).second && once) return;
  if (is_stack_low()) throw refuse::recursion_too_deep();
  found.push_back({name, {module}});
  const Attributes attributes(*module.attributes);
  interpreter.spend(static_cast<std::int64_t>(1 + attributes.size() + name.size() / 8));
  for (std::size_t i = 0; recurse && i < attributes.size(); ++i) {
    const auto [own, value, kind] = attributes[i];
    const auto* inner = value.get_if<Object>();
    if (kind == AttributeKind::module && inner)
      add_modules(interpreter, *inner, joined(name, own), recurse, once, seen, found);
  }
}

template <class Wanted>
Found named_tensors_of(Interpreter& interpreter, const Object& module, const std::string& prefix,
                       bool recurse, bool once, Wanted&& wanted) {
  Found found, modules;
  std::unordered_set<const void*> seen;
  add_modules(interpreter, module, prefix, recurse, once, seen, modules);
  seen.clear();
  for (const auto& [name, value] : modules) {
    const Attributes attributes(*std::get<Object>(value.data).attributes);
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      const auto [own, held, kind] = attributes[i];
      const auto* tensor = held.template get_if<tensor::Tensor>();
      if (tensor && wanted(kind) && (seen.insert(tensor->identity()).second || !once))
        found.push_back({joined(name, own), held});
    }
  }
  return found;
}

bool is_buffer(AttributeKind kind) {
  return kind == AttributeKind::buffer || kind == AttributeKind::unsaved_buffer;
}

Value converted(Interpreter& interpreter, const Value& value, std::optional<tensor::Device> device,
                std::optional<tensor::DType> dtype, const Value& memory_format) {
  const auto& tensor = std::get<tensor::Tensor>(value.data);
  std::vector<std::pair<std::string, Value>> keywords;
  if (device) keywords.emplace_back("device", Value{*device});
  if (dtype && tensor::is_floating(tensor.dtype())) keywords.emplace_back("dtype", Value{*dtype});
  // A channels_last format applies only to tensors of 4 or 5 dimensions.
  if (!memory_format.is_none() && (tensor.dim() == 4 || tensor.dim() == 5))
    keywords.emplace_back("memory_format", memory_format);
  if (tensor.device() == tensor::Device::meta && device && *device != tensor::Device::meta)
    throw refuse::meta_module_moved();
  const GradientRecordingScope no_gradients(interpreter, false);
  return interpreter.call(*op_table().find("to", Form::method), &value, {}, std::move(keywords));
}

}  // namespace

Found named_modules(Interpreter& interpreter, const Object& module, const std::string& prefix, bool recurse,
                    bool once) {
  Found found;
  std::unordered_set<const void*> seen;
  add_modules(interpreter, module, prefix, recurse, once, seen, found);
  return found;
}

Found named_parameters(Interpreter& interpreter, const Object& module, const std::string& prefix,
                       bool recurse, bool once) {
  return named_tensors_of(interpreter, module, prefix, recurse, once,
                          [](AttributeKind kind) { return kind == AttributeKind::parameter; });
}

Found named_buffers(Interpreter& interpreter, const Object& module, const std::string& prefix, bool recurse,
                    bool once) {
  return named_tensors_of(interpreter, module, prefix, recurse, once, is_buffer);
}

Found saved_values(Interpreter& interpreter, const Object& module, const std::string& prefix, bool detached) {
  Found found;
  const auto* detach = op_table().find("detach", Form::method);
  for (const auto& [name, value] : named_modules(interpreter, module, "", true, false)) {
    const Attributes attributes(*std::get<Object>(value.data).attributes);
    for (const auto wanted : {AttributeKind::parameter, AttributeKind::buffer}) {
      for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto [own, held, kind] = attributes[i];
        if (kind == wanted && held.is<tensor::Tensor>())
          found.push_back(
              {prefix + joined(name, own), detached ? interpreter.call(*detach, &held, {}, {}) : held});
      }
    }
  }
  return found;
}

void convert_module(Interpreter& interpreter, const Object& module, std::optional<tensor::Device> device,
                    std::optional<tensor::DType> dtype, const Value& memory_format) {
  for (const auto& [name, value] : named_modules(interpreter, module, "", true)) {
    const auto& object = std::get<Object>(value.data);
    const auto attributes = Items(*object.attributes);
    for (std::size_t i = 0; i < Attributes(attributes).size(); ++i) {
      const auto [own, held, kind] = Attributes(attributes)[i];
      const auto* tensor = held.get_if<tensor::Tensor>();
      if (!tensor || (kind != AttributeKind::parameter && !is_buffer(kind))) continue;
      const auto other = converted(interpreter, held, device, dtype, memory_format);
      const auto& made = std::get<tensor::Tensor>(other.data);
      if (made.same_object(*tensor)) continue;
      if (kind != AttributeKind::parameter) {
        register_attribute(interpreter, object, own, other, kind);
        continue;
      }
      auto region = region_of(made);
      region.grad = tensor->grad();
      interpreter.memory().rebind(*tensor, std::move(region));
      interpreter.record("data=", {held, other}, held);
    }
  }
}

void train_module(Interpreter& interpreter, const Object& module, bool mode) {
  for (const auto& [name, value] : named_modules(interpreter, module, "", true))
    register_attribute(interpreter, std::get<Object>(value.data), "training", {mode}, AttributeKind::plain);
}

}  // namespace stridescope::script
