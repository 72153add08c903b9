#include "engine/script/values/named_tensors.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "engine/script/values/array.h"
#include "engine/script/values/repr.h"
#include "engine/script/values/stack.h"

namespace stridescope::script {
namespace {

bool is_number(std::string_view name) {
  return !name.empty() && name.find_first_not_of("0123456789") == name.npos;
}

/// The limit for names on the stage: longer paths take quadratic time in a chain of objects.
constexpr std::size_t longest_path = 256;

class NamedTensorCollector {
 public:
  /// `registered`: true if the object's parameters also belong to the root module.
  void look_in(const Object& object, const std::string& name, const std::string& source, bool registered) {
    if (!seen_.insert(object.attributes.get()).second) return;
    const Attributes attributes(*object.attributes);
    for (const bool modules : {false, true}) {
      for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto [own, value, kind] = attributes[i];
        const bool is_module = kind == AttributeKind::module;
        if (is_module != modules) continue;
        const auto its_name = (name.empty() ? "" : name + ".") + own;
        const auto its_source = is_number(own)   ? source + "[" + own + "]"
                                : source.empty() ? own
                                                 : source + "." + own;
        add(value, its_name, its_source, registered ? kind : AttributeKind::plain);
      }
    }
  }

  std::vector<NamedTensor> found;

 private:
  void add(const Value& value, const std::string& name, const std::string& source, AttributeKind kind) {
    if (name.size() > longest_path || is_stack_low()) return;  // too deep for a readable name
    if (const auto* tensor = value.get_if<tensor::Tensor>()) {
      found.push_back({name, source, kind, *tensor});
    } else if (const auto* elements = tensor_of_array(value)) {
      found.push_back({name, source, kind, *elements});
    } else if (const auto* object = value.get_if<Object>()) {
      look_in(*object, name, source, kind == AttributeKind::module);
    } else if (const auto* dict = value.get_if<Dict>()) {
      const auto& items = *dict->items;
      if (!items.may_be_marked() || !seen_.insert(&items).second) return;
      items.for_each_marked([&](std::size_t i, const Value& item) {
        if (i % 2 == 0) return;
        const auto key = key_in_source(items[i - 1]);
        add(item, name + key, source + key, AttributeKind::plain);
      });
    } else if (const auto* sequence = value.get_if<Sequence>()) {
      if (!sequence->items->may_be_marked() || !seen_.insert(sequence->items.get()).second) return;
      sequence->items->for_each_marked([&](std::size_t i, const Value& item) {
        const auto index = "[" + std::to_string(i) + "]";
        add(item, name + index, source + index, AttributeKind::plain);
      });
    }
  }

  std::unordered_set<const void*> seen_;
};

}  // namespace

std::string key_in_source(const Value& key) {
  if (const auto* text = key.get_if<std::string>()) return "[" + string_repr(*text) + "]";
  const bool is_short = key.is<std::int64_t>() || key.is<bool>() || key.is<double>() || key.is<None>() ||
                        key.is<tensor::DType>();
  return "[" + (is_short ? repr(key) : type_name(key)) + "]";
}

std::string_view name_of(AttributeKind kind) {
  switch (kind) {
    case AttributeKind::parameter: return "parameter";
    case AttributeKind::buffer:
    case AttributeKind::unsaved_buffer: return "buffer";
    case AttributeKind::plain:
    case AttributeKind::module: break;
  }
  return "plain";
}

std::vector<NamedTensor> named_tensors(const Object& object) {
  NamedTensorCollector collector;
  collector.look_in(object, "", "", object.type->is_module());
  return std::move(collector.found);
}

std::optional<tensor::Tensor> tensor_at(const Value& holder, std::string_view path) {
  Value at = holder;
  while (!path.empty()) {
    const bool is_index = path.front() == '[';
    const auto end = is_index ? path.find(']') : std::min(path.find_first_of(".[", 1), path.size());
    if (end == path.npos || (!is_index && path.front() != '.')) return std::nullopt;
    const std::string name(path.substr(1, end - 1));
    path.remove_prefix(is_index ? end + 1 : end);
    const Value* next = nullptr;
    const auto* dict = at.get_if<Dict>();
    if (dict && is_index) {
      const auto& items = *dict->items;
      for (std::size_t i = 0; i < items.size() && !next; i += 2)
        if (key_in_source(items[i]) == "[" + name + "]") next = &items[i + 1];
    } else if (const auto* inner = at.get_if<Object>()) {
      next = Attributes(*inner->attributes).value(name);
    } else if (const auto* sequence = at.get_if<Sequence>(); sequence && is_index && is_number(name)) {
      std::size_t i = 0;
      for (const char digit : name.substr(0, 9)) i = i * 10 + static_cast<std::size_t>(digit - '0');
      if (i < sequence->items->size()) next = &(*sequence->items)[i];
    }
    if (!next) return std::nullopt;
    at = Value(*next);
  }
  const auto* elements = tensor_of_array(at);
  const auto* tensor = elements ? elements : at.get_if<tensor::Tensor>();
  return tensor ? std::optional(*tensor) : std::nullopt;
}

}  // namespace stridescope::script
