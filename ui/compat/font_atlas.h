#pragma once

#include <imgui.h>

#include <string_view>

namespace stridescope::ui::compat {

/// Adds a font without copying its file's bytes. Dear ImGui otherwise copies bytes that the atlas does not
/// own. The caller frees them. They are read by build(), from 1.92 on whenever glyphs are drawn, and never
/// written.
inline ImFont* add_font(ImFontAtlas& atlas, std::string_view bytes, float pixels, ImFontConfig config,
                        const ImWchar* ranges) {
  config.FontDataOwnedByAtlas = true;
  auto* font = atlas.AddFontFromMemoryTTF(const_cast<char*>(bytes.data()), static_cast<int>(bytes.size()),
                                          pixels, &config, ranges);
#if IMGUI_VERSION_NUM >= 19200
  atlas.Sources.back().FontDataOwnedByAtlas = false;
#else
  atlas.ConfigData.back().FontDataOwnedByAtlas = false;
#endif
  return font;
}

/// Bakes the added fonts. Returns true if the files' bytes may be freed.
inline bool build(ImFontAtlas& atlas) {
#if IMGUI_VERSION_NUM >= 19200
  static_cast<void>(atlas);
  return false;
#else
  atlas.Build();
  for (auto& config : atlas.ConfigData) config.FontData = nullptr;
  return true;
#endif
}

}  // namespace stridescope::ui::compat
