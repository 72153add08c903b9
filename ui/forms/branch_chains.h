#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/state.h"

namespace stridescope::ui {

/// What two branches of a session do with one tensor, from where they part: chains of operations on it.
struct BranchChains {
  std::string tensor = {};
  std::string now = {}, aside = {};  ///< ".view(4, 3)"; see design::run_chain
};
/// nullopt where the statements after the common ones are no such chains: `y = x.t()`, then `z =
/// y.contiguous()`.
std::optional<BranchChains> branch_chains(const std::vector<std::string>& now,
                                          const std::vector<std::string>& aside);
/// Of the session and the branch that was set aside last.
std::optional<BranchChains> branch_chains(const UiState& state);

}  // namespace stridescope::ui
