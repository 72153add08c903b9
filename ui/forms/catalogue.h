#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/script/table/op_table.h"

namespace stridescope::ui {

/// One entry of the operations panel: the row of an operation on tensors.
struct OpEntry {
  std::string id;        ///< "transpose"
  const script::Op* op;  ///< never null
  script::Group group() const { return op->group; }
  bool is_first_choice() const { return op->featured > 0; }  ///< shown before the group is opened fully
};

/// Entries by group, in the order that the panel shows them.
const std::vector<OpEntry>& op_catalogue();
/// The entry of a name or of an alias, or null.
const OpEntry* find_entry(std::string_view id);

/// "regroup", "in_place", ...: part of ids, text keys ("group/regroup") and settings.
std::string_view group_id(script::Group group);
/// Groups in the panel's order.
const std::vector<script::Group>& panel_groups();

}  // namespace stridescope::ui
