#pragma once

#include <cstddef>
#include <vector>

namespace stridescope::app {

/// Samples of one value or several numbers.
using Samples = std::vector<std::vector<float>>;

/// Keyframes of a track, with linear interpolation between them.
struct Keyframe {
  std::size_t at = 0;  ///< index of the sample
  std::vector<float> value;
};

/// Returns keyframes that reproduce every sample to within `tolerance` in each number. A single one if all
/// samples are equal.
std::vector<Keyframe> keyframes_of(const Samples& samples, float tolerance);
/// Returns the samples at which a value without interpolation changes.
std::vector<Keyframe> step_keyframes_of(const Samples& samples);

}  // namespace stridescope::app
