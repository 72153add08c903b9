#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/geometry.h"
#include "ui/scene/view_state.h"

namespace stridescope::scene {

enum class Font : std::uint8_t { text, text_bold, mono, mono_bold };
enum class Align : std::uint8_t { left, center, right };
enum class Hatch : std::uint8_t { none, rising, falling, horizontal, vertical, cross, dots, grid, waves };

/// Stable name of an item across scenes, so that a transition can match it: a hash of what it stands for
/// (tensor object and coordinate, storage and element, caption, ...).
using Key = std::uint64_t;

/// Items are plain draw records; a canvas paints them in order of `layer`, then of appearance.
struct Box {
  Key key = 0;
  Rect rect;
  float radius = 0;
  Color fill, border;
  float border_width = 0;
  Hatch hatch = Hatch::none;
  float opacity = 1;
  std::int16_t layer = 0;
};
/// A storage or grid cell: a box with its text.
struct Cell {
  Key key = 0;
  Rect rect;
  float radius = 0;
  Color fill, ink;
  std::string text;
  float text_size = 0;
  float opacity = 1;
  Color ring;            ///< alpha 0: none
  float ring_width = 0;
  std::int16_t layer = 0;
};
/// One line of text; `at` is its top left, top centre or top right point by `align`.
struct Label {
  Key key = 0;
  std::string text;
  Point at;
  Align align = Align::left;
  Font font = Font::text;
  float size = 0;
  Color color;
  float opacity = 1;
  std::int16_t layer = 0;
};
/// A cubic Bezier from a to b.
struct Curve {
  Key key = 0;
  Point a, a_control, b_control, b;
  float width = 1;
  bool dashed = false;
  bool arrow = false;
  Color color;
  float opacity = 1;
  std::int16_t layer = 0;
};
/// What can be pointed at: for hit tests, keyboard and the widget map.
struct Region {
  std::string id;     ///< "cell/x/1,2", "storage/0/6", "axis/x/0", "tensor/x"
  std::string role;   ///< "cell", "storage-cell", "axis", "tensor"
  std::string label;  ///< text on it
  Rect rect;
  Target target;
};

struct Scene {
  Size size;
  Color background;
  std::vector<Box> boxes;
  std::vector<Cell> cells;
  std::vector<Label> labels;
  std::vector<Curve> curves;
  std::vector<Region> regions;
  Rect content;  ///< what all items cover, before zoom: for fit and scroll
};

/// Measures a line of text, in pixels; given by the canvas that will paint (imgui, Cairo) or a fixed-width one in tests.
class TextMeasure {
 public:
  virtual ~TextMeasure() = default;
  virtual float width(std::string_view text, Font font, float size) const = 0;
};

}  // namespace stridescope::scene
