#include "engine/session/ledger.h"

#include "engine/session/sharing.h"

namespace stridescope::session {

LedgerRow ledger_row(const Session& session, std::size_t step) {
  const auto& completed = session.steps()[step];
  return {completed.verdict.allocated_bytes(), completed.trace.copied_bytes(),
          completed.trace.written_bytes(), reachable_bytes(session.at(step + 1))};
}

std::vector<LedgerRow> ledger(const Session& session) {
  std::vector<LedgerRow> rows;
  for (std::size_t i = 0; i < session.steps().size(); ++i) rows.push_back(ledger_row(session, i));
  return rows;
}

}  // namespace stridescope::session
