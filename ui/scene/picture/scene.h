#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session/snapshot.h"
#include "engine/tensor/tensor.h"
#include "engine/words/message.h"
#include "ui/scene/picture/geometry.h"
#include "ui/scene/picture/grid_plan.h"
#include "ui/scene/picture/strip_plan.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::scene {

enum class Font : std::uint8_t { text, text_bold, mono, mono_bold };
enum class Align : std::uint8_t { left, center, right };
enum class Hatch : std::uint8_t { none, rising, falling, horizontal, vertical, cross, dots, grid, waves };

/// The identity of an item across scenes, by which a transition matches it: a hash of what it represents
/// (tensor object and coordinate, storage and element, caption, ...).
using ItemKey = std::uint64_t;

/// The order of painting.
namespace layer {
inline constexpr std::int16_t card = 0, plate = 1, rule = 2, tie = 3, cell = 4, label = 5, mark = 6,
                              moving = 7, carried = 8, note = 9;
/// Moving items that pass behind cells and labels at rest.
inline constexpr std::int16_t passing = tie;
}  // namespace layer

/// Items are plain draw records, painted in order of `layer`; within a layer, boxes, then curves, cells and
/// labels, each in the order of their lists.
struct Box {
  ItemKey key = 0;
  Rect rect = {};
  float radius = 0;
  Color fill{0, 0, 0, 0}, border{0, 0, 0, 0};
  float border_width = 0;
  Hatch hatch = Hatch::none;
  float opacity = 1;
  std::int16_t layer = 0;
};
/// A cell of a strip or grid: a box with a text.
struct Cell {
  ItemKey key = 0;
  Rect rect = {};
  float radius = 0;
  Color fill, ink;
  std::string text = {};
  float text_size = 0;  ///< 0: the cell is too small for its text, which only the magnifier shows
  float opacity = 1;
  Color edge{0, 0, 0, 0};   ///< hairline inside the rectangle; alpha 0: none
  Color hatch{0, 0, 0, 0};  ///< lines across uninitialised memory; alpha 0: none
  Color ring{0, 0, 0, 0};   ///< around the rectangle; alpha 0: none
  float ring_width = 0;
  std::int16_t layer = 0;
};
/// One line of text; `at` is its top left, top centre or top right corner, depending on `align`.
struct Label {
  ItemKey key = 0;
  std::string text = {};
  Point at = {};
  Align align = Align::left;
  Font font = Font::text;
  float size = 0;
  Color color = {};
  float opacity = 1;
  std::int16_t layer = 0;
};
/// A run of text in one font and colour.
struct TextRun {
  std::string text = {};
  Font font = Font::text;
  Color color = {};
  float size = 0;  ///< 0: the size of its line
  float size_in(float line) const { return size > 0 ? size : line; }
};
/// Returns a label of one run with a size.
inline Label text_label(ItemKey key, TextRun run, Point at, Align align = Align::left,
                        std::int16_t on = layer::label) {
  return {key, std::move(run.text), at, align, run.font, run.size, run.color, 1, on};
}
inline Box filled_box(ItemKey key, Rect rect, float radius, Color fill, std::int16_t on) {
  return {.key = key, .rect = rect, .radius = radius, .fill = fill, .layer = on};
}
inline Box framed_box(ItemKey key, Rect rect, float radius, Color border, float width, std::int16_t on,
                      Color fill = {0, 0, 0, 0}) {
  return {.key = key,
          .rect = rect,
          .radius = radius,
          .fill = fill,
          .border = border,
          .border_width = width,
          .layer = on};
}
/// A cubic Bezier from a to b.
struct Curve {
  ItemKey key = 0;
  Point a, a_control, b_control, b;
  float width = 1;
  bool dashed = false;
  bool arrow = false;
  Color color = {};
  float opacity = 1;
  std::int16_t layer = 0;
};
/// A pen stroke, drawn over everything.
struct Ink {
  std::vector<Point> points;
  float width = 1;
  Color color = {};
};
/// A tensor on the stage.
struct TensorPart {
  std::string name = {};
  std::string source = {};  ///< the expression that made it; empty if unknown
  tensor::Tensor tensor = {};
  Rect card = {};
  GridPlan grid = {};
  bool has_grid = true;      ///< false: only the text of its card is shown
  bool is_released = false;  ///< it is removed when the step has played
  struct AxisMark {
    std::int64_t dim = 0;
    std::int64_t axis = 0;  ///< its identity, which determines letter and hue
    Rect rect;              ///< its stride chip; empty if there is none
    Rect ruler = {};        ///< its ruler beside the grid; empty without a grid
  };
  std::vector<AxisMark> axes = {};
  Rect caption = {};                          ///< bounds of the card's text
  std::vector<ItemKey> title = {};            ///< labels of its name and expression
  std::vector<ItemKey> facts = {};            ///< labels of the facts below, with chips and badges
  Rect shape = {}, stride = {}, offset = {};  ///< positions of these facts in the caption; empty if left out
};
/// A storage on the stage.
struct StripPart {
  tensor::Storage storage = {};
  tensor::DType dtype = tensor::DType::float32;  ///< dtype of its cells
  std::int64_t numel = 0;                        ///< the number of elements of that dtype
  StripPlan plan = {};
  float title_w = 0;  ///< width of its name if that is at its left; 0: the name is above
  Rect title = {};    ///< its name and facts
};

