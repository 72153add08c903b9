#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "ui/scene/layout/caption.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/style.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::scene {

/// Where a card's caption stands from its grid.
enum class CaptionSide : std::uint8_t { below, beside, beside_narrow };

/// How much of a tensor its card shows: all; the grid, its name and shape; or these without the grid.
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

/// A storage's strip, the lanes of what reads it, and the cards below.
struct GroupLayout {
  const StorageModel* storage = nullptr;
  bool is_aside = false;  ///< a line on a shelf: it has no part in the step
  Rect rect = {};
  Point title = {};
  StripPlan strip = {};
  float index_y = 0;     ///< top of the index captions of the first row
  float arc_room = 0;    ///< above them, for the arcs of jumps; 0: none are drawn
  float lane_h = 0;      ///< 0: no lanes
  bool is_slim = false;  ///< the name stands beside the strip, without indices
  std::size_t lanes = 0;
  bool has_lane_notes = false;
  Rect overview = {};                         ///< of the whole storage, below a strip that is cut; else empty
  float channel_top = 0, channel_bottom = 0;  ///< where ties run sideways
  std::vector<CardLayout> cards = {};
  /// Whether every index of the storage and its tensors is shown.
  bool is_whole() const;
};

struct StageLayout {
  Style style;              ///< with text and spaces as large as the figure allows
  Style shelf_style;        ///< of what stands aside
  float cell = 0;           ///< edge of a grid's cell
  float score = 0;          ///< the edge of cells, times the weight of what they show
  bool has_digits = false;  ///< in the grids of what the step is about
  bool strips_have_digits = false;
  bool is_reduced = false;  ///< some operands' grids are kept small to leave room for the result
  std::vector<GroupLayout> groups = {};
  Rect formula = {};
  bool formula_is_line = false;  ///< there is no room for the odometer's lines below it
  /// Whether every index of every tensor and storage is shown.
  bool is_whole() const;
};

/// Room above a strip for the arcs of jumps.
inline float arc_room(const Style& style) {
  return std::max(style.space_4 + style.space_1, 2 * style.mono_small);
}

/// Room for rulers around a grid.
struct Margins {
  float left = 0, top = 0, right = 0, bottom = 0;
};
/// The index that is pointed at is written larger than the others, by this factor.
inline constexpr float lit_index = 1.15f;
/// Width of an axis' longest index.
float widest_index(const AxisPlan& axis, const Style& style, const TextMeasure& measure);
/// Widths of what stands on a grid's rulers, at size 1.
struct RulerTexts {
  float letter = 0;
  std::vector<float> indices = {};  ///< the longest of each axis
};
RulerTexts ruler_texts(const GridPlan& grid, const TextMeasure& measure);
Margins ruler_margins(const GridPlan& grid, const Style& style, const RulerTexts& texts);
/// Depth of a ruler beside its indices: the band and the spaces around it.
inline float ruler_depth(const Style& style) { return style.space_1 * 3.3f; }
/// Height of one row of a top ruler; width of one column of a left ruler whose widest index is `text` wide.
inline float ruler_row(const Style& style) { return line_height(style.mono_small) + ruler_depth(style); }
inline float ruler_column(const Style& style, float text) {
  return text + ruler_depth(style) + style.space_1;
}
/// The density of cells and indices that the zoom asks for.
struct Density {
  float indices = 1;  ///< how many times as many indices of long tensors may be shown
  float cell = 1;     ///< how small cells may be, where 1 is what can be read
};
/// Places everything within the size: the largest cells that fit; long tensors are cut, old ones lose their
/// grid before cells become unreadable.
StageLayout lay_out(const Stage& stage, Size size, Density density);
/// Moves the windows of cut grids and strips to the highlighted indices. Sizes do not change.
void point_windows(GroupLayout& group, const Stage& stage);

/// The ruler of the axis whose planes recede: a line through the planes' corners, an index at each plane.
/// Room that it needs below the grid, or at its right where the planes recede downwards. `index_width`: of
/// the longest index at size 1.
float rail_depth(const GridPlan& grid, const AxisPlan& depth, const Style& style, float index_width);
/// `focus`: an index of the tensor that is pointed at. Returns what the ruler covers.
Rect paint_depth_rail(Scene& scene, const Stage& stage, const CardLayout& card, const AxisPlan& depth,
                      const std::optional<tensor::Dims>& focus, const Style& style);

/// Height of the formula's place. While the odometer walks it takes three smaller lines (the formula, the
/// carries, and what was read and walked), so that nothing moves when it begins; where a question is asked,
/// there is room for the formula alone.
float formula_height(const ViewState& view, const Style& style);
/// Height of the line of the formula alone.
inline float formula_line(const Style& style) { return line_height(style.mono_large * 1.25f); }
/// Height of the three lines.
float walking_height(const Style& style);
/// Three lines in hardly more room than one: the formula is smaller, and what stands below it small.
Style walking_style(Style style);

}  // namespace stridescope::scene
