#pragma once

#include <optional>
#include <string>

#include "app/window/painted_stages.h"
#include "ui/state.h"

namespace stridescope::app {

/// The stage as it will be after the next step, painted when something that it shows has changed.
class NextStage {
 public:
  /// Null where no step follows. As large as the stage of `size`.
  const scene::Scene* scene(const ui::UiState& state, const scene::Style& style, scene::Size size,
                            const scene::TextMeasure& measure, const words::Words& words);

 private:
  struct Key {
    std::uint64_t revision = 0;
    scene::Size size = {};
    scene::Theme theme{};
    float text = 0;
    bool captions = true;
    std::string language = {};
    friend bool operator==(const Key&, const Key&) = default;
  };
  std::optional<Key> key_;
  PaintedStages stages_;
  scene::Scene scene_;
};

}  // namespace stridescope::app
