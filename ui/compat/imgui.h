#pragma once

// Wrappers for calls that changed between Dear ImGui 1.86 and 1.92.
#include <imgui.h>
#include <imgui_internal.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace stridescope::ui::compat {

/// Returns the size that a font was baked or added at, in pixels.
inline float baked_size(const ImFont* font) {
#if IMGUI_VERSION_NUM >= 19200
  return font->LegacySize;
#else
  return font->FontSize;
#endif
}

/// Returns the distance in pixels from the top of a line of a size to its baseline.
inline float ascent(ImFont* font, float size) {
#if IMGUI_VERSION_NUM >= 19200
  return font->GetFontBaked(size)->Ascent;
#else
  return font->Ascent * size / font->FontSize;
#endif
}

inline void push_font(ImFont* font) {
#if IMGUI_VERSION_NUM >= 19200
  ImGui::PushFont(font, font->LegacySize);
#else
  ImGui::PushFont(font);
#endif
}

inline bool has_glyph(const ImFont* font, ImWchar character) {
#if IMGUI_VERSION_NUM >= 19200
  return const_cast<ImFont*>(font)->IsGlyphInFont(character);
#else
  return font->FindGlyphNoFallback(character) != nullptr;
#endif
}

/// Clears a text field's undo stack after its text was replaced from outside: before 1.87, undo would
/// restore parts of the previous text. Later versions synchronise both, and hide the stack from 1.91.1
/// on.
inline void forget_undo(ImGuiID field) {
#if IMGUI_VERSION_NUM < 19110
  if (auto* state = ImGui::GetInputTextState(field)) {
    auto& undo = state->Stb.undostate;
    undo.undo_point = 0;
    undo.undo_char_point = 0;
    undo.redo_point = static_cast<short>(std::size(undo.undo_rec));
    undo.redo_char_point = static_cast<int>(std::size(undo.undo_char));
  }
#else
  static_cast<void>(field);
#endif
}

/// Clears the undo stack if the text differs: for a field that is entered again with new content.
inline void forget_undo_of_other(ImGuiID field, std::string_view text) {
#if IMGUI_VERSION_NUM < 19110
  if (const auto* state = ImGui::GetInputTextState(field)) {
    if (state->TextW.Size <= state->CurLenW) return forget_undo(field);
    constexpr std::size_t most_bytes_of_character = 4;
    std::string held(static_cast<std::size_t>(state->CurLenW) * most_bytes_of_character + 1, '\0');
    const auto* from = state->TextW.Data;
    const auto length =
        ImTextStrToUtf8(held.data(), static_cast<int>(held.size()), from, from + state->CurLenW);
    if (text != std::string_view(held.data(), static_cast<std::size_t>(length))) forget_undo(field);
  }
#else
  static_cast<void>(field);
  static_cast<void>(text);
#endif
}

/// The system's clipboard for text fields. Must outlive the ImGui context.
class Clipboard {
 public:
  virtual ~Clipboard() = default;
  /// Stays valid until the next call.
  virtual const char* read() = 0;
  virtual void write(const char* text) = 0;
};

inline void set_clipboard(Clipboard& clipboard) {
#if IMGUI_VERSION_NUM >= 19110
  auto& platform = ImGui::GetPlatformIO();
  platform.Platform_ClipboardUserData = &clipboard;
  platform.Platform_GetClipboardTextFn = [](ImGuiContext*) {
    return static_cast<Clipboard*>(ImGui::GetPlatformIO().Platform_ClipboardUserData)->read();
  };
  platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
    static_cast<Clipboard*>(ImGui::GetPlatformIO().Platform_ClipboardUserData)->write(text);
  };
#else
  auto& io = ImGui::GetIO();
  io.ClipboardUserData = &clipboard;
  io.GetClipboardTextFn = [](void* user) { return static_cast<Clipboard*>(user)->read(); };
  io.SetClipboardTextFn = [](void* user, const char* text) { static_cast<Clipboard*>(user)->write(text); };
#endif
}

/// Passes a key to ImGui, by ImGui's name for it.
inline void send_key(ImGuiKey key, bool down) {
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddKeyEvent(key, down);
#else
  ImGui::GetIO().KeysDown[key] = down;
#endif
}

inline void send_modifiers(bool ctrl, bool shift, bool alt, bool super) {
  auto& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
  io.AddKeyEvent(ImGuiMod_Ctrl, ctrl);
  io.AddKeyEvent(ImGuiMod_Shift, shift);
  io.AddKeyEvent(ImGuiMod_Alt, alt);
  io.AddKeyEvent(ImGuiMod_Super, super);
#else
  io.KeyCtrl = ctrl;
  io.KeyShift = shift;
  io.KeyAlt = alt;
  io.KeySuper = super;
#endif
}

/// Before 1.87 the application chooses the key codes: here, ImGui's own.
inline void name_keys() {
#if IMGUI_VERSION_NUM < 18700
  for (int key = 0; key < ImGuiKey_COUNT; ++key) ImGui::GetIO().KeyMap[key] = key;
#endif
}

/// Focuses the next text field. The function for this in later versions skips windows without ImGui's own Tab
/// navigation.
inline void activate_next_field([[maybe_unused]] ImGuiID field) {
#if IMGUI_VERSION_NUM >= 18700
  auto& context = *ImGui::GetCurrentContext();
  context.NavNextActivateId = field;
  context.NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
#else
  ImGui::SetKeyboardFocusHere();
#endif
}

/// Later versions distribute events over frames, so Enter would overtake text typed before it. The window
/// already distributes them.
inline void take_events_at_once() {
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().ConfigInputTrickleEventQueue = false;
#endif
}

inline constexpr ImGuiKey keypad_enter =
#if IMGUI_VERSION_NUM >= 18700
    ImGuiKey_KeypadEnter;
#else
    ImGuiKey_KeyPadEnter;
#endif

}  // namespace stridescope::ui::compat
