#pragma once

#include <algorithm>
#include <limits>

namespace stridescope::scene {

/// Pixels: at least `from`, less than `to`.
struct WidthRange {
  float from = 0, to = std::numeric_limits<float>::infinity();
};

/// A width for setting text that records the comparisons made with it: for every width in the remaining
/// range, they have the same results, so that the text is set the same.
class Room {
 public:
  Room(float width, WidthRange& same) : width_(width), same_(same) {}
  /// The same room with `taken` pixels taken.
  Room without(float taken) const { return {width_ - taken, same_, taken_ + taken}; }
  /// What is left; not below 0.
  Room without_or_none(float taken) const { return {std::max(width_ - taken, 0.0f), same_, taken_ + taken}; }
  float width() const { return width_; }
  bool has(float needed) const {
    if (needed <= width_) same_.from = std::max(same_.from, needed + taken_);
    else same_.to = std::min(same_.to, needed + taken_);
    return needed <= width_;
  }

 private:
  Room(float width, WidthRange& same, float taken) : width_(width), same_(same), taken_(taken) {}
  float width_;
  WidthRange& same_;
  float taken_ = 0;
};

}  // namespace stridescope::scene
