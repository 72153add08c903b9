#include "ui/forms/catalogue.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/words/nearest_name.h"
#include "ui/forms/array_catalogue.h"

namespace stridescope::ui {
namespace {

using script::Group;

bool is_shown(const script::Op& op) {
  constexpr std::uint8_t owned = script::method | script::property;
  if (op.is_alias() || op.name.starts_with("_") || op.effect == script::Effect::none) return false;
  return (op.forms & (script::function | script::functional | script::subscript)) != 0 ||
         ((op.forms & owned) != 0 && op.receiver == "Tensor");
}

std::vector<OpEntry> make_catalogue() {
  std::vector<OpEntry> entries;
  for (const auto& op : script::op_table().ops()) {
    // F.relu and x.relu are one entry.
    const bool is_known = !entries.empty() && entries.back().id == op.name;
    if (is_shown(op) && !is_known) entries.push_back({op.name, &op});
  }
  const auto place = [](const OpEntry& entry) {
    const auto& groups = panel_groups();
    const auto last = std::numeric_limits<int>::max();
    return std::pair(std::ranges::find(groups, entry.group()),
                     entry.is_first_choice() ? entry.op->featured : last);
  };
  std::ranges::stable_sort(entries, {}, place);
  return entries;
}

}  // namespace

const std::vector<OpEntry>& op_catalogue() {
  static const std::vector<OpEntry> entries = make_catalogue();
  return entries;
}

const OpEntry* find_entry(std::string_view id) {
  if (id.starts_with("array.")) {
    const auto found = std::ranges::find(array_catalogue(), id, &OpEntry::id);
    return found == array_catalogue().end() ? nullptr : &*found;
  }
  for (const auto& entry : op_catalogue())
    if (entry.id == id || std::ranges::count(entry.op->aliases, id) > 0) return &entry;
  return nullptr;
}

bool is_found(const OpEntry& entry, std::string_view search) {
  const auto has = [&](std::string_view name) { return name.find(search) != name.npos; };
  return search.empty() || has(entry.name()) || std::ranges::any_of(entry.op->aliases, has);
}

const OpEntry* nearest_entry(const std::vector<OpEntry>& catalogue, std::string_view search) {
  std::vector<std::string_view> names;
  for (const auto& entry : catalogue) {
    if (is_found(entry, search)) return nullptr;
    names.push_back(entry.name());
  }
  const auto name = words::nearest_name(search, names);
  return name ? &*std::ranges::find(catalogue, *name, &OpEntry::name) : nullptr;
}

std::string_view group_id(Group group) {
  switch (group) {
    case Group::create: return "create";
    case Group::regroup: return "regroup";
    case Group::reorder: return "reorder";
    case Group::select: return "select";
    case Group::repeat: return "repeat";
    case Group::join: return "join";
    case Group::copy: return "copy";
    case Group::compute: return "compute";
    case Group::reduce: return "reduce";
    case Group::in_place: return "in_place";
    case Group::ask: return "ask";
    case Group::python: return "python";
  }
  return "";
}

const std::vector<Group>& panel_groups() {
  static const std::vector<Group> groups = {Group::regroup,  Group::reorder, Group::select,  Group::repeat,
                                            Group::copy,     Group::join,    Group::compute, Group::reduce,
                                            Group::in_place, Group::ask,     Group::create};
  return groups;
}

}  // namespace stridescope::ui