/// A tooltip: the meaning of a word, badge or number on the stage.
struct Tip {
  Rect rect = {};
  words::Message message = {};
};

/// A target of the step's lesson, in the words of its cue, with its position.
struct PointedPart {
  std::string text = {};  ///< "y[1, 2]"
  Rect rect = {};
};

/// Words under the figure, which are also read from the scene.
struct NotePart {
  std::string text = {};
  Rect rect = {};
};
struct NoteParts {
  NotePart title, verdict, values, output, narration;
  /// The parts about the step, from top to bottom.
  std::array<const NotePart*, 5> of_step() const { return {&title, &verdict, &values, &output, &narration}; }
  NotePart hidden;                      ///< the number of hidden tensors; a click shows them again
  NotePart left_out;                    ///< the number of tensors that do not fit; a click lists them
  std::vector<NotePart> remedies = {};  ///< buttons of the failure's card, one per statement
};

/// A magnifier over the whole stage; it does not change the layout.
struct Magnifier {
  float zoom = 1;
  Point center = {};  ///< the point of the stage in the middle of the window
  friend bool operator==(const Magnifier&, const Magnifier&) = default;
};

struct Scene {
  Size size;
  Color background = {};
  std::vector<Box> boxes = {};
  std::vector<Cell> cells = {};
  std::vector<Label> labels = {};
  std::vector<Curve> curves = {};
  std::vector<Ink> ink = {};
  std::vector<TensorPart> tensors = {};
  std::vector<StripPart> strips = {};
  NoteParts note = {};
  float filled_share = 1;      ///< arrived share of the bytes that the step fills
  std::vector<Tip> tips = {};  ///< in painting order: where two overlap, the later one applies
  std::vector<PointedPart> pointed = {};
  bool is_cut = false;                          ///< some indices are left out
  Magnifier magnifier = {};                     ///< the magnification of the scene
  Rect content = {};                            ///< bounds of all items before zoom, to fit and scroll
  std::optional<session::Snapshot> state = {};  ///< the state shown; absent if unknown
};

/// Returns the part of a tensor or storage; null if it is not on the stage.
inline const TensorPart* part_in(const Scene& scene, const tensor::Tensor& tensor) {
  for (const auto& part : scene.tensors)
    if (part.tensor.same_object(tensor)) return &part;
  return nullptr;
}
inline const StripPart* strip_in(const Scene& scene, const tensor::Storage& storage) {
  for (const auto& strip : scene.strips)
    if (strip.storage == storage) return &strip;
  return nullptr;
}

/// Measures a line of text, in pixels; implemented by the canvas that paints (ImGui, Cairo), or with a fixed
/// width per character in tests.
class TextMeasure {
 public:
  virtual ~TextMeasure() = default;
  virtual float width(std::string_view text, Font font, float size) const = 0;
};

}  // namespace stridescope::scene
