#pragma once

#include <memory>
#include <vector>

#include "engine/words/words.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace stridescope::scene {

class LayoutCache;

/// A stage that is laid out and painted for one state, view, style and size. What is hovered, pinned and
/// walked to lies over it: a scene with another of these costs no layout, and a painting only of tensors that
/// are cut, as the indices that they show follow.
class PaintedStage {
 public:
  /// `layouts` only saves time. `measure` and `words` are needed for as long as the call lasts.
  PaintedStage(StageModel model, ViewState view, const Style& style, Size size, const TextMeasure& measure,
               const words::Words& words, LayoutCache& layouts);
  PaintedStage(const PaintedStage&) = delete;
  PaintedStage& operator=(const PaintedStage&) = delete;
  ~PaintedStage();

  /// The scene for a view that differs from the one that was painted in `hover`, `pinned`, the place of
  /// `walk` and the words of `note` alone, if at all; a note stands as high as the one that was painted.
  /// Equal views give equal scenes.
  Scene with_highlights(const ViewState& view, const TextMeasure& measure, const words::Words& words,
                        LayoutCache& layouts);
  /// How often a group was painted.
  std::size_t paintings() const;
  const StageModel& model() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace stridescope::scene
