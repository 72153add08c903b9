#pragma once

namespace stridescope::ui {

struct UiState;

/// The introduction: one line under the stage with the next thing to try, until it was tried. Stored as a
/// setting.
enum class Guide : int {
  transpose,  ///< a view that reads in another order
  point,      ///< a click on a cell
  copy,       ///< contiguous
  back,       ///< a step back
  tour,       ///< further things to try
  done,
};

Guide guide_of(const UiState& state);
/// False in a lecture, a lesson or a file, and if the panel concerned is folded away, or the lab or the lens
/// needs the room.
bool has_hint(const UiState& state);

}  // namespace stridescope::ui
