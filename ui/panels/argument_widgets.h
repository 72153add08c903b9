#pragma once

#include "engine/script/table/op_table.h"
#include "ui/forms/argument_kind.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// One argument of the open form, and the position of its widget.
struct ArgumentPlace {
  const UiState& state;
  std::size_t index;  ///< in state.form.open.arguments
  std::string id;     ///< "op/transpose/dim0"
  ArgumentKind kind;
  const script::Parameter* parameter;  ///< null for a subscript
  scene::Point at;
  float width;
};

/// Paints the widget that suits the argument; returns its height.
float argument_widget(Ui& ui, const ArgumentPlace& place);

}  // namespace stridescope::ui
