#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// The cell on the stage of an element: in an input of the step or another grid, else on the strip.
struct Origin {
  Rect rect;
  std::string text;
  std::optional<Color> fill;
  std::optional<std::size_t> cell;          ///< in `to.cells`, if it is also there
  bool is_in_grid = false;                  ///< false: on the strip
  std::optional<double> value = {};         ///< of the element, if known
  std::int64_t nth = 0;                     ///< index among the result's sources
  std::string becomes = {};                 ///< the number computed from it, if that is not on the stage
  std::optional<CallOperand> operand = {};  ///< the operand that it represents
};
/// The n-th element that a flow writes.
struct WrittenElement {
  const tensor::Flow* flow = nullptr;
  std::int64_t nth = 0;
};
enum class PreferredPlace : std::uint8_t { grid, strip };
/// How far to trace back if the stage does not show a flow's source: through copies, which have the same
/// numbers, or through any operation, to highlight a result's inputs.
enum class TraceBack : std::uint8_t { copies, everything };
std::optional<Origin> origin_of(const MotionBuilder& builder, const tensor::Region& source,
                                const SourceElement& read, PreferredPlace prefer = PreferredPlace::grid);
/// Returns the cells of one source from which an element is computed: at most `limit`.
std::vector<Origin> origins_of(const MotionBuilder& builder, const WrittenElement& written,
                               std::size_t source, std::size_t limit,
                               PreferredPlace prefer = PreferredPlace::grid,
                               TraceBack back = TraceBack::copies);
/// Returns the cell for the n-th element's operand from a source: the cell of the operand itself or, if that
/// is an intermediate result computed from one element, the cell of this element, with the number that it
/// becomes in a result's cell.
std::optional<Origin> operand_of(const MotionBuilder& builder, const WrittenElement& written,
                                 std::size_t source, const Cell& result);
/// Returns true for one number, possibly broadcast.
bool is_scalar(const tensor::Layout& layout);
/// Returns true if the stage shows a source of a flow, or the source of its copy.
bool is_source_shown(const MotionBuilder& builder, const tensor::Flow& flow, std::size_t source);
/// Returns true if all sources of a flow except single numbers are seen: only then its operands are animated.
bool are_operands_shown(const MotionBuilder& builder, const tensor::Flow& flow);

/// Returns a straight flight from an origin to a cell of `to`, or to another place, with the origin's look;
/// between two times of the beat.
Flight from_origin(const MotionBuilder& builder, const Origin& origin, std::size_t cell, double leaves,
                   double lands, std::optional<Rect> place = {});

}  // namespace stridescope::scene::motion
