#include "ui/commands/key_map.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/script/syntax/unicode.h"

namespace stridescope::ui {
namespace {

constexpr std::array named_keys = {std::pair{Key::space, std::string_view("Space")},
                                   std::pair{Key::backspace, std::string_view("Backspace")},
                                   std::pair{Key::del, std::string_view("Delete")},
                                   std::pair{Key::left, std::string_view("Left")},
                                   std::pair{Key::right, std::string_view("Right")},
                                   std::pair{Key::up, std::string_view("Up")},
                                   std::pair{Key::down, std::string_view("Down")},
                                   std::pair{Key::home, std::string_view("Home")},
                                   std::pair{Key::end, std::string_view("End")},
                                   std::pair{Key::page_up, std::string_view("PageUp")},
                                   std::pair{Key::page_down, std::string_view("PageDown")},
                                   std::pair{Key::f1, std::string_view("F1")},
                                   std::pair{Key::f2, std::string_view("F2")},
                                   std::pair{Key::f5, std::string_view("F5")},
                                   std::pair{Key::f8, std::string_view("F8")},
                                   std::pair{Key::f11, std::string_view("F11")}};

bool is_letter(char32_t c) { return c >= 'a' && c <= 'z'; }

/// Returns true if two presses are of the same key. For signs, Shift is ignored: it depends on the keyboard
/// whether they need it.
bool are_same(const KeyPress& a, const KeyPress& b) {
  if (a.key == Key::none || a.key != b.key || a.ctrl != b.ctrl || a.alt != b.alt) return false;
  if (a.key != Key::character) return a.shift == b.shift;
  return a.character == b.character && (!is_letter(a.character) || a.shift == b.shift);
}

bool takes(std::string_view& text, std::string_view prefix) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  if (text.size() <= prefix.size()) return false;
  for (std::size_t i = 0; i < prefix.size(); ++i)
    if (lower(text[i]) != lower(prefix[i])) return false;
  text.remove_prefix(prefix.size());
  return true;
}

}  // namespace

std::string key_text(const KeyPress& press) {
  for (const auto& [key, text] : named_keys)
    if (key == press.key) {
      KeyPress bare = press;
      bare.key = Key::none;
      return name(bare) + std::string(text);
    }
  return name(press);
}

std::optional<KeyPress> parse_key(std::string_view text) {
  KeyPress press;
  for (bool more = true; more;) {
    more = false;
    if (takes(text, "Ctrl+")) press.ctrl = more = true;
    if (takes(text, "Shift+")) press.shift = more = true;
  }
  for (const auto& [key, word] : named_keys) {
    auto rest = text;
    if (rest.size() != word.size()) continue;
    const auto whole = std::string(text) + " ";
    std::string_view view = whole;
    if (takes(view, word)) return press.key = key, press;
  }
  std::size_t at = 0;
  if (text.empty()) return std::nullopt;
  auto character = script::decode_utf8(text, at);
  if (at != text.size() || character <= ' ') return std::nullopt;
  if (character >= 'A' && character <= 'Z') character += 'a' - 'A';
  press.key = Key::character;
  press.character = character;
  return press;
}

bool may_be_bound(const KeyPress& press) {
  if (press.alt || (press.key == Key::character && press.character >= 0x80)) return false;
  return press.key == Key::character ||
         std::ranges::any_of(named_keys, [&](const auto& named) { return named.first == press.key; });
}

std::vector<KeyPress> keys_of(const Command& command, const KeyMap& changed) {
  if (const auto found = changed.find(command.id); found != changed.end()) return found->second;
  std::vector<KeyPress> keys;
  for (const auto& key : {command.key, command.other_key, command.third_key})
    if (key.key != Key::none) keys.push_back(key);
  return keys;
}

std::string key_name_of(const Command& command, const KeyMap& changed) {
  const auto keys = keys_of(command, changed);
  return keys.empty() ? std::string() : name(keys.front());
}

std::string key_names_of(const Command& command, const KeyMap& changed) {
  std::string names;
  for (const auto& key : keys_of(command, changed)) names += (names.empty() ? "" : "  ") + name(key);
  return names;
}

const Command* conflict_of(const Command& command, const KeyMap& changed) {
  const auto keys = keys_of(command, changed);
  for (const auto& other : commands()) {
    if (&other == &command || (other.group == "lecture") != (command.group == "lecture")) continue;
    for (const auto& theirs : keys_of(other, changed))
      for (const auto& ours : keys)
        if (are_same(ours, theirs)) return &other;
  }
  return nullptr;
}

const Command* command_of_id(std::string_view id) {
  const auto found = std::ranges::find_if(commands(), [&](const Command& row) { return row.id == id; });
  return found == commands().end() ? nullptr : &*found;
}

}  // namespace stridescope::ui
