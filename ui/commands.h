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
  std::string_view group;  ///< "file", "edit", "view", "motion", "help"
  KeyPress key;            ///< Key::none: only in menus
  KeyPress other_key;
  InText in_text;
  bool (*is_enabled)(const State& state);
  Action (*make)(const State& state);
  bool (*is_checked)(const State& state);  ///< null: not a switch
};

std::span<const Command> commands();
const Command& command(std::string_view id);
/// The command that a key asks for, if it may run now.
const Command* find_command(const KeyPress& press, const State& state, TextFocus text);

}  // namespace stridescope::ui
