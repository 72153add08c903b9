#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui {

/// Keys that the interface handles; letters and signs by the character typed.
enum class Key {
  none,
  character,
  enter,
  escape,
  tab,
  space,
  backspace,
  del,
  left,
  right,
  up,
  down,
  home,
  end,
  page_up,
  page_down,
  f1,
  f2,
  f5,
  f8,
  f11,
  menu,
};

/// The press (or repeat) of one key.
struct KeyPress {
  Key key = Key::none;
  char32_t character = 0;  ///< lower case; for Key::character
  bool ctrl = false, shift = false, alt = false;
  bool repeated = false;
  friend bool operator==(const KeyPress&, const KeyPress&) = default;
};

/// Custom keys by the command's id, which replace the default ones; an empty list removes the key.
using KeyMap = std::map<std::string, std::vector<KeyPress>>;

/// Whether a text field has the focus, and whether it contains text.
enum class TextFocus : std::uint8_t { none, empty, filled };

/// Returns "Ctrl+Shift+S", as in menus and the sheet of keys.
std::string name(const KeyPress& press);

/// The key presses of one frame. A widget that handles a key consumes it, so that no other does.
class KeyQueue {
 public:
  explicit KeyQueue(std::vector<KeyPress> presses = {}) : presses_(std::move(presses)) {}
  /// Consumes the first press of a key without Ctrl and Alt (Shift is allowed with `any_shift`); returns true
  /// if there was one.
  bool take(Key key, bool any_shift = false);
  /// Consumes and returns the first press of a digit.
  std::optional<int> take_digit();
  const std::vector<KeyPress>& remaining() const { return presses_; }
  void clear() { presses_.clear(); }

 private:
  std::vector<KeyPress> presses_;
};

}  // namespace stridescope::ui
