#pragma once

#include <vector>

#include "ui/scene/motion/choreography.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// About where a label stands.
Rect place_of(const Label& label);

/// Text on cards fades while cells fly over it, since overlapping words and cells would both be illegible:
/// the opacity of such labels, chips and status badges.
std::vector<Track> covered_tracks(const Scene& stage, const std::vector<Flight>& flights);

}  // namespace stridescope::scene
