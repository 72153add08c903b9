#pragma once

#include <string>

namespace stridescope::ui {

enum class FontRole { text, text_bold, mono, mono_bold, chinese };

/// A font file of the system for a role: the wanted family, or fontconfig's nearest match.
struct FontFile {
  std::string path;  ///< empty: none found
  int index = 0;     ///< of the face in a collection
  std::string family;
  bool is_wanted = false;  ///< true for the design's family
};
FontFile find_font(FontRole role);
/// Returns "Inter", "JetBrains Mono" or "Noto Sans CJK SC".
std::string wanted_family(FontRole role);

}  // namespace stridescope::ui
