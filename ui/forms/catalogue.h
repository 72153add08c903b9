#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/script/table/op_table.h"

namespace stridescope::ui {

/// One entry of the operations panel: the row of an operation on tensors, or on arrays of NumPy.
struct OpEntry {
  std::string id;        ///< "transpose"; of an array's, "array.transpose"
  const script::Op* op;  ///< never null
  /// As the panel shows it.
  std::string_view name() const { return std::string_view(op->name).substr(op->name.rfind('.') + 1); }
  script::Group group() const { return op->group; }
  bool is_first_choice() const { return op->featured > 0; }  ///< shown before the group is opened fully
};

/// Entries by group, in the order that the panel shows them.
const std::vector<OpEntry>& op_catalogue();
/// The entry of an id or of an alias, or null.
const OpEntry* find_entry(std::string_view id);
/// True if a search matches an entry: a part of its name or of an alias.
bool is_found(const OpEntry& entry, std::string_view search);
/// The entry with the name nearest to a search without a match; null if there is a match, or none is
/// near.
const OpEntry* nearest_entry(const std::vector<OpEntry>& catalogue, std::string_view search);

/// "regroup", "in_place", ...: part of ids, text keys ("group/regroup") and settings.
std::string_view group_id(script::Group group);
/// Groups in the panel's order.
const std::vector<script::Group>& panel_groups();

}  // namespace stridescope::ui
