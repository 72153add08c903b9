#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/canvas/cairo/pages.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::app {

/// Type of text on paper. Lengths are in points.
struct Type {
  scene::Font font = scene::Font::text;
  float size = 10;
  float indent = 0;
  bool is_muted = false;
};
namespace type {
inline constexpr Type title{scene::Font::text_bold, 20}, heading{scene::Font::text_bold, 14},
    bold{scene::Font::text_bold, 10}, plain{}, muted{scene::Font::text, 8.5f, 0, true},
    code{scene::Font::mono_bold, 11}, output{scene::Font::mono, 8.5f, 10}, answer{scene::Font::text, 10, 14},
    remark{scene::Font::text, 8.5f, 14}, remark_code{scene::Font::mono, 8.5f, 14};
}  // namespace type

/// Text and pictures one below the other on pages of A4. Content that does not fit a page continues on the
/// next one. Lengths are in points.
class Paper {
 public:
  /// The title is printed at the foot of each page, with its number; a long one is cut.
  Paper(const canvas::CairoFonts& fonts, const scene::Palette& palette, std::string title);

  void write(std::string_view words, const Type& type);
  void write(std::string_view words, Type type, scene::Color color);
  /// As wide as the page.
  void picture(const scene::Scene& scene);
  /// Rows below a head; numbers and code, in columns as wide as they need to be.
  void table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);
  void space(float height);
  /// A line to write on by hand.
  static constexpr float rule_height = 24;
  void rule();
  /// Keeps the next `height` units on one page.
  void keep(float height);
  /// Begins a new page, unless this one is empty.
  void turn();
  /// Height of a picture on the page.
  static float picture_height(const scene::Scene& scene);
  /// The height that a picture needs in pixels to be so high on a page, if it is so wide.
  static float picture_pixels(float height, float pixels_wide);
  /// Height of text, and of a table with `rows` rows below its head.
  float height_of(std::string_view words, const Type& type) const;
  static float table_height(std::size_t rows);
  /// How much room the page still has.
  float room() const;
  /// The file.
  std::string finish();

 private:
  struct Picture {
    scene::Scene scene;
    scene::Rect place;
  };
  void line(std::string text, const Type& type, scene::Color color);
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
