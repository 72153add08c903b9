#include "ui/forms/catalogue.h"

#include <algorithm>

#include "engine/script/complete/nearest.h"

namespace stridescope::ui {
namespace {

using script::Group;

struct FirstChoices {
  Group group;
  std::vector<std::string_view> names;
};

const std::vector<FirstChoices>& first_choices() {
  static const std::vector<FirstChoices> all = {
      {Group::regroup, {"view", "reshape", "flatten", "squeeze", "unsqueeze"}},
      {Group::reorder, {"transpose", "permute", "t"}},
      {Group::select, {"index", "slice", "diagonal"}},
      {Group::repeat, {"expand", "as_strided"}},
      {Group::copy, {"contiguous", "clone"}},
      {Group::join, {"cat", "stack"}},
      {Group::compute, {"add", "mul", "exp", "where"}},
      {Group::reduce, {"sum", "mean", "max", "matmul"}},
      {Group::in_place, {"add_", "fill_", "copy_", "zero_", "t_"}},
      {Group::ask, {"stride", "size", "is_contiguous", "storage_offset", "data_ptr", "numel"}},
      {Group::create, {"arange", "zeros", "ones", "full", "eye", "tensor"}},
  };
  return all;
}

bool is_shown(const script::Op& op) {
  if (op.group == Group::python || op.name.starts_with("__")) return false;
  return (op.forms & (script::method | script::function | script::property | script::functional)) != 0;
}

std::vector<OpEntry> make_catalogue() {
  std::vector<OpEntry> entries;
  const auto rows = script::op_table().ops();
  for (const auto& [group, names] : first_choices()) {
    const auto of_group = group;
    for (const auto name : names) {
      if (name == "index" || name == "slice") {
        entries.push_back({std::string(name), nullptr, group, true});
        continue;
      }
      const auto row = std::find_if(rows.begin(), rows.end(),
                                    [&](const auto& op) { return op.name == name && is_shown(op); });
      if (row != rows.end()) entries.push_back({std::string(name), &*row, group, true});
    }
    for (const auto& op : rows) {
      const auto is_known = [&](const OpEntry& entry) { return entry.id == op.name; };
      if (op.group == of_group && is_shown(op) && std::none_of(entries.begin(), entries.end(), is_known))
        entries.push_back({std::string(op.name), &op, of_group, false});
    }
  }
  return entries;
}

}  // namespace

const std::vector<OpEntry>& op_catalogue() {
  static const std::vector<OpEntry> entries = make_catalogue();
  return entries;
}

const OpEntry* find_entry(std::string_view id) {
  for (const auto& entry : op_catalogue())
    if (entry.id == id) return &entry;
  return nullptr;
}

bool is_found(const OpEntry& entry, std::string_view search) {
  return search.empty() || entry.id.find(search) != std::string::npos;
}

const OpEntry* nearest_entry(std::string_view search) {
  std::vector<std::string_view> names;
  for (const auto& entry : op_catalogue()) {
    if (is_found(entry, search)) return nullptr;
    names.push_back(entry.id);
  }
  const auto name = script::nearest(search, names);
  return name ? find_entry(*name) : nullptr;
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
  static const std::vector<Group> groups = [] {
    std::vector<Group> all;
    for (const auto& choices : first_choices()) all.push_back(choices.group);
    return all;
  }();
  return groups;
}

}  // namespace stridescope::ui
