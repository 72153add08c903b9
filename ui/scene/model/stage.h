#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/words/words.h"
#include "ui/scene/model/explained.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// A range in pixels: at least `from`, less than `to`.
struct WidthRange {
  float from = 0, to = std::numeric_limits<float>::infinity();
};

/// A width for setting text that records the comparisons made with it: every width in the remaining range
/// gives the same results, so the text is set identically.
class TrackedWidth {
 public:
  TrackedWidth(float width, WidthRange& same) : width_(width), same_(same) {}
  /// Returns the same room, reduced by `taken` pixels.
  TrackedWidth without(float taken) const { return {width_ - taken, same_, taken_ + taken}; }
  /// The same, but at least 0 pixels remain.
  TrackedWidth reduced_to_at_least_zero(float taken) const {
    return {std::max(width_ - taken, 0.0f), same_, taken_ + taken};
  }
  float width() const { return width_; }
  bool has(float needed) const {
    if (needed <= width_) same_.from = std::max(same_.from, needed + taken_);
    else same_.to = std::min(same_.to, needed + taken_);
    return needed <= width_;
  }

 private:
  TrackedWidth(float width, WidthRange& same, float taken) : width_(width), same_(same), taken_(taken) {}
  float width_;
  WidthRange& same_;
  float taken_ = 0;
};

/// The highlighted element: hovered, pinned, or the odometer's.
struct Focus {
  tensor::Storage storage = {};
  std::int64_t element = 0;             ///< index on the strip
  const TensorModel* tensor = nullptr;  ///< the tensor of the highlighted cell; null: a cell of the strip
  tensor::Dims index = {};              ///< coordinate in that tensor
};

/// The odometer over the selected tensor.
struct OdometerState {
  const TensorModel* tensor = nullptr;
  std::int64_t visited = 0;         ///< the number of elements before the one that the pointer moves to
  float jump = 0;                   ///< 0..1: progress of the pointer from the previous element; 1: arrived
  float rested = 1;                 ///< 0..1: the elapsed part of the pause at the element
  std::int64_t arrived = 0;         ///< the element that is read: the previous one until the pointer arrives
  access::OrderedLayout path = {};  ///< the traversal order
};

struct LensReport;

/// The input of every part of the picture.
struct Stage {
  const StageModel& model;
  const ViewState& view;
  const Style& style;
  const TextMeasure& measure;
  const words::Translator& words;
  std::optional<Focus> focus = {};
  std::optional<OdometerState> walk = {};
  std::vector<Explained> explained = {};
  const LensReport* lens = nullptr;  ///< null if the view has no lens, or no tensor is selected
  std::optional<Rect> visible = {};  ///< only items within it are built; absent: all
  Theme theme() const { return style.theme; }
};

std::optional<OdometerState> odometer_state(const StageModel& model, const ViewState& view);
/// Returns the odometer's n-th element.
std::optional<Focus> focus_at(const StageModel& model, const OdometerState& walk, std::int64_t n);
/// Returns the cell of a grid or strip that a lesson's cue points at; monostate if the cue points at anything
/// else, or if the stage does not show the tensor.
Target target_of(const StageModel& model, const lesson::PointCue& point);
/// Returns the odometer's element, else the hovered, else the pinned one, else the lesson's first target.
std::optional<Focus> focus_of(const StageModel& model, const ViewState& view);

float width_of(const std::vector<TextRun>& runs, float size, const TextMeasure& measure);
/// Lays the runs out as consecutive labels on one baseline; `at` is the line's top left.
void add_runs(Scene& scene, const std::vector<TextRun>& runs, Point at, float size,
              const TextMeasure& measure, std::int16_t layer, ItemKey key);
/// Truncates text to the width with "…" at the end, or at the beginning for a dotted name.
std::string elided(const std::string& text, float width, Font font, float size, const TextMeasure& measure);
std::string elided(const std::string& text, const TrackedWidth& room, Font font, float size,
                   const TextMeasure& measure);
/// Returns the rectangle of a label.
Rect label_bounds(const Label& label, const TextMeasure& measure);
/// Draws three dots in the middle of a rectangle, along x or y.
void add_dots(Scene& scene, Rect where, bool vertical, Color color, float size);

/// Returns the height of a line of text of a size.
inline float line_height(float size) { return size * 1.35f; }

/// Returns the text of a tensor's cell in the view's mode: at most twelve characters for an index of several
/// dimensions, else at most eight.
std::string cell_text(const Stage& stage, const TensorModel& tensor, const tensor::Dims& index,
                      Digits digits);
std::string strip_cell_text(const Stage& stage, const StorageModel& storage, std::int64_t element,
                            Digits digits);
/// Returns the colour of a strip's cell by its position in the storage.
Color cell_color(const Stage& stage, const StorageModel& storage, std::int64_t element);
/// The colours of a cell.
struct CellLook {
  Color fill, ink;
  Color hatch{0, 0, 0, 0};
};
/// Returns a cell's colours: by its position in the storage, muted if `lit` is false, hatched if it is not
/// `written`.
CellLook cell_look(const Stage& stage, const StorageModel& storage, std::int64_t element, bool lit,
                   bool written);
/// Returns the largest size at which a text fits a cell; 0 if it would be illegible.
float cell_text_size(float cell_w, float cell_h, int columns, const Style& style);
/// Returns the height that a cell needs for a text of a size.
float least_cell_height(float text_size, const Style& style);
/// Returns the width that a cell needs for text of the minimum size; the height if it is too low for any.
float least_cell_width(float cell_h, int columns, const Style& style);
/// The text style of all cells of a tensor or strip.
struct CellTexts {
  Digits digits = Digits::all;
  int columns = 1;
  float size = 0;  ///< 0: no readable text fits
};
CellTexts fitting_texts(float cell_w, float cell_h, int columns, int few_columns, const Style& style);

/// Keys of items: hashes of their identities.
ItemKey key_of(std::string_view kind, std::string_view name, std::int64_t number = 0,
               std::int64_t second = 0);
ItemKey tensor_key(const tensor::Tensor& tensor, std::string_view kind, std::int64_t number = 0);

}  // namespace stridescope::scene
