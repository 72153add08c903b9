#pragma once

#include <cstdint>
#include <string>

#include "app/window/last_value_cache.h"
#include "ui/scene/stage_memo.h"
#include "ui/state.h"

namespace stridescope::app {

/// The stage after the next step, repainted when something in it changes.
class NextStage {
 public:
  /// Null if there is no next step. Has the size `size`.
  const scene::Scene* scene(const ui::UiState& state, const scene::Style& style, scene::Size size,
                            const scene::TextMeasure& measure, const words::Translator& words);

 private:
  scene::StageMemo stages_{1};
  /// Revision, size, style, whether there are captions, language.
  LastValueCache<scene::Scene, std::uint64_t, scene::Size, scene::Style, bool, std::string> scene_;
};

}  // namespace stridescope::app
