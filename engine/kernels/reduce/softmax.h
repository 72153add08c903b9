#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/kernels/reduce/exponential_rows.h"
#include "engine/tensor/control.h"

namespace stridescope::kernels {

/// A step along a line takes as long as walking over so many bytes.
inline constexpr std::int64_t cost_of_step = 48;

/// A line's softmax, in place. `is_float`: it comes from floats of 32 or 16 bits, and becomes such.
void softmax(tensor::Pace& pace, std::span<double> line, bool is_float);
void log_softmax(tensor::Pace& pace, std::span<double> line, bool is_float, std::vector<double>& room);

/// Of floats that lie one after the other; the logarithm where `is_log`. `to` may be the line.
void softmax_of_floats(tensor::Pace& pace, bool is_log, float* to, std::span<const float> line);

/// The same of doubles, `to` apart from them.
void softmax_of_doubles(tensor::Pace& pace, bool is_log, double* to, std::span<const double> line);

/// Neighbouring floats of a row of lines, which stand side by side: `step` elements on is the next of each.
struct FloatsAcross {
  static constexpr std::int64_t most = 512, most_together = 16;
  float* to;
  const float* from;
  std::int64_t to_step, from_step, length, width;  ///< at most `most` wide
  /// So many elements of a line are added before the others.
  std::int64_t together = most_together;
};
struct DoublesAcross {
  static constexpr std::int64_t most = 256;
  double* to;
  const double* from;
  std::int64_t to_step, from_step, length, width;  ///< at most `most` wide
};
void softmax_across(tensor::Pace& pace, bool is_log, const DoublesAcross& lines);
/// Of all of them, in rows.
void softmax_across(tensor::Pace& pace, bool is_log, AddExponentialRows add_exponentials,
                    const FloatsAcross& lines);

}  // namespace stridescope::kernels
