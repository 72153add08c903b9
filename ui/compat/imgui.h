#pragma once

// Dear ImGui 1.86 to 1.92 behind the calls that changed between them.
#include <imgui.h>
#include <imgui_internal.h>

namespace stridescope::ui::compat {

/// The size that a font was baked or added at, in pixels.
inline float baked_size(const ImFont* font) {
#if IMGUI_VERSION_NUM >= 19200
  return font->LegacySize;
#else
  return font->FontSize;
#endif
}

/// Pixels from the top of a line of a size to its baseline.
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

inline void set_clipboard_reader(const char* (*read)(void* user), void* user) {
#if IMGUI_VERSION_NUM >= 19110
  auto& platform = ImGui::GetPlatformIO();
  platform.Platform_ClipboardUserData = user;
  platform.Platform_GetClipboardTextFn = [](ImGuiContext*) -> const char* { return nullptr; };
  (void)read;
#else
  ImGui::GetIO().ClipboardUserData = user;
  ImGui::GetIO().GetClipboardTextFn = read;
#endif
}

}  // namespace stridescope::ui::compat
