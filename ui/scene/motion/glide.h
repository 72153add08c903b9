#pragma once

#include <cstdint>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// A short way from the picture on screen to another one, whatever both show: what is in both moves, the rest
/// fades. `to` may itself be moving; the glide ends exactly on it.
class Glide {
 public:
  /// `shift` is how far the old picture's origin lies from the new one's. With `reduced_motion` nothing
  /// moves: what stood elsewhere fades out and in.
  /// In turn: first what is not in the other goes, then the rest moves, then what is new comes.
  enum class Order : std::uint8_t { together, in_turn };
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
