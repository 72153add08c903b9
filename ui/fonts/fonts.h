#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ui/fonts/mapped_file.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

struct ImFont;

namespace stridescope::ui {

/// Returns ImGui's font size, which is the line height, for an em size: lines of Inter are 1.21 em high,
/// those of JetBrains Mono 1.32.
inline float line_size(scene::Font font, float em) {
  return em * (font == scene::Font::text || font == scene::Font::text_bold ? 1.21f : 1.32f);
}

/// The first code point of the Chinese font.
inline constexpr char32_t first_chinese = 0x2e80;
/// Returns true for Latin-1 and the signs used in labels; other characters are baked on request.
bool is_always_baked(char32_t character);

/// The fonts baked into the ImGui atlas for one style: a few sizes of each of the four faces.
class Fonts {
 public:
  /// Returns the smallest baked font of a face that is not smaller than a line size, else the largest one;
  /// never null after bake(). Draw it at the wanted size: `list->AddText(fonts.find(font, size), size, ...)`.
  ImFont* find(scene::Font font, float pixels) const;
  /// The same for a text: not all sizes and faces have Chinese characters; if the text has some, a size that
  /// has them is scaled, and bold monospace text uses the proportional face.
  ImFont* find(scene::Font font, float pixels, std::string_view words) const;

  /// A font family that is not installed, and its replacement.
  struct Missing {
    std::string wanted;
    std::string used;  ///< empty: ImGui's built-in font, which has no Chinese characters
    bool is_chinese = false;
  };
  /// Fills the ImGui atlas. `characters`: those to be drawn beyond the always baked ones. Returns the missing
  /// families with their replacements.
  std::vector<Missing> bake(const scene::Style& style, const std::vector<char32_t>& characters);

  /// Returns the width of a line of letters of a size.
  float width(std::string_view line, scene::Font font, float size) const;
  /// Replaces the baked fonts' measure, which depends on the machine; null restores it. For tests.
  void measure_by(const scene::TextMeasure* measure) { measure_ = measure; }

 private:
  struct Baked {
    float pixels;
    ImFont* font;
    bool has_chinese;
  };
  std::string_view content(const std::string& path, ReadAhead ahead = ReadAhead::yes);
  std::array<std::vector<Baked>, 4> faces_;
  const scene::TextMeasure* measure_ = nullptr;
  std::map<std::string, MappedFile> files_;  ///< must outlive the atlas, which reads them
};

}  // namespace stridescope::ui
