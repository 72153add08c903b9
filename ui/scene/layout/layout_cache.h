#pragma once

#include <string>
#include <vector>

#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/picture/measure_cache.h"

namespace stridescope::scene {

/// Caches layouts by everything that they depend on; hovering, pinning and the odometer do not affect them.
/// Belongs to one text measure.
class LayoutCache {
 public:
  /// The result of lay_out(), cached.
  StageLayout lay_out(const Stage& stage, Size size, Density density);
  Widths& widths() { return widths_; }
  void clear() { entries_.clear(), widths_.clear(); }

 private:
  struct Entry {
    std::string inputs;
    StageLayout layout;
    std::vector<std::size_t> storages;  ///< place of each group's in the model
  };
  std::vector<Entry> entries_;  ///< the latest last
  Widths widths_;
};

}  // namespace stridescope::scene
