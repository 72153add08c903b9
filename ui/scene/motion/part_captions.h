#pragma once

#include "ui/scene/motion/pairs.h"

namespace stridescope::scene {

/// Words of a caption go with their tensor's name where they keep their places beside it. Those that are set
/// otherwise would cross each other: their pairs are parted.
void part_captions(Pairs& pairs, const Scene& from, const Scene& to);

}  // namespace stridescope::scene
