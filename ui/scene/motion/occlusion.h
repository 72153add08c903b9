#pragma once

#include <vector>

#include "ui/scene/motion/choreography.h"

namespace stridescope::scene {

/// Returns the approximate bounds of a label.
Rect label_bounds(const Label& label);
/// Returns labels that are readable during flights. New labels of `stage` below all strips and cards appear
/// only after the landing, except notes.
std::vector<const Label*> labels_readable_during_flights(const Scene& stage, const Scene& before);

/// The rectangle of a cell at a time of its flight.
struct PathSample {
  double t = 0;
  Rect rect = {};
};
/// Returns samples at equal intervals, from the start to the landing.
std::vector<PathSample> samples_of(const FlightPath& path, int steps);

/// Returns opacity tracks of labels, chips and status badges on cards: they fade while cells fly over them,
/// since overlapping words and cells are illegible.
std::vector<Track> occluded_label_tracks(const Scene& stage, const std::vector<Flight>& flights);
/// For each flight, returns the tracks by which it passes behind numbers and labels other than those at its
/// start and end. Labels fade for flights that do not yield. `before`: the stage shown during flights.
std::vector<std::vector<Track>> occlusion_tracks(const Scene& stage, const Scene& before,
                                                 const Choreography& plan);

}  // namespace stridescope::scene
