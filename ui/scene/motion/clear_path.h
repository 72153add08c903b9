#pragma once

#include <vector>

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Returns true if a flight covers no label, caption, strip or number except at its start and on the card
/// where it lands.
bool has_clear_path(const MotionBuilder& builder, const Flight& flight);

/// Paths that cover no readable text. A cell may emerge from behind its own grid or strip; on the card where
/// it lands, only the name is visible by then.
class ClearPaths {
 public:
  explicit ClearPaths(const MotionBuilder& builder);
  /// Keeps a straight path that is clear; otherwise passes below or above the card that the flight leaves or
  /// enters. Returns false if no path is clear: the cell must be highlighted in its place instead.
  bool find(Flight& flight) const;

 private:
  struct Item {
    Rect rect;
    const TensorPart* card = nullptr;  ///< the card on which it appears late
  };
  bool is_clear(const Flight& flight) const;

  const MotionBuilder& builder_;
  std::vector<Item> items_;
};

}  // namespace stridescope::scene::motion
