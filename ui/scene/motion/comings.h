#pragma once

#include <unordered_set>
#include <vector>

#include "engine/session/trace.h"
#include "ui/scene/motion/choreography.h"

namespace stridescope::scene {

/// The opacity of each item of `to`, if it is not in `from`.
struct Comings {
  std::vector<Track> boxes, labels, curves;
};

/// `relaid`: captions of cards whose grids are laid out anew. They say the new rule before cells follow it.
Comings comings_of(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                   const Choreography& plan, const std::vector<Rect>& relaid);

/// Cells that were left out before, or stood aside, are there before anything moves.
void show_early(Choreography& plan, const Scene& from, const Scene& to, const session::Trace& trace);

/// Frames of cards, cells of strips, their overviews and lanes: their look says which tensor the step is
/// about.
std::unordered_set<Key> subject_keys(const Scene& to);

}  // namespace stridescope::scene
