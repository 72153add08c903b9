#pragma once

#include <cstdint>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::session {

/// Memory cost of one step, in bytes.
struct LedgerRow {
  std::int64_t allocated_bytes = 0;  ///< new storages, temporaries included
  std::int64_t copied_bytes = 0;     ///< size of the destinations of copies
  std::int64_t written_bytes = 0;    ///< overwritten in existing storages
  std::int64_t retained_bytes = 0;   ///< storages reachable from names afterwards
};

/// The row of one step, counted from 0.
LedgerRow ledger_row(const Session& session, std::size_t step);
/// One row for each step, redoable ones included.
std::vector<LedgerRow> ledger(const Session& session);

}  // namespace stridescope::session
