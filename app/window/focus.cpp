#include "app/window/focus.h"

#include <utility>

namespace stridescope::app {
namespace {

/// Returns the widget of the open dialog that gets the focus first; empty if no dialog is open.
std::string first_of(const ui::UiState& state) {
  if (state.palette.card) return "term-card/close";
  if (state.dialog.context_menu) return "context";
  if (!state.dialog.menu.empty()) return "menu/" + state.dialog.menu;
  switch (state.dialog.open) {
    case ui::DialogKind::none:
    case ui::DialogKind::practice:
    case ui::DialogKind::golf:
    case ui::DialogKind::parsons:
    case ui::DialogKind::palette:
    case ui::DialogKind::words:
    case ui::DialogKind::dialects: break;
    case ui::DialogKind::open:
    case ui::DialogKind::choose_file:
    case ui::DialogKind::save_as:
    case ui::DialogKind::save_picture:
    case ui::DialogKind::save_lesson:
    case ui::DialogKind::save_data: return "file/path";
    case ui::DialogKind::compare: return "compare/next";
    case ui::DialogKind::layouts: return "layouts/name";
    case ui::DialogKind::archive: return "archive/search";
    case ui::DialogKind::export_form: return "export/path";
    case ui::DialogKind::which_steps: return "question/all";
    case ui::DialogKind::unsaved: return "question/save";
    case ui::DialogKind::allow_file:
    case ui::DialogKind::changed_outside:
    case ui::DialogKind::overwrite: return "question/cancel";
    case ui::DialogKind::recover: return "question/recover";
    case ui::DialogKind::keys:
    case ui::DialogKind::about:
    case ui::DialogKind::change_keys:
    case ui::DialogKind::lessons:
    case ui::DialogKind::settings: return "dialog/close";
  }
  return state.stage.cell_edit ? "cell-edit" : "";
}

}  // namespace

void FocusKeeper::move(ui::Ui& ui, bool backwards) {
  ui.set_focus(ui::next_focus(ui.widgets, ui.memory.focus, backwards));
  ui.wants_another_frame = true;
}

void FocusKeeper::follow(const ui::UiState& state, ui::UiMemory& memory) {
  const auto wanted = first_of(state);
  const bool opens_question = wanted != shown_ && wanted.starts_with("question/");
  if (wanted != shown_) {
    if (shown_.empty()) before_ = memory.focus;
    const bool closed = wanted.empty();
    memory.focus = closed ? std::exchange(before_, {}) : wanted;
    if (!closed) memory.focus_is_visible = memory.focus_is_visible || opens_question;
    shown_ = wanted;
  }
  if (asked_ == state.window.focus.count) return;
  asked_ = state.window.focus.count;
  if (opens_question) {  // the request is fulfilled when the question closes
    before_ = state.window.focus.what;
  } else {
    memory.focus = state.window.focus.what;
    memory.focus_is_visible = false;
    memory.scroll_to_focus = true;
  }
}

}  // namespace stridescope::app
