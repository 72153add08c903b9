#pragma once

#include "ui/derived.h"
#include "ui/panels/frame_layout.h"
#include "ui/state.h"
#include "ui/ui.h"

namespace stridescope::ui {

// Each paints one part of the window and emits the actions that its widgets ask for.

void top_bar(Ui& ui, const State& state, const scene::Rect& area);
/// Where the title of a menu begins.
float menu_left(const Ui& ui, const scene::Rect& top_bar_area, std::string_view name);
void menu_list(Ui& ui, const State& state, const scene::Rect& top_bar_area, scene::Size screen);
void operations_panel(Ui& ui, const State& state, const Derived& derived, const scene::Rect& area);
void inspector_panel(Ui& ui, const State& state, const Derived& derived, const scene::Rect& area);
void bottom_panel(Ui& ui, const State& state, const Derived& derived, const scene::Rect& area);
/// Over the stage: the completion list of the console, what was printed, notices.
void stage_notes(Ui& ui, const State& state, const Derived& derived, const scene::Rect& stage);
/// What to try first, until something was tried; not where a file was opened, or what it speaks of is folded
/// away.
bool has_hint(const State& state);
void hint(Ui& ui, const scene::Rect& area);
void context_menu(Ui& ui, const State& state, scene::Size screen);
/// The dialog that is open, if one is.
void dialogs(Ui& ui, const State& state, scene::Size screen);

}  // namespace stridescope::ui
