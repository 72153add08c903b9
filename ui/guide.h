#pragma once

namespace stridescope::ui {

struct UiState;

/// The first minute: one line under the stage that says what to try next, until it was tried. Kept as a
/// setting.
enum class Guide : int {
  transpose,  ///< a view that reads in another order
  point,      ///< a click on a cell
  copy,       ///< contiguous
  back,       ///< a step back
  tour,       ///< what to go on with
  done,
};

Guide guide_of(const UiState& state);
/// Not in a lecture, a lesson or a file, nor where what it speaks of is folded away, or the lab or the lens
/// needs the room.
bool has_hint(const UiState& state);

}  // namespace stridescope::ui
