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

/// Stable name of an item across scenes, so that a transition can match it: a hash of what it stands for
/// (tensor object and coordinate, storage and element, caption, ...).
using Key = std::uint64_t;

/// Order of painting.
namespace layer {
inline constexpr std::int16_t card = 0, plate = 1, rule = 2, tie = 3, cell = 4, label = 5, mark = 6,
                              moving = 7, carried = 8, note = 9;
/// Of moving items that pass behind cells and labels at rest.
inline constexpr std::int16_t passing = tie;
}  // namespace layer

/// Items are plain draw records; a canvas paints them in order of `layer`; within one, boxes, then curves,
/// cells, labels, each in order of appearance.
struct Box {
  Key key = 0;
  Rect rect = {};
  float radius = 0;
  Color fill{0, 0, 0, 0}, border{0, 0, 0, 0};
  float border_width = 0;
  Hatch hatch = Hatch::none;
  float opacity = 1;
  std::int16_t layer = 0;
};
/// A storage or grid cell: a box with its text.
struct Cell {
  Key key = 0;
  Rect rect = {};
  float radius = 0;
  Color fill, ink;
  std::string text = {};
  float text_size = 0;  ///< 0: the cell is too small for its text, which shows where it is magnified
  float opacity = 1;
  Color edge{0, 0, 0, 0};   ///< hairline inside the rectangle; alpha 0: none
  Color hatch{0, 0, 0, 0};  ///< lines across it: memory that nothing was written to; alpha 0: none
  Color ring{0, 0, 0, 0};   ///< around the rectangle; alpha 0: none
  float ring_width = 0;
  std::int16_t layer = 0;
};
/// One line of text; `at` is its top left, top centre or top right point by `align`.
struct Label {
  Key key = 0;
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
  float size = 0;  ///< 0: that of its line
  float size_in(float line) const { return size > 0 ? size : line; }
};
/// A label of one run, which has a size.
inline Label text_label(Key key, TextRun run, Point at, Align align = Align::left,
                        std::int16_t on = layer::label) {
  return {key, std::move(run.text), at, align, run.font, run.size, run.color, 1, on};
}
inline Box filled_box(Key key, Rect rect, float radius, Color fill, std::int16_t on) {
  return {.key = key, .rect = rect, .radius = radius, .fill = fill, .layer = on};
}
inline Box framed_box(Key key, Rect rect, float radius, Color border, float width, std::int16_t on,
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
  Key key = 0;
  Point a, a_control, b_control, b;
  float width = 1;
  bool dashed = false;
  bool arrow = false;
  Color color = {};
  float opacity = 1;
  std::int16_t layer = 0;
};
/// A line drawn by hand, over everything.
struct Ink {
  std::vector<Point> points;
  float width = 1;
  Color color = {};
};
/// A tensor on the stage.
struct TensorPart {
  std::string name = {};
  std::string source = {};  ///< the expression that made it; empty: unknown
  tensor::Tensor tensor = {};
  Rect card = {};
  GridPlan grid = {};
  bool has_grid = true;     ///< false: only its card's text is shown
  bool is_leaving = false;  ///< it is gone when the step has played
  struct AxisMark {
    std::int64_t dim = 0;
    std::int64_t axis = 0;  ///< its identity: letter and hue
    Rect rect;              ///< its stride chip; empty where there is none
    Rect ruler = {};        ///< its ruler beside the grid; empty without a grid
  };
  std::vector<AxisMark> axes = {};
  Rect caption = {};                          ///< what is written on the card
  std::vector<Key> title = {};                ///< labels of its name and expression
  std::vector<Key> facts = {};                ///< what is written below that, with chips and lamps
  Rect shape = {}, stride = {}, offset = {};  ///< where the caption says them; empty where it does not
};
/// A storage on the stage.
struct StripPart {
  tensor::Storage storage = {};
  tensor::DType dtype = tensor::DType::float32;  ///< dtype of its cells
  std::int64_t numel = 0;                        ///< elements of that dtype
  StripPlan plan = {};
  float title_w = 0;  ///< of its name at the left of it; 0: that stands above
  Rect title = {};    ///< its name and facts
};

/// A tooltip: the meaning of a word, badge or number on the stage.
struct Tip {
  Rect rect = {};
  words::Message message = {};
};

/// A target of the step's lesson, in the words of its cue, and its place.
struct PointedPart {
  std::string text = {};  ///< "y[1, 2]"
  Rect rect = {};
};

/// Words under the figure that are read from the scene, too.
struct NotePart {
  std::string text = {};
  Rect rect = {};
};
struct NoteParts {
  NotePart title, verdict, values, output, narration;
  /// The parts that are about the step, from top to bottom.
  std::array<const NotePart*, 5> of_step() const { return {&title, &verdict, &values, &output, &narration}; }
  NotePart hidden;                      ///< how many tensors are hidden; a click shows them again
  NotePart left_out;                    ///< how many tensors do not fit; a click lists them
  std::vector<NotePart> remedies = {};  ///< buttons of the failure's card: each its statement
};

/// A magnifying glass over the whole stage; does not change the layout.
struct Magnifier {
  float zoom = 1;
  Point center = {};  ///< the point of the stage that is in the middle
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
  float counted_share = 1;     ///< the share of the bytes that the step fills that have arrived
  std::vector<Tip> tips = {};  ///< where two overlap, the later one applies
  std::vector<PointedPart> pointed = {};
  bool is_cut = false;                          ///< whether not every index of every tensor is shown
  Magnifier magnifier = {};                     ///< through which all is seen
  Rect content = {};                            ///< what all items cover, before zoom: for fit and scroll
  std::optional<session::Snapshot> state = {};  ///< that it shows; absent: none is known
};

/// Where a tensor or a storage is on the stage; null if it is not.
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

/// Measures a line of text, in pixels; given by the canvas that will paint (imgui, Cairo) or a fixed-width
/// one in tests.
class TextMeasure {
 public:
  virtual ~TextMeasure() = default;
  virtual float width(std::string_view text, Font font, float size) const = 0;
};

}  // namespace stridescope::scene
