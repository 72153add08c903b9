#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ui/actions/one_of.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::ui {

// Actions on the selection and the view.

struct Select {
  std::string tensor;
};
struct Hover {
  scene::Target target;
};
struct Pin {
  scene::Target target;
};
struct MovePin {
  std::int64_t dim_from_last = 0;
  std::int64_t by = 0;
  bool stretches_box = false;
};  ///< keyboard movement over cells
struct SetBox {
  std::optional<scene::CellBox> box;
};
struct SetCellText {
  scene::CellText text;
};
struct SetShowIndices {
  bool on = false;
};
struct SetRoles {
  std::string tensor;
  std::optional<scene::AxisRoles> roles;  ///< absent: PyTorch's printing order
};
struct SetHidden {
  std::string tensor;
  bool hidden = true;
};
struct ShowAll {};
struct ZoomBy {
  float factor = 1;
  scene::Point at;
};  ///< about a point of the stage
struct SetZoom {
  float zoom = 1;
  scene::Point at;
};  ///< about a point of the stage
struct PanBy {
  scene::Point by;
};
struct SetPan {
  scene::Point to;
};
struct FitStage {};
struct StageDrawn {
  scene::Size size;
  float natural_zoom = 1;
};  ///< the view that the window has just drawn

// Editing a cell in place.
struct BeginCellEdit {
  scene::CellTarget cell;
};
struct EditCellText {
  std::string text;
};
struct CommitCellEdit {};
struct CancelCellEdit {};

struct StageAction : OneOf<Select, Hover, Pin, MovePin, SetBox, SetCellText, SetShowIndices, SetRoles,
                           SetHidden, ShowAll, ZoomBy, SetZoom, PanBy, SetPan, FitStage, StageDrawn,
                           BeginCellEdit, EditCellText, CommitCellEdit, CancelCellEdit> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
