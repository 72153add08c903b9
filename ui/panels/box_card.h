#pragma once

#include <cstdint>
#include <optional>

#include "ui/forms/box_facts.h"
#include "ui/scene/scene.h"
#include "ui/state.h"
#include "ui/ui.h"

namespace stridescope::ui {

/// The facts of the box on the stage, worked out once for each.
class BoxFactsCache {
 public:
  /// Null without a box.
  const BoxFacts* find(const State& state);

 private:
  std::uint64_t revision_ = 0;
  std::optional<scene::CellBox> box_;
  BoxFacts facts_;
};

/// Over the stage where it hides least: what the box of cells is, with ways to go on from it.
void box_card(Ui& ui, const State& state, BoxFactsCache& cache, const scene::Scene& scene,
              const scene::Rect& stage);

}  // namespace stridescope::ui
