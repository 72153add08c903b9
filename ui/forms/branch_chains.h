#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/state.h"

namespace stridescope::ui {

/// The parts of a statement: of "y = x.t()", "y", "x" and ".t()".
struct Assignment {
  std::string name, from, calls;
};
std::optional<Assignment> assignment_of(std::string_view statement);

/// Two chains of operations on one tensor, from where two branches of a session part.
struct BranchChains {
  std::string tensor = {};
  std::string now = {}, aside = {};  ///< ".view(4, 3)"; see design::run_chain
  std::size_t step = 0;              ///< number of steps that both branches share
};
/// Returns nullopt unless the statements after the common ones form such chains, for example `y = x.t()`,
/// then `z = y.contiguous()`. Leaves `step` 0.
std::optional<BranchChains> branch_chains(const std::vector<std::string>& now,
                                          const std::vector<std::string>& aside);
/// The same for the session and a branch of DocumentState::set_aside.
std::optional<BranchChains> branch_chains(const UiState& state, std::size_t branch);

/// Where a branch of DocumentState::set_aside parts from the session.
struct Fork {
  std::size_t branch = 0;
  std::size_t step = 0;                      ///< number of steps that both share
  std::vector<std::string> statements = {};  ///< of the branch alone
  std::optional<BranchChains> chains = {};
};
/// Returns the forks in the order of their steps; none while a question is open.
std::vector<Fork> forks(const UiState& state);

}  // namespace stridescope::ui
