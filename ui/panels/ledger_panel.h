#pragma once

#include <cstdint>
#include <vector>

#include "engine/session/ledger.h"
#include "ui/state.h"
#include "ui/ui.h"

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
  const std::vector<LedgerLine>& find(const State& state);

 private:
  std::uint64_t revision_ = ~std::uint64_t{0};
  std::vector<LedgerLine> lines_;
};

/// Bytes allocated, copied and retained, step by step; a row leads to its step.
void ledger_panel(Ui& ui, const State& state, LedgerCache& cache, const scene::Rect& area);

}  // namespace stridescope::ui
