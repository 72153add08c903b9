#pragma once

#include <memory>
#include <vector>

#include "engine/words/words.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

class LayoutCache;

/// A stage that is laid out and painted for one state, view, style and size. Highlights of the hovered,
/// pinned and walked-to cells lie over it: changing them needs no layout, and repaints only tensors that are
/// cut, since the indices that they show follow the highlight.
class PaintedStage {
 public:
  /// `layouts` is a cache. `measure` and `words` are needed for as long as the call lasts.
  PaintedStage(StageModel model, ViewState view, const Style& style, Size size, const TextMeasure& measure,
               const words::Words& words, LayoutCache& layouts);
  PaintedStage(const PaintedStage&) = delete;
  PaintedStage& operator=(const PaintedStage&) = delete;
  ~PaintedStage();

  /// The scene for a view that may differ from the painted one only in `hover`, `pinned`, the position of
  /// `walk` and the text of `note`, which must be as high as the painted one.
  /// Equal views give equal scenes.
  Scene with_highlights(const ViewState& view, const TextMeasure& measure, const words::Words& words,
                        LayoutCache& layouts);
  /// How many times a group was painted.
  std::size_t paintings() const;
  const StageModel& model() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace stridescope::scene
