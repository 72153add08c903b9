#pragma once

#include "ui/scene/layout/caption.h"
#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Where the index of each dimension stands in the formula while the odometer walks.
struct FormulaIndices {
  std::vector<Rect> digits = {};
  float size = 0;  ///< of their text
};
/// Below the formula: from the axes that turned over to 0, arcs to the one that advances.
void paint_carries(Scene& scene, const Stage& stage, const FormulaIndices& indices, const Style& style);
/// "read 7 of 12, walked 26 elements, 208 bytes", and how far it would be if packed row by row.
void paint_account(Scene& scene, const Stage& stage, Rect where, const Style& style);

// The parts of the picture, one a file. `style` is the layout's, with text as large as the figure allows.
// Highlights of hovered, pinned and walked-to cells are painted over the group.

/// The element that a cell of a group shows.
struct CellSource {
  const TensorModel* tensor = nullptr;  ///< null: it is the strip's own
  std::int64_t element = 0;             ///< of the strip
  std::int64_t order = 0;               ///< of the tensor's elements
};
/// Where items stand in a scene's lists: from `begin` to `end`.
struct ItemCounts {
  std::size_t boxes = 0, labels = 0, curves = 0;
};
struct ItemRange {
  ItemCounts begin = {}, end = {};
};
/// A group as it is when nothing is pointed at.
struct PaintedGroup {
  Scene scene = {};
  std::vector<CellSource> cells = {};  ///< of the scene's, one for one
  std::vector<ItemRange> rulers = {};  ///< of the group's cards, one for one
};
PaintedGroup paint_group(const Stage& stage, const GroupLayout& group, float title_end, const Style& style);
/// The same with what is pointed at, pinned or walked to.
Scene highlighted_group(const Stage& stage, const GroupLayout& group, const PaintedGroup& painted,
                        const Style& style);

/// The storage number of a tensor that is gone, in a pale colour.
void fade_out(Cell& cell);
/// A cell of a strip or grid. A text that is longer than those that were measured for `texts` is written
/// smaller; if it is unreadable then, it is an ellipsis.
Cell element_cell(Key key, Rect rect, float radius, const CellLook& look, std::string text,
                  const CellTexts& texts, const Style& style);
/// Title, cells and index captions of a storage. The title ends before `title_end`.
void paint_strip(PaintedGroup& painted, const Stage& stage, const GroupLayout& group, float title_end,
                 const Style& style);
/// The cache lines or sectors of the lens, behind the strip's cells.
void paint_lens_strip(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// The index of the focused cell stands out; those that it would touch give way.
void light_index(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Under a strip that is cut: the whole storage, and which part of it is shown.
void paint_overview(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Under the strip: which of its cells each tensor reads, and when.
void paint_lanes(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// When the lanes' tensors read the focused cell.
void light_lanes(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// A tensor's plate, cells and caption.
void paint_card(PaintedGroup& painted, const Stage& stage, const GroupLayout& group, const CardLayout& card,
                const Style& style);
/// The innermost planes of a grid: of its cells along x and y.
std::vector<Rect> planes_of(const GridPlan& grid);
/// Rings a cell that an explanation marks.
void ring_marks(Cell& cell, const CellSource& source, const Stage& stage, const StorageModel& storage,
                const Style& style);
/// The marks of explanations other than cells: dimensions, and jumps on the grid and over the strip.
void paint_marks(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Axis letters, bands and indices around a grid. Returns each dimension's band.
std::vector<Rect> paint_rulers(Scene& scene, const Stage& stage, const CardLayout& card, const Style& style);
/// From the focused storage cell to the cells that read it.
void paint_ties(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// The odometer's jumps along the strip: the last ones, and the pointer on its way.
void paint_walk(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// `y[2, 1] = storage[0 + 2·1 + 1·4] = storage[6]`
/// `is_line`: while the odometer walks, too, without what is said below it.
void paint_formula(Scene& scene, const Stage& stage, Rect where, bool is_line, const Style& style);
/// Why a statement did not run.
void paint_failure(Scene& scene, const Stage& stage, Rect where, const Style& style);

/// A halo around what the lesson points at, as far as it is shown: over a figure that has its place, its
/// lengths `zoom` times as large.
void paint_points(Scene& scene, const Stage& stage, float zoom, const Style& style);

/// A ghost of the grid that an open form would give, in front of the figure, as far as it is small.
void paint_preview(Scene& scene, const Stage& stage, const Style& style);

/// Draws a card's text at `at`, with a cover in place of what an open question asks, and notes in `part`
/// where its pieces are.
void add_caption(Scene& scene, TensorPart& part, const Stage& stage, const TensorModel& tensor,
                 const Caption& caption, Point at, const Style& style);

/// The height of a note under the figure of a stage; 0 without words. `style` is scaled as for the
/// stage.
float note_height(const Note& note, const Style& style, Size size, const TextMeasure& measure,
                  const words::Words& words);
/// The view's note, each line centred: the statement with its verdict, values, the output, the narration.
void paint_note(Scene& scene, const Stage& stage, Rect where);
/// Its width on a stage of this width.
float note_width(const Style& style, float stage_width);

}  // namespace stridescope::scene
