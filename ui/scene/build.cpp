#include "ui/scene/build.h"

#include "ui/scene/layout/layout_cache.h"
#include "ui/scene/model/leaving.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/painted_stage.h"

namespace stridescope::scene {

Scene build(const session::Snapshot& snapshot, const ViewState& view, const Style& style, Size size,
            const TextMeasure& measure, const words::Words& words, const session::Failure* failure,
            LayoutCache* layouts, const session::Snapshot* before) {
  return build_stage(collect(snapshot, view, failure, before, true), view, style, size, measure, words,
                     layouts);
}

std::optional<Scene> build_playing(const session::Snapshot& before, const session::Snapshot& after,
                                   const ViewState& view, const Style& style, Size size,
                                   const TextMeasure& measure, const words::Words& words,
                                   LayoutCache* layouts) {
  if (leaving(before, after, view).empty()) return std::nullopt;
  return build_stage(collect(after, view, nullptr, &before), view, style, size, measure, words, layouts);
}

Scene build_stage(StageModel model, const ViewState& view, const Style& style, Size size,
                  const TextMeasure& measure, const words::Words& words, LayoutCache* layouts) {
  LayoutCache own;
  auto& known = layouts ? *layouts : own;
  PaintedStage painted(std::move(model), view, style, size, measure, words, known);
  return painted.with_highlights(view, measure, words, known);
}

}  // namespace stridescope::scene
