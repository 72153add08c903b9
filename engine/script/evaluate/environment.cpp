#include <algorithm>
#include <unordered_map>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {
namespace {

/// Copies the lists in a value, each once.
class ListCopier {
 public:
  Value copy(const Value& value) {
    if (const auto* sequence = value.get_if<Sequence>()) {
      if (sequence->kind == Sequence::Kind::size) return value;
      auto out = *sequence;
      out.items = copy(sequence->items);
      return {std::move(out)};
    }
    if (const auto* function = value.get_if<Function>(); function && function->self) {
      return {Function{function->op, std::make_shared<const Value>(copy(*function->self))}};
    }
    return value;
  }

 private:
  using Items = std::shared_ptr<std::vector<Value>>;

  Items copy(const Items& items) {
    if (const auto found = copies_.find(items.get()); found != copies_.end()) return found->second;
    auto out = std::make_shared<std::vector<Value>>();
    out->reserve(items->size());
    for (const auto& item : *items) out->push_back(copy(item));
    copies_.emplace(items.get(), out);
    return out;
  }

  std::unordered_map<const void*, Items> copies_;
};

}  // namespace

Environment::Environment(const Environment& other) {
  ListCopier copier;
  bindings_.reserve(other.bindings_.size());
  for (const auto& [name, value] : other.bindings_) bindings_.push_back({name, copier.copy(value)});
}

Environment& Environment::operator=(const Environment& other) {
  if (this != &other) *this = Environment(other);
  return *this;
}

const Value* Environment::find(std::string_view name) const {
  const auto found = std::ranges::find(bindings_, name, &Binding::name);
  return found == bindings_.end() ? nullptr : &found->value;
}

void Environment::bind(std::string_view name, Value value) {
  const auto found = std::ranges::find(bindings_, name, &Binding::name);
  if (found == bindings_.end()) {
    bindings_.push_back({std::string(name), std::move(value)});
  } else {
    found->value = std::move(value);
  }
}

void Environment::erase(std::string_view name) {
  std::erase_if(bindings_, [&](const Binding& b) { return b.name == name; });
}

}  // namespace stridescope::script
