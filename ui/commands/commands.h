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

/// Whether a command's key works while a text field has the keys.
enum class InText : std::uint8_t { never, when_empty, always };

/// A command for keys and menus: one row, read by the menus, the key handler and the sheet of keys.
struct Command {
  std::string id;          ///< "file/save": part of the widget ids of menus
  std::string_view group;  ///< its menu; "lecture": none, it works in a lecture
  KeyPress key;            ///< Key::none: only in menus
  KeyPress other_key;
  InText in_text;
  std::function<bool(const UiState& state)> is_enabled;
  std::function<Action(const UiState& state)> make;
  std::function<bool(const UiState& state)> is_checked = nullptr;  ///< empty: not a switch
  bool begins_section = false;                                     ///< has a separator above it in its menu
  std::string label = {};  ///< key of its label; empty: "command/" and its id
  KeyPress third_key = {};
  bool repeats = true;  ///< while its key is held down
};
/// Key of its label in menus and the sheet of keys; or the label itself.
std::string label_of(const Command& command);

struct Menu {
  std::string_view name;  ///< its title's text key and widget id are "menu/" and this
  char32_t letter;        ///< opens it together with Alt
};

/// In the order of the menu bar.
std::span<const Menu> menus();
/// The menu beside it, cyclically.
std::string_view neighbour_menu(std::string_view name, int by);
/// The menu that Alt and a letter open, or an empty name.
std::string_view menu_of_letter(char32_t letter);

/// Settings come after the other commands of their menu.
std::span<const Command> commands();
/// The answer, from 0, that a key selects while a question is open.
std::optional<std::size_t> answer_of(const KeyPress& press, const UiState& state, TextFocus text);
/// The command bound to a key press, if it may run now.
const Command* find_command(const KeyPress& press, const UiState& state, TextFocus text);

}  // namespace stridescope::ui
