#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "ui/scene/layout/caption.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/style.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::scene {

/// The position of a card's caption relative to its grid.
enum class CaptionSide : std::uint8_t { below, beside, beside_narrow };

/// Parts of a card that are drawn: all; the grid, the name and the shape; or the name and the shape only.
enum class Detail : std::uint8_t { full, brief, text };

/// A tensor's card: its grid and its caption.
struct CardLayout {
  const TensorModel* tensor = nullptr;
  bool has_grid = true;
  Rect rect = {};
  GridPlan grid = {};
  Caption caption = {};
  Detail detail = Detail::full;
  CaptionSide side = CaptionSide::below;
  Point caption_at = {};
};

/// A storage's strip, the lanes of its tensors, and the cards below.
struct GroupLayout {
  const StorageModel* storage = nullptr;
  bool is_aside = false;  ///< a line on a shelf: it has no part in the step
  Rect rect = {};
  Point title = {};
  StripPlan strip = {};
  float index_y = 0;     ///< top of the index captions of the first row
  float arc_room = 0;    ///< room above them for the arcs of jumps, in pixels; 0: no arcs
  float lane_h = 0;      ///< 0: no lanes
  bool is_slim = false;  ///< the name is beside the strip, without indices
  std::size_t lanes = 0;
  bool has_lane_notes = false;
  Rect overview = {};                         ///< of the whole storage, below a strip that is cut; else empty
  float channel_top = 0, channel_bottom = 0;  ///< the range of y in which ties run horizontally
  std::vector<CardLayout> cards = {};
  /// Returns true if every index of the storage and its tensors is shown, or if the storage is a line on a
  /// shelf.
  bool is_whole() const;
};

struct StageLayout {
  Style style;              ///< with text and spaces as large as the figure allows
  Style shelf_style;        ///< the style of shelves
  float cell = 0;           ///< edge of a grid's cell
  float score = 0;          ///< edge of cells in pixels, times the weight of the details shown
  bool has_digits = false;  ///< the grids of the step's tensors have digits
  bool strips_have_digits = false;
  bool has_shrunk_operands = false;  ///< some operands' grids are kept small to leave room for the result
  std::vector<GroupLayout> groups = {};
  Rect formula = {};
  bool formula_is_line = false;  ///< there is no room for the odometer's lines below it
  /// Returns true if every index of every tensor and storage is shown.
  bool is_whole() const;
};

/// Returns the room above a strip for the arcs of jumps, in pixels.
inline float arc_room(const Style& style) {
  return std::max(style.space_4 + style.space_1, 2 * style.mono_small);
}

/// Room for rulers around a grid.
struct Margins {
  float left = 0, top = 0, right = 0, bottom = 0;
};
/// The size of the highlighted index relative to the others.
inline constexpr float highlighted_index_scale = 1.15f;
/// Returns the width of an axis's longest index.
float widest_index(const AxisPlan& axis, const Style& style, const TextMeasure& measure);
/// Widths of the texts on a grid's rulers, at size 1.
struct RulerTexts {
  float letter = 0;
  std::vector<float> indices = {};  ///< the longest of each axis
};
RulerTexts ruler_texts(const GridPlan& grid, const TextMeasure& measure);
Margins ruler_margins(const GridPlan& grid, const Style& style, const RulerTexts& texts);
/// Returns the depth of a ruler beside its indices: the band and the spaces around it.
inline float ruler_depth(const Style& style) { return style.space_1 * 3.3f; }
/// Height of one row of a top ruler; width of one column of a left ruler whose widest index has width `text`.
inline float ruler_row(const Style& style) { return line_height(style.mono_small) + ruler_depth(style); }
inline float ruler_column(const Style& style, float text) {
  return text + ruler_depth(style) + style.space_1;
}
/// The density of cells and indices at the current zoom.
struct Density {
  float indices = 1;  ///< factor for the maximum number of indices of long tensors
  float cell = 1;     ///< the minimum size of cells, as a share of the smallest readable one
};
/// Lays out the stage within the size with the largest cells that fit. Long tensors are cut, and old ones
/// lose their grids before cells become unreadable.
StageLayout lay_out(const Stage& stage, Size size, Density density);
/// Moves the windows of cut grids and strips to the highlighted indices. Sizes do not change.
void point_windows(GroupLayout& group, const Stage& stage);

/// Returns the room that the ruler of the depth axis (a line through the planes' corners, an index at each
/// plane) needs below the grid, or at its right if the planes recede downwards. `index_width`: the width of
/// the longest index at size 1.
float rail_depth(const GridPlan& grid, const AxisPlan& depth, const Style& style, float index_width);
/// `focus`: the highlighted index of the tensor. Returns the bounds of the ruler.
Rect paint_depth_rail(Scene& scene, const Stage& stage, const CardLayout& card, const AxisPlan& depth,
                      const std::optional<tensor::Dims>& focus, const Style& style);

/// Height of the formula's place. While the odometer walks, it has three smaller lines (the formula, the
/// carries, and the counts of elements read and visited), so that nothing moves at the start of a walk; while
/// a question is open, it has only the formula.
float formula_height(const ViewState& view, const Style& style);
/// Returns the height of the formula's line.
inline float formula_line(const Style& style) { return line_height(style.mono_large * 1.25f); }
/// Returns the height of the three lines.
float walking_height(const Style& style);
/// Returns a style with smaller type, whose three lines are hardly higher than one line.
Style walking_style(Style style);

}  // namespace stridescope::scene
