#include "app/window/application_parts.h"

#include <string>
#include <utility>
#include <variant>

#include "app/window/key_names.h"
#include "ui/commands/commands.h"

namespace stridescope::app {

void Application::Parts::take_events() {
  for (auto& event : take_for_one_frame(window.events())) {
    host.send(event);
    if (const auto* key = std::get_if<KeyEvent>(&event))
      if (const auto press = key_press(*key)) presses.push_back(*press);
    if (const auto* character = std::get_if<CharEvent>(&event))
      if (const auto press = key_press(*character)) presses.push_back(*press);
    if (const auto* drop = std::get_if<DropEvent>(&event)) {
      store.reduce(ui::OpenFile{drop->paths.front()});
      if (drop->paths.size() > 1) notice({"notice/one_of_files", {{"path", drop->paths.front()}}}, false);
    }
    if (const auto* change = std::get_if<FocusEvent>(&event); change && change->focused)
      store.reduce(ui::RefreshFolder{});
    if (std::holds_alternative<CloseEvent>(event)) store.reduce(ui::Quit{});
    frames_due = settling_frames;
  }
}

/// Keys not consumed by a widget: they move the focus, or run commands.
void Application::Parts::handle_keys(ui::Ui& ui) {
  const bool modal = state.dialog.open != ui::DialogKind::none || state.palette.card;
  const bool menu = !state.dialog.menu.empty() || state.dialog.context_menu;
  for (const auto& press : ui.keys.remaining()) {
    if (press.key == ui::Key::tab && !press.ctrl && !press.alt) {
      focus.move(ui, press.shift);
    } else if (menu && (press.key == ui::Key::down || press.key == ui::Key::up)) {
      focus.move(ui, press.key == ui::Key::up);
    } else if (!state.dialog.menu.empty() && (press.key == ui::Key::left || press.key == ui::Key::right)) {
      ui.emit(ui::OpenMenu{
          std::string(ui::neighbour_menu(state.dialog.menu, press.key == ui::Key::left ? -1 : 1))});
    } else if (press.key == ui::Key::escape) {
      ui.emit(ui::Escape{});
    } else if (modal && press.key == ui::Key::enter) {
      ui.emit(ui::ConfirmDialog{});
    } else if (press.alt && press.key == ui::Key::character) {
      if (const auto name = ui::menu_of_letter(press.character); !name.empty())
        ui.emit(ui::OpenMenu{std::string(name)});
    } else if (const auto answer = ui::answer_of(press, state, memory.text); answer && !modal) {
      ui.emit(ui::ChooseAnswer{*answer});
    } else if (const auto* command = ui::find_command(press, state, memory.text); command && !modal) {
      if (!press.repeated || command->repeats) ui.emit(command->make(state));
    }
  }
  ui.keys.clear();
}

}  // namespace stridescope::app
