#pragma once

#include "ui/scene/layout/worth.h"

namespace stridescope::scene {

/// Of the arrangements with the attempt's terms, captions on any side, the best one if it is better.
void improve(Best& best, Attempt& attempt);
/// The best arrangement of what is shown. Grids give way while cells are too small: those that have no part
/// in the step while cells are not legible from afar, the others where they cannot be read. Digits are left
/// out where they could not be read, or where cells that many in the class see would be too small for them.
Best searched(Attempt& attempt, const Edges& edges);
/// The same with the digits that are asked for, whether they can be read or not.
Best searched_with(Attempt& attempt, Digits digits, const Edges& edges);

}  // namespace stridescope::scene
