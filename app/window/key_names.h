#pragma once

#include <optional>

#include "app/window/event.h"
#include "ui/settings/key.h"

namespace stridescope::app {

/// The press that an event is, for the interface; nothing for releases and modifiers. Characters typed
/// without Ctrl and Alt come as CharEvents, as the keyboard's layout has it.
std::optional<ui::KeyPress> key_press(const KeyEvent& event);
std::optional<ui::KeyPress> key_press(const CharEvent& event);

/// Tells ImGui, for its text fields.
void send_to_imgui(const KeyEvent& event);

}  // namespace stridescope::app
