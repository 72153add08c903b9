#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// The part of a new tensor's card below its title: free until its facts are written, when all settles.
Rect room_below_title(const MotionBuilder& builder, const TensorPart& part);
/// The free space between the figure and the note under it.
Rect room_above_note(const MotionBuilder& builder);

/// A line of code that is there between two times: what is done just then.
struct StepLine {
  std::string text;
  double comes = 0, goes = 1;
};
/// The columns of a line: an ideograph is as wide as two letters.
int wide_columns(std::string_view text);
/// A number beside words: with at most two decimals.
std::string in_words(double value);
/// Lines of one step, in one place and size: in that room, or above the note under the figure where they can
/// be much larger there. Left out where the longest cannot be read.
void add_step_lines(MotionBuilder& builder, const TensorPart& part, const std::vector<StepLine>& lines);
/// Shows during a beat which expression a tensor is computed in: "inside net(x)". A tensor without an
/// expression of its own shows that of the step's result. `part`: null if there is no card.
void say_inside(MotionBuilder& builder, const TensorPart* part);

}  // namespace stridescope::scene::motion
