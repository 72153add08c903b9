#pragma once

#include <cstdint>
#include <limits>

#include "ui/scene/layout/measured.h"
#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

/// How a long strip is drawn, each form in less room than the one before: in several rows; in one row of
/// narrower cells; without lanes; as a low band without arcs, whose cells can just be told apart; and as such
/// a band without indices, in one line with the storage's name.
enum class StripForm : std::uint8_t { rows, line, bare, band, slim };

inline constexpr std::int64_t every_element = std::numeric_limits<std::int64_t>::max();

/// The parameters by which the groups of a stage are laid out.
struct Terms {
  GridLimits limits = {};
  CaptionSide side = CaptionSide::below;
  std::vector<Detail> details = {};  ///< of each tensor, by its place
  bool has_narrow_words = false;     ///< whether captions below grids take more lines instead of width
  float smallest = 1;                ///< of cells, where 1 is what can be read
  StripForm strips = StripForm::rows;
  bool strips_have_digits = false;  ///< whether short strips keep their numbers, in rows where they must
  Digits digits = Digits::all;      ///< that grids' cells are wide enough for
  std::int64_t most_read =
      every_element;  ///< elements of what has digits; others' cells are small, but what is selected
  Page page = Page::landscape;  ///< that grids of several blocks are to look like
  bool has_grid(const MeasuredTensor& tensor) const { return details[tensor.place()] != Detail::text; }
};

/// Text and spaces follow the cells, within bounds that stay readable.
Style figure_style(const Style& style, float cell);
/// Sizes of a storage's cards.
std::vector<Size> card_sizes(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                             const Terms& terms);
/// Widths that a storage's cards side by side and its title need; with its strip whole, however narrow its
/// cells, and names beside the grids; and what its strip and title would like.
struct GroupWidths {
  float needed = 0, whole = 0, wanted = 0;
};
GroupWidths widths_of_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                            const Terms& terms, const std::vector<Size>& cards);
/// How much room a group takes.
struct GroupSize {
  float w = 0, h = 0;
  float cards_at = 0;    ///< where its cards begin
  float strip_cell = 0;  ///< width of a cell of the strip
  bool has_whole_strip = true;
};
GroupSize size_of_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                        float width, const Terms& terms, const std::vector<Size>& cards);
/// A lower bound of the height of any group with such cards, at any width.
float least_group_height(const Stage& stage, const Style& style, const Terms& terms,
                         const std::vector<Size>& cards);
/// A storage's strip, lanes and cards from the origin on, at most `width` wide where that is possible.
GroupLayout lay_out_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                          float width, const Terms& terms);
/// Moves the cards, and the band of ties above them, down.
void lower_cards(GroupLayout& group, float by);
void move(CardLayout& card, Point by);
void move(GroupLayout& group, Point by);
/// The text at the right end of a lane: "reads in order", "jumps by 4", "+4 within a row, −7 to the next",
/// "each read ×3".
std::string lane_note(const words::Words& words, const tensor::Layout& layout);
/// The same, and how many of the storage's bytes the tensor reads where it does not read all.
std::string lane_note(const words::Words& words, const StorageModel& storage, const TensorModel& tensor);

/// The minimum width of a strip and its title, and the width that shows the whole strip in the narrowest
/// cells.
struct StripWidths {
  float least = 0, whole = 0;
};
StripWidths widths_of_strip(const Stage& stage, const MeasuredStorage& measured, const Style& style,
                            float cell, const Terms& terms);
/// Whether a storage has so few elements that its strip can show the number in each.
bool can_have_digits(const StorageModel& storage);
/// Whether the strip shows the number in each of its cells.
bool has_digits(const Stage& stage, const StorageModel& storage, const StripPlan& plan);
/// A lower bound of the height of any strip in this form.
float least_strip_height(const Stage& stage, const Style& style, const Terms& terms);
/// Fills in the strip, its captions and lanes; returns its height, title included.
float lay_out_strip(GroupLayout& group, const Stage& stage, const MeasuredStorage& measured,
                    const Style& style, float cell, float width, const Terms& terms);

/// Of a cell as high as `cell`, with a text of that many characters in it.
float text_width(float cell, int columns);
/// Whether a tensor's cells give way to the result's.
bool is_reduced(const TensorModel& tensor, const Terms& terms);
/// The proportions of its grid: a grid of small cells takes little width.
Page page_of(const TensorModel& tensor, const Terms& terms);
/// Of a tensor's cells, where those of most are `cell` high.
float cell_height(const Stage& stage, const TensorModel& tensor, float cell, const Terms& terms);
/// The same: those that are too small for text are squares.
float cell_width(const Stage& stage, const TensorModel& tensor, float cell, const Terms& terms);
/// The widths that captions below a grid, and beside it, are set in.
float below_width(const Style& style, bool is_narrow);
float beside_width(const Style& style, CaptionSide side);

Size card_size(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
               const Terms& terms);
CardLayout lay_out_card(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
                        const Terms& terms);

}  // namespace stridescope::scene
