#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/commands/commands.h"
#include "ui/settings/key.h"

namespace stridescope::ui {

/// "Ctrl+Shift+S", "F8", "Left", as the file of keys writes it.
std::string key_text(const KeyPress& press);
/// The inverse; letters in either case. nullopt unless the text is a key that a command may have.
std::optional<KeyPress> parse_key(std::string_view text);
/// True if a command may be bound to it: Escape, Tab, Enter, and keys with Alt are reserved.
bool may_be_bound(const KeyPress& press);

/// The keys of a command; menus show the first.
std::vector<KeyPress> keys_of(const Command& command, const KeyMap& changed);
/// Their names, as menus show them; only the first one, or all.
std::string key_name_of(const Command& command, const KeyMap& changed);
std::string key_names_of(const Command& command, const KeyMap& changed);
/// Another command with one of its keys; null: none. Commands of a lecture take precedence in a lecture, so
/// that they do not conflict with others.
const Command* conflict_of(const Command& command, const KeyMap& changed);
const Command* command_of_id(std::string_view id);

}  // namespace stridescope::ui
