#include "ui/scene/build.h"

#include "ui/scene/model/released_tensors.h"
#include "ui/scene/painted_stage.h"
#include "ui/scene/stage_memo.h"

namespace stridescope::scene {

Scene build(const session::Snapshot& snapshot, const ViewState& view, const Style& style, Size size,
            const TextMeasure& measure, const words::Translator& words, const session::Failure* failure,
            const session::Snapshot* before) {
  return build_stage(collect(snapshot, view, failure, before, true), view, style, size, measure, words);
}

std::optional<Scene> build_playing(const session::Snapshot& before, const session::Snapshot& after,
                                   const ViewState& view, const Style& style, Size size,
                                   const TextMeasure& measure, const words::Translator& words) {
  if (released_tensors(before, after, view).empty()) return std::nullopt;
  return build_stage(collect(after, view, nullptr, &before), view, style, size, measure, words);
}

Scene build_stage(StageModel model, const ViewState& view, const Style& style, Size size,
                  const TextMeasure& measure, const words::Translator& words) {
  Widths widths;
  const MeasureCache cache(measure, widths);
  auto fitted = view;
  fitted.zoom = 1;
  PaintedStage painted(model, fitted, style, size, cache, words);
  if (view.zoom == 1 || painted.is_whole()) return painted.with_highlights(view, cache, words);
  return PaintedStage(std::move(model), view, style, size, cache, words).with_highlights(view, cache, words);
}

}  // namespace stridescope::scene
