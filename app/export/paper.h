#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/canvas/cairo/pages.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::app {

/// Type sizes on paper, in points.
struct TextStyle {
  scene::Font font = scene::Font::text;
  float size = 10;
  float indent = 0;
  bool is_muted = false;
};
namespace type {
inline constexpr TextStyle title{scene::Font::text_bold, 20}, heading{scene::Font::text_bold, 14},
    bold{scene::Font::text_bold, 10}, plain{}, muted{scene::Font::text, 8.5f, 0, true},
    code{scene::Font::mono_bold, 11}, output{scene::Font::mono, 8.5f, 10}, answer{scene::Font::text, 10, 14},
    remark{scene::Font::text, 8.5f, 14}, remark_code{scene::Font::mono, 8.5f, 14};
}  // namespace type

/// Text and pictures one below the other on A4 pages. Content that does not fit a page continues on the next
/// one. Lengths are in points.
class Paper {
 public:
  /// The title is printed at the foot of each page, with the page number; a long one is truncated.
  Paper(const canvas::CairoFonts& fonts, const scene::Palette& palette, std::string title);

  void write(std::string_view words, const TextStyle& type);
  void write(std::string_view words, TextStyle type, scene::Color color);
  /// Adds a picture as wide as the page.
  void picture(const scene::Scene& scene);
  /// Adds rows below a head; numbers and code, in columns of the necessary width.
  void table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);
  void space(float height);
  /// Adds a line for handwriting.
  static constexpr float rule_height = 24;
  void rule();
  /// Keeps the next `height` points on one page.
  void keep_together(float height);
  /// Begins a new page, unless this one is empty.
  void next_page();
  /// Returns the height of a picture on the page.
  static float picture_height(const scene::Scene& scene);
  /// Returns the height in pixels at which a picture of a width has a given height on a page.
  static float picture_pixels(float height, float pixels_wide);
  /// Returns the height of text, and of a table with `rows` rows below its head.
  float height_of(std::string_view words, const TextStyle& type) const;
  static float table_height(std::size_t rows);
  /// Returns the remaining height of the page.
  float room() const;
  /// Returns the file.
  std::string finish();

 private:
  struct Picture {
    scene::Scene scene;
    scene::Rect place;
  };
  void line(std::string text, const TextStyle& type, scene::Color color);
  void begin_page();

  const canvas::CairoFonts& fonts_;
  scene::Palette palette_;
  std::string title_;
  canvas::Pages pages_;
  scene::Scene page_;
  std::vector<Picture> pictures_;
  std::size_t number_ = 1;
  float y_ = 0;
};

}  // namespace stridescope::app
