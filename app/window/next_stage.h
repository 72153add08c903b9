#pragma once

#include <cstdint>
#include <string>

#include "app/window/latest.h"
#include "ui/scene/stage_memo.h"
#include "ui/state.h"

namespace stridescope::app {

/// The stage as it will be after the next step, painted when something that it shows has changed.
class NextStage {
 public:
  /// Null where no step follows. As large as the stage of `size`.
  const scene::Scene* scene(const ui::UiState& state, const scene::Style& style, scene::Size size,
                            const scene::TextMeasure& measure, const words::Words& words);

 private:
  scene::StageMemo stages_{1};
  /// Revision, size, style, whether there are captions, language.
  Latest<scene::Scene, std::uint64_t, scene::Size, scene::Style, bool, std::string> scene_;
};

}  // namespace stridescope::app
