#include "app/window/key_names.h"

#include <GLFW/glfw3.h>

#include <array>

#include "ui/compat/imgui.h"

namespace stridescope::app {
namespace {

struct NamedKey {
  int glfw;
  ui::Key key;
  ImGuiKey imgui;
};

constexpr std::array named_keys = {
    NamedKey{GLFW_KEY_ENTER, ui::Key::enter, ImGuiKey_Enter},
    NamedKey{GLFW_KEY_KP_ENTER, ui::Key::enter, ui::compat::keypad_enter},
    NamedKey{GLFW_KEY_ESCAPE, ui::Key::escape, ImGuiKey_Escape},
    NamedKey{GLFW_KEY_TAB, ui::Key::tab, ImGuiKey_Tab},
    NamedKey{GLFW_KEY_SPACE, ui::Key::space, ImGuiKey_Space},
    NamedKey{GLFW_KEY_BACKSPACE, ui::Key::backspace, ImGuiKey_Backspace},
    NamedKey{GLFW_KEY_DELETE, ui::Key::del, ImGuiKey_Delete},
    NamedKey{GLFW_KEY_LEFT, ui::Key::left, ImGuiKey_LeftArrow},
    NamedKey{GLFW_KEY_RIGHT, ui::Key::right, ImGuiKey_RightArrow},
    NamedKey{GLFW_KEY_UP, ui::Key::up, ImGuiKey_UpArrow},
    NamedKey{GLFW_KEY_DOWN, ui::Key::down, ImGuiKey_DownArrow},
    NamedKey{GLFW_KEY_HOME, ui::Key::home, ImGuiKey_Home},
    NamedKey{GLFW_KEY_END, ui::Key::end, ImGuiKey_End},
    NamedKey{GLFW_KEY_PAGE_UP, ui::Key::page_up, ImGuiKey_PageUp},
    NamedKey{GLFW_KEY_PAGE_DOWN, ui::Key::page_down, ImGuiKey_PageDown},
    NamedKey{GLFW_KEY_F1, ui::Key::f1, ImGuiKey_COUNT},
    NamedKey{GLFW_KEY_F2, ui::Key::f2, ImGuiKey_COUNT},
    NamedKey{GLFW_KEY_F5, ui::Key::f5, ImGuiKey_COUNT},
    NamedKey{GLFW_KEY_F8, ui::Key::f8, ImGuiKey_COUNT},
    NamedKey{GLFW_KEY_F11, ui::Key::f11, ImGuiKey_COUNT},
    NamedKey{GLFW_KEY_MENU, ui::Key::menu, ImGuiKey_COUNT},
};

// The letters that text fields handle together with Ctrl.
struct EditLetter {
  char letter;
  ImGuiKey imgui;
};
constexpr std::array edit_letters = {EditLetter{'a', ImGuiKey_A}, EditLetter{'c', ImGuiKey_C},
                                     EditLetter{'v', ImGuiKey_V}, EditLetter{'x', ImGuiKey_X},
                                     EditLetter{'y', ImGuiKey_Y}, EditLetter{'z', ImGuiKey_Z}};

const NamedKey* find(int glfw_key) {
  for (const auto& named : named_keys)
    if (named.glfw == glfw_key) return &named;
  return nullptr;
}

void set_modifiers(ui::KeyPress& press, int mods) {
  press.ctrl = (mods & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0;
  press.shift = (mods & GLFW_MOD_SHIFT) != 0;
  press.alt = (mods & GLFW_MOD_ALT) != 0;
}

}  // namespace

std::optional<ui::KeyPress> key_press(const KeyEvent& event) {
  if (event.action == GLFW_RELEASE) return std::nullopt;
  ui::KeyPress press;
  set_modifiers(press, event.mods);
  press.repeated = event.action == GLFW_REPEAT;
  if (event.key == GLFW_KEY_F10 && press.shift) {
    press.key = ui::Key::menu;
    press.shift = false;
    return press;
  }
  if (const auto* named = find(event.key)) {
    press.key = named->key;
    return press;
  }
  if (event.name.size() != 1 || !(press.ctrl || press.alt)) return std::nullopt;
  press.key = ui::Key::character;
  press.character = static_cast<unsigned char>(event.name.front());
  return press;
}

std::optional<ui::KeyPress> key_press(const CharEvent& event) {
  if (event.character <= ' ') return std::nullopt;
  ui::KeyPress press;
  press.key = ui::Key::character;
  const bool is_capital = event.character >= 'A' && event.character <= 'Z';
  press.character = is_capital ? event.character - 'A' + 'a' : event.character;
  press.shift = is_capital;
  return press;
}

void send_to_imgui(const KeyEvent& event) {
  const bool down = event.action != GLFW_RELEASE;
  ui::compat::send_modifiers((event.mods & GLFW_MOD_CONTROL) != 0, (event.mods & GLFW_MOD_SHIFT) != 0,
                             (event.mods & GLFW_MOD_ALT) != 0, (event.mods & GLFW_MOD_SUPER) != 0);
  if (const auto* named = find(event.key)) {
    if (named->imgui != ImGuiKey_COUNT) ui::compat::send_key(named->imgui, down);
    return;
  }
  for (const auto& [letter, key] : edit_letters)
    if (event.name == std::string(1, letter)) ui::compat::send_key(key, down);
}

}  // namespace stridescope::app
