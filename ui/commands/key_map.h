#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/commands/commands.h"
#include "ui/settings/key.h"

namespace stridescope::ui {

/// Returns "Ctrl+Shift+S", "F8", "Left", as in the file of keys.
std::string key_text(const KeyPress& press);
/// Parses such a text, with letters in either case; nullopt for other text. The key may be one that cannot be
/// bound.
std::optional<KeyPress> parse_key(std::string_view text);
/// Returns true if a command may be bound to the key: not to Escape, Tab, Enter, keys with Alt, and
/// characters beyond ASCII.
bool may_be_bound(const KeyPress& press);

/// The keys of a command; menus show the first.
std::vector<KeyPress> keys_of(const Command& command, const KeyMap& changed);
/// Returns their names, as in menus; only the first one, or all.
std::string key_name_of(const Command& command, const KeyMap& changed);
std::string key_names_of(const Command& command, const KeyMap& changed);
/// Returns another command with one of its keys; null if there is none. A command of lectures does not
/// conflict with others, since it takes precedence in a lecture.
const Command* conflict_of(const Command& command, const KeyMap& changed);
const Command* command_of_id(std::string_view id);

}  // namespace stridescope::ui
