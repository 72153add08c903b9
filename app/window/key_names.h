#pragma once

#include <optional>

#include "app/window/event.h"
#include "ui/settings/key.h"

namespace stridescope::app {

/// The key press of an event, for the interface; nullopt for releases and modifiers. Characters typed without
/// Ctrl and Alt arrive as CharEvents, according to the keyboard layout.
std::optional<ui::KeyPress> key_press(const KeyEvent& event);
std::optional<ui::KeyPress> key_press(const CharEvent& event);

/// Passes it to ImGui, for its text fields.
void send_to_imgui(const KeyEvent& event);

}  // namespace stridescope::app
