#include "ui/panels/ledger_cache.h"

namespace stridescope::ui {

std::vector<LedgerLine> ledger_lines(const session::Session& session) {
  std::vector<LedgerLine> lines;
  LedgerLine line;
  for (const auto& own : session::ledger(session)) {
    line.own = own;
    line.allocated_so_far += own.allocated_bytes;
    line.copied_so_far += own.copied_bytes;
    lines.push_back(line);
  }
  return lines;
}

const std::vector<LedgerLine>& LedgerCache::find(const DocumentState& document) {
  if (revision_ != document.revision) lines_ = ledger_lines(document.session);
  revision_ = document.revision;
  return lines_;
}

}  // namespace stridescope::ui
