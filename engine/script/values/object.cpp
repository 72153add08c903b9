#include "engine/script/values/object.h"

#include <algorithm>

namespace stridescope::script {

const Value* ClassInfo::find(std::string_view member) const {
  if (const auto* own = Attributes(*members).value(member)) return own;
  for (const auto& base : bases)
    if (const auto* inherited = Attributes(*base->members).value(member)) return inherited;
  return nullptr;
}

bool ClassInfo::derives_from(const ClassInfo& other) const {
  return members == other.members ||
         std::ranges::any_of(bases, [&](const auto& base) { return base->members == other.members; });
}

bool ClassInfo::is_library(std::string_view library_name) const {
  const auto is_it = [&](const ClassInfo& info) {
    return !info.is_script_class() && info.name == library_name;
  };
  return is_it(*this) || std::ranges::any_of(bases, [&](const auto& base) { return is_it(*base); });
}

bool ClassInfo::is_module() const { return is_library("Module"); }

bool ClassInfo::is_exception() const { return is_library("BaseException"); }

Attributes::Attribute Attributes::operator[](std::size_t i) const {
  return {std::get<std::string>(items_[i * width].data), items_[place_of(i)],
          static_cast<AttributeKind>(std::get<std::int64_t>(items_[i * width + 1].data))};
}

std::optional<std::size_t> Attributes::find(std::string_view name) const {
  // An iterator locates its block once, operator[] at each access.
  auto item = items_.begin();
  for (std::size_t i = 0; i < size(); ++i, item += width)
    if (std::get<std::string>(item->data) == name) return i;
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

bool stands_for(const ClassInfo& info, std::string_view type) {
  const auto* named = info.find("_stands_for");
  const auto* name = named ? named->get_if<std::string>() : nullptr;
  return name && *name == type;
}

}  // namespace stridescope::script
