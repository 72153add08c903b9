#pragma once

#include "ui/widgets/ui.h"

namespace stridescope::ui {

enum class Icon {
  play,
  pause,
  step_forward,
  step_back,
  step_into,
  step_out,
  element_on,
  element_back,
  to_start,
  to_end,
  reverse,
  undo,
  redo,
  close,
  search,
  more,
  chevron_right,
  chevron_down,
  chevron_left,
  check,
  folder,
  file,
  drag,
  theme,
  help,
  plus,
  minus,
  warning,
  copy,
  fit,
  branch,
  compare,
};

/// Draws a vector icon centred in a square of edge `size`.
void draw_icon(const Ui& ui, Icon icon, scene::Point center, float size, scene::Color color);

}  // namespace stridescope::ui
