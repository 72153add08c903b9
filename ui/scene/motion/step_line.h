#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Returns the part of a new tensor's card below its title: free until its facts appear in settling.
Rect room_below_title(const MotionBuilder& builder, const TensorPart& part);
/// Returns the free area between the figure and the note under it.
Rect room_above_note(const MotionBuilder& builder);

/// A line of code that is shown between two times: the current computation.
struct StepLine {
  std::string text;
  double comes = 0, goes = 1;
};
/// Returns the number of columns of a line: an ideograph has two.
int display_columns(std::string_view text);
/// Formats a number beside words: with at most two decimals.
std::string short_number_text(double value);
/// Shows lines of one step in one position and size: in the given room, or above the note under the figure if
/// they can be much larger there. Left out if the longest is illegible.
void add_step_lines(MotionBuilder& builder, const TensorPart& part, const std::vector<StepLine>& lines);
/// Shows during a beat the call that contains a tensor's computation: "inside net(x)". For a tensor without
/// an expression, it is that of the step's result. `part`: null if there is no card.
void label_enclosing_call(MotionBuilder& builder, const TensorPart* part);

}  // namespace stridescope::scene::motion
