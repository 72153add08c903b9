#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// A cell on the stage that an element stands in: of an input of the step or another grid, else of the strip.
struct Origin {
  Rect rect;
  std::string text;
  std::optional<Color> fill;
  std::optional<std::size_t> cell;   ///< in `to.cells`, where it is there too
  bool is_in_grid = false;           ///< not in the strip
  std::optional<double> value = {};  ///< of the element, where it is known
  std::int64_t nth = 0;              ///< of all that make the result
  std::string becomes = {};  ///< the number that is made of it on the way, where the stage does not show it
  std::optional<CallOperand> operand = {};  ///< what it stands for
};
/// The n-th element that a flow writes.
struct Written {
  const tensor::Flow* flow = nullptr;
  std::int64_t nth = 0;
};
enum class Prefer : std::uint8_t { grid, strip };
/// How far to trace back if the stage does not show what a flow reads: through copies, which hold the same
/// numbers, or through any operation, to highlight what a result depends on.
enum class Back : std::uint8_t { copies, everything };
std::optional<Origin> origin_of(const MotionBuilder& builder, const tensor::Region& source,
                                const Ingredient& read, Prefer prefer = Prefer::grid);
/// The cells of one source that an element is computed from: at most `limit`.
std::vector<Origin> origins_of(const MotionBuilder& builder, const Written& written, std::size_t source,
                               std::size_t limit, Prefer prefer = Prefer::grid, Back back = Back::copies);
/// The one cell that stands for what the n-th element reads of a source: that of the element itself or, of a
/// number that the step computed on the way of one element alone, the cell of that one, with what it becomes
/// in a result's cell.
std::optional<Origin> operand_of(const MotionBuilder& builder, const Written& written, std::size_t source,
                                 const Cell& result);
/// One number, which may be read at every index.
bool is_number(const tensor::Layout& layout);
/// Whether the stage shows a source of a flow, or what that was copied from.
bool is_seen(const MotionBuilder& builder, const tensor::Flow& flow, std::size_t source);
/// Whether all that a flow reads is seen, but for single numbers: only then its operands may meet.
bool are_operands_seen(const MotionBuilder& builder, const tensor::Flow& flow);

/// A cell that leaves an origin straight for a cell of `to`, or for another place, with its own look; between
/// two times of the beat.
Flight from_origin(const MotionBuilder& builder, const Origin& origin, std::size_t cell, double leaves,
                   double lands, std::optional<Rect> place = {});

}  // namespace stridescope::scene::motion
