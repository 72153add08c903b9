#pragma once

#include <cstdint>
#include <vector>

#include "engine/session/ledger.h"
#include "ui/state/document.h"

namespace stridescope::ui {

/// What each step cost, and all steps up to it.
struct LedgerLine {
  session::LedgerRow own;
  std::int64_t allocated_so_far = 0, copied_so_far = 0;
};
std::vector<LedgerLine> ledger_lines(const session::Session& session);

/// The ledger of the session, added up once for each of its revisions.
class LedgerCache {
 public:
  const std::vector<LedgerLine>& find(const DocumentState& document);

 private:
  std::uint64_t revision_ = ~std::uint64_t{0};
  std::vector<LedgerLine> lines_;
};

}  // namespace stridescope::ui
