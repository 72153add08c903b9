#pragma once

#include <string>

#include "ui/scene/motion/score.h"

namespace stridescope::scene::motion {

/// The part of a new tensor's card below its title: free until its facts are written, when all settles.
Rect room_below_title(const Score& score, const TensorPart& part);
/// A line of code in that room between two times: what is done just then. Left out where it cannot be read.
void add_step_line(Score& score, const TensorPart& part, std::string text, double comes, double goes);

}  // namespace stridescope::scene::motion
