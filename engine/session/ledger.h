#pragma once

#include <cstdint>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::session {

/// Memory cost of one step, in bytes.
struct LedgerRow {
  std::int64_t allocated_bytes = 0;  ///< new storages, temporaries included
  std::int64_t copied_bytes = 0;     ///< destinations of copies
  std::int64_t written_bytes = 0;    ///< overwritten in storages that were there
  std::int64_t retained_bytes = 0;   ///< storages that names reach after it
};

/// Of one step, counted from 0.
LedgerRow ledger_row(const Session& session, std::size_t step);
/// One row for each step, redoable ones included.
std::vector<LedgerRow> ledger(const Session& session);

}  // namespace stridescope::session
