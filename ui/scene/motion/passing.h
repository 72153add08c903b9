#pragma once

#include <vector>

#include "ui/scene/motion/choreography.h"

namespace stridescope::scene {

/// About where a label stands.
Rect place_of(const Label& label);
/// Labels that are read while flights are on their way. Those below all strips and cards that are new in
/// `stage` are written when they have landed, but for notes.
std::vector<const Label*> read_during_flights(const Scene& stage, const Scene& before);

/// A cell's place at a time of its flight.
struct PathSample {
  double t = 0;
  Rect rect = {};
};
/// At equal times, from the start to where it lands.
std::vector<PathSample> samples_of(const FlightPath& path, int steps);

/// Text on cards fades while cells fly over it, since overlapping words and cells would both be illegible:
/// the opacity of such labels, chips and status badges.
std::vector<Track> covered_tracks(const Scene& stage, const std::vector<Flight>& flights);
/// For each flight, the tracks by which it passes behind numbers and labels other than those at its start and
/// end. Labels fade for flights that do not yield. `before`: the stage whose labels stand during the flights.
std::vector<std::vector<Track>> passing_tracks(const Scene& stage, const Scene& before,
                                               const Choreography& plan);

}  // namespace stridescope::scene
