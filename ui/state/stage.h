#pragma once

#include <optional>

#include "ui/scene/picture/view_state.h"
#include "ui/state/draft.h"

namespace stridescope::ui {

struct CellEdit {
  scene::CellTarget cell;
  Draft draft;
  friend bool operator==(const CellEdit&, const CellEdit&) = default;
};

/// Selection and view of the stage.
struct StageState {
  scene::ViewState view;
  std::optional<CellEdit> cell_edit;
  scene::Size size;        ///< as last drawn, in pixels
  float natural_zoom = 1;  ///< at which cells have the style's size
  friend bool operator==(const StageState&, const StageState&) = default;
};

}  // namespace stridescope::ui
