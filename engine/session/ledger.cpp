#include "engine/session/ledger.h"

#include "engine/session/sharing.h"

namespace stridescope::session {

std::vector<LedgerRow> ledger(const Session& session) {
  std::vector<LedgerRow> rows;
  for (std::size_t i = 0; i < session.steps().size(); ++i) {
    const auto& trace = session.steps()[i].trace;
    rows.push_back({trace.allocated_bytes(), trace.copied_bytes(), trace.written_bytes(),
                    reachable_bytes(session.at(i + 1))});
  }
  return rows;
}

}  // namespace stridescope::session
