#include "engine/script/table/row.h"

namespace stridescope::script {

std::vector<Row> family(const Row& common, std::vector<Row> rows) {
  for (auto& row : rows) {
    if (!row.group) row.group = common.group;
    if (!row.forms) row.forms = common.forms;
    if (row.receiver.empty()) row.receiver = common.receiver;
    if (row.signatures.empty()) row.signatures = common.signatures;
    if (row.help.empty()) row.help = common.help;
    if (!row.effect) row.effect = common.effect;
    if (!row.returns) row.returns = common.returns;
    if (row.value_type.empty()) row.value_type = common.value_type;
    if (!row.out) row.out = common.out;
    if (!row.out_sharing) row.out_sharing = common.out_sharing;
    if (row.out_refusal.empty()) row.out_refusal = common.out_refusal;
    if (!row.motion) row.motion = common.motion;
    if (row.arguments.empty()) row.arguments = common.arguments;
  }
  return rows;
}

}  // namespace stridescope::script
