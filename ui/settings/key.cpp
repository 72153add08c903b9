#include "ui/settings/key.h"

#include <algorithm>

namespace stridescope::ui {
namespace {

std::string key_name(const KeyPress& press) {
  switch (press.key) {
    case Key::none: return "";
    case Key::character:
      return press.character < 128
                 ? std::string(1, static_cast<char>(press.character >= 'a' && press.character <= 'z'
                                                        ? press.character - 'a' + 'A'
                                                        : press.character))
                 : "";
    case Key::enter: return "Enter";
    case Key::escape: return "Esc";
    case Key::tab: return "Tab";
    case Key::space: return "Space";
    case Key::backspace: return "Backspace";
    case Key::del: return "Delete";
    case Key::left: return "\u2190";
    case Key::right: return "\u2192";
    case Key::up: return "\u2191";
    case Key::down: return "\u2193";
    case Key::home: return "Home";
    case Key::end: return "End";
    case Key::page_up: return "Page Up";
    case Key::page_down: return "Page Down";
    case Key::f1: return "F1";
    case Key::f2: return "F2";
    case Key::f5: return "F5";
    case Key::f8: return "F8";
    case Key::f11: return "F11";
    case Key::menu: return "Menu";
  }
  return "";
}

}  // namespace

std::string name(const KeyPress& press) {
  std::string text;
  if (press.ctrl) text += "Ctrl+";
  if (press.alt) text += "Alt+";
  if (press.shift) text += "Shift+";
  return text + key_name(press);
}

bool KeyQueue::take(Key key, bool any_shift) {
  const auto found = std::find_if(presses_.begin(), presses_.end(), [&](const KeyPress& press) {
    return press.key == key && !press.ctrl && !press.alt && (any_shift || !press.shift);
  });
  if (found == presses_.end()) return false;
  presses_.erase(found);
  return true;
}

std::optional<int> KeyQueue::take_digit() {
  const auto found = std::find_if(presses_.begin(), presses_.end(), [](const KeyPress& press) {
    return press.key == Key::character && press.character >= '0' && press.character <= '9' && !press.ctrl &&
           !press.alt;
  });
  if (found == presses_.end()) return std::nullopt;
  const int digit = static_cast<int>(found->character - '0');
  presses_.erase(found);
  return digit;
}

}  // namespace stridescope::ui
