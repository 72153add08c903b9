#pragma once

#include <string>
#include <vector>

#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/measure_cache.h"

namespace stridescope::scene {

/// Layouts that were searched for, by all that they depend on: pointing at things, pinning and the odometer
/// change none. Belongs to one measure of text.
class LayoutCache {
 public:
  /// As `lay_out` gives it.
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
