#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ui/action.h"
#include "ui/settings/key.h"
#include "ui/state.h"

namespace stridescope::ui {

/// When the key of a command works while a text field has the focus.
enum class InText : std::uint8_t { never, when_empty, always };

/// A command with its key and menu entry: one row, used by menus, the key handler and the sheet of keys.
struct Command {
  std::string id;          ///< "file/save": part of the widget ids of menus
  std::string_view group;  ///< its menu; "lecture": none, only during a lecture
  KeyPress key;            ///< Key::none: only in menus
  KeyPress other_key;
  InText in_text;
  std::function<bool(const UiState& state)> is_enabled;
  std::function<Action(const UiState& state)> make;
  std::function<bool(const UiState& state)> is_checked = nullptr;  ///< empty: not a toggle
  bool begins_section = false;                                     ///< has a separator above it in its menu
  std::string label = {};  ///< key of its label; empty: "command/" and its id
  KeyPress third_key = {};
  bool repeats = true;  ///< the key repeats while it is held down
};
/// Returns the key of its label in menus and the sheet of keys; or the label itself.
std::string label_of(const Command& command);

struct Menu {
  std::string_view name;  ///< its title's text key and widget id are "menu/" + name
  char32_t letter;        ///< opens it together with Alt
};

/// The menus in the order of the menu bar.
std::span<const Menu> menus();
/// Returns the adjacent menu, cyclically.
std::string_view neighbour_menu(std::string_view name, int by);
/// Returns the menu that Alt and a letter open, or an empty name.
std::string_view menu_of_letter(char32_t letter);

/// Settings come after the other commands of their menu.
std::span<const Command> commands();
/// Returns the answer, from 0, that a key selects while a question is open.
std::optional<std::size_t> answer_of(const KeyPress& press, const UiState& state, TextFocus text);
/// Returns the command bound to a key press, if it is enabled.
const Command* find_command(const KeyPress& press, const UiState& state, TextFocus text);

}  // namespace stridescope::ui
