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
/// The reverse; letters in either case. nullopt where it names no key that a command may have.
std::optional<KeyPress> parse_key(std::string_view text);
/// Whether a command may have it: Escape, Tab, Enter, and keys with Alt have uses of their own.
bool may_be_bound(const KeyPress& press);

/// The keys of a command, the one that menus show first.
std::vector<KeyPress> keys_of(const Command& command, const KeyMap& changed);
/// Their names, as menus show them; only the first one, or all.
std::string key_name_of(const Command& command, const KeyMap& changed);
std::string key_names_of(const Command& command, const KeyMap& changed);
/// Another command that has a key of this one; null: none. Commands of a lecture come before all others
/// there, so that they do not conflict with them.
const Command* conflict_of(const Command& command, const KeyMap& changed);
const Command* command_of_id(std::string_view id);

}  // namespace stridescope::ui
