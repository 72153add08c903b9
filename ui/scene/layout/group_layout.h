#pragma once

#include <cstdint>
#include <limits>

#include "ui/scene/layout/measured.h"
#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

/// How a long strip is drawn; each form takes less room than the one before: in several rows; in one row of
/// narrower cells; without lanes; as a low band without arcs, whose cells are barely distinguishable; and as
/// such a band without indices, on one line with the storage's name.
enum class StripForm : std::uint8_t { rows, line, bare, band, slim };

inline constexpr std::int64_t every_element = std::numeric_limits<std::int64_t>::max();

/// The parameters by which the groups of a stage are laid out.
struct LayoutParams {
  GridLimits limits = {};
  CaptionSide side = CaptionSide::below;
  std::vector<Detail> details = {};  ///< of each tensor, by its index on the stage
  bool has_narrow_words = false;     ///< whether captions below grids take more lines instead of width
  float smallest = 1;                ///< the minimum size of cells, as a share of the smallest readable one
  StripForm strips = StripForm::rows;
  bool strips_have_digits = false;  ///< whether short strips keep their numbers, in several rows if necessary
  Digits digits = Digits::all;      ///< the digits that cells of grids have room for
  std::int64_t max_operand_numel =
      every_element;  ///< larger operands' cells are small unless selected; in elements
  GridProportions proportions =
      GridProportions::landscape;  ///< the preferred proportions of grids of several blocks
  bool has_grid(const MeasuredTensor& tensor) const { return details[tensor.index()] != Detail::text; }
};

/// Returns the style with text and spaces scaled with the cells, within readable bounds.
Style figure_style(const Style& style, float cell);
/// Returns the sizes of a storage's cards.
std::vector<Size> card_sizes(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                             const LayoutParams& params);
/// Widths in pixels: `needed` for the title and the cards side by side; `whole` with the whole strip, in
/// cells of any width, and names beside the grids; `wanted` is the preferred width.
struct GroupWidths {
  float needed = 0, whole = 0, wanted = 0;
};
GroupWidths widths_of_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                            const LayoutParams& params, const std::vector<Size>& cards);
/// The room that a group takes, in pixels.
struct GroupSize {
  float w = 0, h = 0;
  float cards_at = 0;    ///< the top of its cards
  float strip_cell = 0;  ///< width of a cell of the strip
  bool has_whole_strip = true;
};
GroupSize size_of_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                        float width, const LayoutParams& params, const std::vector<Size>& cards);
/// A lower bound of the height of any group with such cards, at any width.
float least_group_height(const Stage& stage, const Style& style, const LayoutParams& params,
                         const std::vector<Size>& cards);
/// Lays out a storage's strip, lanes and cards at the origin, at most `width` wide if possible.
GroupLayout lay_out_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                          float width, const LayoutParams& params);
/// Moves the cards, and the ties above them, down.
void lower_cards(GroupLayout& group, float by);
void move(CardLayout& card, Point by);
void move(GroupLayout& group, Point by);
/// Returns the text at the right end of a lane: "reads in order", "jumps by 4",
/// "+4 within a row, −7 to the next", "each read ×3".
std::string lane_note(const words::Translator& words, const tensor::Layout& layout);
/// The same, with the share of the storage's bytes that the tensor reads if it does not read all.
std::string lane_note(const words::Translator& words, const StorageModel& storage, const TensorModel& tensor);

/// The minimum width of a strip and its title, and the width at which the whole strip fits with the narrowest
/// cells, in pixels.
struct StripWidths {
  float least = 0, whole = 0;
};
StripWidths widths_of_strip(const Stage& stage, const MeasuredStorage& measured, const Style& style,
                            float cell, const LayoutParams& params);
/// Returns true if a storage is small enough for its strip to show the number in each cell.
bool can_have_digits(const StorageModel& storage);
/// Returns true if the strip shows the number in each of its cells.
bool has_digits(const Stage& stage, const StorageModel& storage, const StripPlan& plan);
/// A lower bound of the height of any strip in this form.
float least_strip_height(const Stage& stage, const Style& style, const LayoutParams& params);
/// Fills in the strip, its captions and lanes; returns its height, title included.
float lay_out_strip(GroupLayout& group, const Stage& stage, const MeasuredStorage& measured,
                    const Style& style, float cell, float width, const LayoutParams& params);

/// Returns the width of a cell of height `cell` for a text of `columns` characters.
float text_width(float cell, int columns);
/// Returns true if a tensor's cells are kept small to leave room for the result.
bool has_small_cells(const TensorModel& tensor, const LayoutParams& params);
/// Returns the proportions of its grid: a grid of small cells is kept narrow.
GridProportions grid_proportions_of(const TensorModel& tensor, const LayoutParams& params);
/// Returns the height of a tensor's cells if most tensors have cells of height `cell`.
float cell_height(const Stage& stage, const TensorModel& tensor, float cell, const LayoutParams& params);
/// Returns their width; cells that are too small for text are squares.
float cell_width(const Stage& stage, const TensorModel& tensor, float cell, const LayoutParams& params);
/// The widths available to captions below a grid, and beside it, in pixels.
float below_width(const Style& style, bool is_narrow);
float beside_width(const Style& style, CaptionSide side);

Size card_size(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
               const LayoutParams& params);
CardLayout lay_out_card(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
                        const LayoutParams& params);

}  // namespace stridescope::scene
