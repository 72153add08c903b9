#pragma once

#include "ui/scene/layout/caption.h"
#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// The positions of the indices in the formula while the odometer walks.
struct FormulaIndices {
  std::vector<Rect> digits = {};
  float size = 0;  ///< type size
};
/// Draws arcs below the formula from the axes that were reset to 0 to the one that advances.
void paint_carries(Scene& scene, const Stage& stage, const FormulaIndices& indices, const Style& style);
/// Draws "read 7 of 12, walked 26 elements, 208 bytes", and the distance if packed in row-major order.
void paint_walk_counts(Scene& scene, const Stage& stage, Rect where, const Style& style);

// Functions for the parts of the picture, one per file. `style` is the layout's, with type as large as fits.
// Highlights of hovered, pinned and walked-to cells are painted over the group.

/// The element that a cell of a group shows.
struct CellSource {
  const TensorModel* tensor = nullptr;  ///< null: the strip's cell
  std::int64_t element = 0;             ///< index on the strip
  std::int64_t order = 0;               ///< index in the tensor's reading order
};
/// Positions in a scene's lists; a range is from `begin` to `end`.
struct ItemCounts {
  std::size_t boxes = 0, labels = 0, curves = 0;
};
struct ItemRange {
  ItemCounts begin = {}, end = {};
};
/// A group without highlights.
struct PaintedGroup {
  Scene scene = {};
  std::vector<CellSource> cells = {};  ///< of the scene's cells, one for one
  std::vector<ItemRange> rulers = {};  ///< of the group's cards, one for one
};
PaintedGroup paint_group(const Stage& stage, const GroupLayout& group, float title_end, const Style& style);
/// Returns the group with highlights of hovered, pinned and walked-to cells.
Scene highlighted_group(const Stage& stage, const GroupLayout& group, const PaintedGroup& painted,
                        const Style& style);

/// Mutes the storage index in the place of a tensor that is gone.
void fade_out(Cell& cell);
/// Returns a cell of a strip or grid. A text longer than those measured for `texts` is smaller; if it would
/// be unreadable, it is an ellipsis.
Cell element_cell(ItemKey key, Rect rect, float radius, const CellLook& look, std::string text,
                  const CellTexts& texts, const Style& style);
/// Paints title, cells and index captions of a storage. The title ends before `title_end`.
void paint_strip(PaintedGroup& painted, const Stage& stage, const GroupLayout& group, float title_end,
                 const Style& style);
/// Paints the cache lines or sectors of the lens, behind the strip's cells.
void paint_lens_strip(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Highlights the index of the focused cell; indices that would touch it are left out.
void highlight_index(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Paints the whole storage under a strip that is cut, with the shown part marked.
void paint_overview(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Paints the lanes under the strip: which of its cells each tensor reads, and in which order.
void paint_lanes(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Highlights the lanes' reads of the focused cell.
void highlight_lanes(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Paints a tensor's plate, cells and caption.
void paint_card(PaintedGroup& painted, const Stage& stage, const GroupLayout& group, const CardLayout& card,
                const Style& style);
/// Returns the innermost planes of a grid: the rectangles of its cells along x and y.
std::vector<Rect> planes_of(const GridPlan& grid);
/// Rings a cell that an explanation marks.
void ring_marks(Cell& cell, const CellSource& source, const Stage& stage, const StorageModel& storage,
                const Style& style);
/// Paints the marks of explanations other than cells: dimensions, and jumps on the grid and over the strip.
void paint_marks(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Paints axis letters, bands and indices around a grid. Returns each dimension's band.
std::vector<Rect> paint_rulers(Scene& scene, const Stage& stage, const CardLayout& card, const Style& style);
/// Paints ties from the focused storage cell to the cells that read it.
void paint_ties(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Paints the odometer's jumps along the strip: the latest ones, and the moving pointer.
void paint_walk(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style);
/// Paints the formula: `y[2, 1] = storage[0 + 2·1 + 1·4] = storage[6]`. `is_line`: without the lines below
/// it, even while the odometer walks.
void paint_formula(Scene& scene, const Stage& stage, Rect where, bool is_line, const Style& style);
/// Paints the card of a failed statement.
void paint_failure(Scene& scene, const Stage& stage, Rect where, const Style& style);

/// Paints a halo around each target of the lesson's cues that is shown. The figure is already laid out; its
/// lengths are `zoom` times as large.
void paint_points(Scene& scene, const Stage& stage, float zoom, const Style& style);

/// Paints a ghost of the grid that an open form would create, in front of the figure, if it is small enough.
void paint_preview(Scene& scene, const Stage& stage, const Style& style);

/// Draws a card's text at `at`, with a cover in place of facts that an open question hides, and records in
/// `part` where its pieces are.
void add_caption(Scene& scene, TensorPart& part, const Stage& stage, const TensorModel& tensor,
                 const Caption& caption, Point at, const Style& style);

/// Returns the height of a note under the figure of a stage; 0 without words. `style` is scaled as for the
/// stage.
float note_height(const Note& note, const Style& style, Size size, const TextMeasure& measure,
                  const words::Translator& words);
/// Paints the view's note, each line centred: the statement with its verdict, values, output, narration.
void paint_note(Scene& scene, const Stage& stage, Rect where);
/// Returns its width on a stage of this width.
float note_width(const Style& style, float stage_width);

}  // namespace stridescope::scene
