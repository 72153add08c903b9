#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/picture/scene.h"

struct _cairo;
struct _cairo_font_options;

namespace stridescope::canvas {

/// Inter, JetBrains Mono and Noto Sans CJK SC through fontconfig, for painting with Cairo and for measuring.
/// Characters missing in a face are drawn from the Chinese one.
class CairoFonts : public scene::TextMeasure {
 public:
  CairoFonts();
  ~CairoFonts() override;
  CairoFonts(const CairoFonts&) = delete;
  CairoFonts& operator=(const CairoFonts&) = delete;

  float width(std::string_view text, scene::Font font, float size) const override;
  /// Draws from a point at the left end of the line's top.
  void show(_cairo* cairo, std::string_view text, scene::Font font, float size, scene::Point top_left) const;

  /// A drawn character of a text: a face, the glyph's index in it, and its position in ems from the left
  /// end.
  struct Glyph {
    std::size_t face = 0;
    unsigned long number = 0;
    double x = 0;
  };
  std::vector<Glyph> glyphs(std::string_view text, scene::Font font) const;
  /// Returns a glyph's outline as SVG path data, 1000 units per em, with the origin on the baseline and y
  /// downwards.
  std::string outline(std::size_t face, unsigned long number) const;

  /// The families that are not installed, with their replacements, which are empty if there is none.
  struct Missing {
    std::string wanted, used;
    bool is_chinese = false;  ///< needed for Chinese characters; the replacement has them
  };
  const std::vector<Missing>& missing() const { return missing_; }

 private:
  struct Face;
  struct Piece {
    const Face* face;
    std::string text;
  };
  std::vector<Piece> pieces(std::string_view text, scene::Font font) const;

  _cairo_font_options* options_;  ///< keep drawn and measured advances equal
  std::array<std::unique_ptr<Face>, 4> faces_;
  std::array<std::unique_ptr<Face>, 2> chinese_;  ///< regular, bold
  std::vector<Missing> missing_;
};

}  // namespace stridescope::canvas
