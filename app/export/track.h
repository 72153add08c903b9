#pragma once

#include <cstddef>
#include <vector>

namespace stridescope::app {

/// A value that changes from sample to sample, one or several numbers at a time.
using Samples = std::vector<std::vector<float>>;

/// Keyframes of a track, with linear interpolation between them.
struct Knot {
  std::size_t at = 0;  ///< the sample
  std::vector<float> value;
};

/// The knots from which every sample is found again to within `tolerance` in each number. One knot where all
/// are the same.
std::vector<Knot> knots_of(const Samples& samples, float tolerance);
/// The samples at which a value that jumps becomes another one.
std::vector<Knot> jumps_of(const Samples& samples);

}  // namespace stridescope::app
