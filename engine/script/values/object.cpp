#include "engine/script/values/object.h"

#include <algorithm>

namespace stridescope::script {

const Value* ClassInfo::find(std::string_view member) const {
  for (const auto* at = this; at; at = at->base.get()) {
    const auto found = std::ranges::find(at->members, member, &std::pair<std::string, Value>::first);
    if (found != at->members.end()) return &found->second;
  }
  return nullptr;
}

bool ClassInfo::derives_from(const ClassInfo& other) const {
  for (const auto* at = this; at; at = at->base.get())
    if (at == &other) return true;
  return false;
}

bool ClassInfo::is_library(std::string_view library_name) const {
  for (const auto* at = this; at; at = at->base.get())
    if (at->module != "__main__" && at->name == library_name) return true;
  return false;
}

bool ClassInfo::is_module() const { return is_library("Module"); }

Attributes::Attribute Attributes::operator[](std::size_t i) const {
  return {std::get<std::string>(items_[i * width].data), items_[place_of(i)],
          static_cast<AttributeKind>(std::get<std::int64_t>(items_[i * width + 1].data))};
}

std::optional<std::size_t> Attributes::find(std::string_view name) const {
  for (std::size_t i = 0; i < size(); ++i)
    if (std::get<std::string>(items_[i * width].data) == name) return i;
  return std::nullopt;
}

const Value* Attributes::value(std::string_view name) const {
  const auto at = find(name);
  return at ? &items_[place_of(*at)] : nullptr;
}

void Attributes::set(Items& items, std::string_view name, Value value, AttributeKind kind) {
  const Attributes attributes(items);
  if (const auto at = attributes.find(name)) {
    if (attributes[*at].kind == kind) return items.set(place_of(*at), std::move(value));
    erase(items, name);
  }
  items.push_back({std::string(name)});
  items.push_back({static_cast<std::int64_t>(kind)});
  items.push_back(std::move(value));
}

void Attributes::erase(Items& items, std::string_view name) {
  if (const auto at = Attributes(items).find(name)) items.erase(*at * width, (*at + 1) * width);
}

}  // namespace stridescope::script
