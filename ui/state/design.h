#pragma once

#include <cstddef>
#include <optional>

#include "engine/design/golf.h"
#include "ui/state/draft.h"

namespace stridescope::ui {

/// The panel of inverse design.
struct DesignState {
  Draft grid = {};  ///< the requested storage elements, as text; see design::parse_grid
  friend bool operator==(const DesignState&, const DesignState&) = default;
};

/// Layout golf; scores and own puzzles are in PracticeRecord.
struct GolfState {
  std::size_t at = 0;  ///< in golf_puzzles()
  Draft chain = {};    ///< "x.t()"
  std::optional<design::GolfResult> attempt = {};
  std::size_t hints = 0;                       ///< number requested
  std::optional<design::Chain> solution = {};  ///< found for the first hint
  friend bool operator==(const GolfState&, const GolfState&) = default;
};

}  // namespace stridescope::ui
