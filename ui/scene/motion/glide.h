#pragma once

#include <cstdint>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// A short transition from the picture on screen to another one: items in both move, the others fade. `to`
/// may itself be moving; the glide ends exactly on it.
class Glide {
 public:
  /// `in_turn`: items only in the old picture fade out, then the others move, then new items fade in.
  enum class Order : std::uint8_t { together, in_turn };
  /// `shift`: the old picture's origin relative to the new one's, in pixels. With `reduced_motion` nothing
  /// moves: items that change positions fade out and in.
  Glide(Scene from, Point shift, double duration_secs, bool reduced_motion, Order order = Order::together);
  bool is_over(double secs) const { return secs >= duration_secs_; }
  Scene frame(double secs, const Scene& to) const;

 private:
  Scene from_;
  double duration_secs_;
  bool reduced_;
  Order order_;
};

}  // namespace stridescope::scene
