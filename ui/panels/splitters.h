#pragma once

#include <string_view>

#include "ui/panels/frame_layout.h"
#include "ui/state.h"
#include "ui/ui.h"

namespace stridescope::ui {

/// The edges of the side panels: dragged to resize, clicked twice to fold.
void splitters(Ui& ui, const State& state, const FrameLayout& layout);

/// The menu beside one, in the order of the menu bar; wraps round.
std::string neighbour_menu(std::string_view name, int by);
/// The menu that Alt and a letter open, or an empty name.
std::string_view menu_of_letter(char32_t letter);

}  // namespace stridescope::ui
