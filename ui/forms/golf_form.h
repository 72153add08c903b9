#pragma once

#include <vector>

#include "engine/design/golf.h"
#include "ui/state/practice.h"

namespace stridescope::ui {

/// The puzzles of assets/golf/puzzles.json.
const std::vector<design::Puzzle>& shipped_puzzles();

/// Those puzzles, then the user's own.
std::vector<design::Puzzle> golf_puzzles(const PracticeRecord& record);

}  // namespace stridescope::ui
