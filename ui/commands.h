#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "ui/action.h"
#include "ui/key.h"
#include "ui/state.h"

namespace stridescope::ui {

/// Whether a command's key works while a text field has the keys.
enum class InText : std::uint8_t { never, when_empty, always };

/// What can be asked for by key or menu: one row, read by the menus, the key handler and the sheet of keys.
struct Command {
  std::string_view
      id;  ///< "file/save": part of the widget ids of menus, and the text key "command/file/save"
  std::string_view group;  ///< the menu that it stands in
  KeyPress key;            ///< Key::none: only in menus
  KeyPress other_key;
  InText in_text;
  bool (*is_enabled)(const State& state);
  Action (*make)(const State& state);
  bool (*is_checked)(const State& state);  ///< null: not a switch
};

struct Menu {
  std::string_view name;  ///< its title's text key and widget id are "menu/" and this
  char32_t letter;        ///< opens it together with Alt
};

/// In the order of the menu bar.
std::span<const Menu> menus();
/// The menu beside one; wraps round.
std::string_view neighbour_menu(std::string_view name, int by);
/// The menu that Alt and a letter open, or an empty name.
std::string_view menu_of_letter(char32_t letter);

std::span<const Command> commands();
const Command& command(std::string_view id);
/// The command that a key asks for, if it may run now.
const Command* find_command(const KeyPress& press, const State& state, TextFocus text);

}  // namespace stridescope::ui
