#include "engine/session/ledger.h"

#include "engine/session/environment_copy.h"

namespace stridescope::session {

LedgerRow ledger_row(const Session& session, std::size_t step) {
  const auto& trace = session.steps()[step].trace;
  return {trace.allocated_bytes(), trace.copied_bytes(), trace.written_bytes(),
          reachable_bytes(session.at(step + 1).environment())};
}

std::vector<LedgerRow> ledger(const Session& session) {
  std::vector<LedgerRow> rows;
  for (std::size_t i = 0; i < session.steps().size(); ++i) rows.push_back(ledger_row(session, i));
  return rows;
}

}  // namespace stridescope::session
