#pragma once

#include <vector>

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Whether a cell passes on its way over no label, caption, strip or number but those of its own place and of
/// the card where it lands.
bool has_clear_way(const MotionBuilder& builder, const Flight& flight);

/// Ways past everything that is read while cells fly. A cell may come out from behind its own grid or strip;
/// in the card where it lands only the name is written by then.
class ClearWays {
 public:
  explicit ClearWays(const MotionBuilder& builder);
  /// Keeps the straight way if it is clear; else goes below or above the card that the flight leaves or
  /// enters. Returns false if no way is clear: the cell must be pointed out in its place instead.
  bool find(Flight& flight) const;

 private:
  struct Item {
    Rect rect;
    const TensorPart* card = nullptr;  ///< in which it is written late
  };
  bool is_clear(const Flight& flight) const;

  const MotionBuilder& builder_;
  std::vector<Item> items_;
};

}  // namespace stridescope::scene::motion
