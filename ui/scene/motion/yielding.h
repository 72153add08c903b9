#pragma once

#include <vector>

#include "ui/scene/motion/choreography.h"

namespace stridescope::scene {

/// Labels that are read while flights are on their way. Those below all strips and cards that are new in
/// `stage` are written when they have landed, but for notes.
std::vector<const Label*> read_during_flights(const Scene& stage, const Scene& before);

/// For each flight, the tracks by which it passes behind numbers and labels other than those at its start and
/// end. Labels fade for flights that do not yield. `before`: the stage whose labels stand during the flights.
std::vector<std::vector<Track>> passing_tracks(const Scene& stage, const Scene& before,
                                               const Choreography& plan);

}  // namespace stridescope::scene
