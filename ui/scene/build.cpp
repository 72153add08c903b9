#include "ui/scene/build.h"

#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

Scene build(const session::Snapshot& snapshot, const ViewState& view, const Style& style, Size size,
            const TextMeasure& measure, const words::Words& words, const session::Failure* failure,
            LayoutCache* layouts) {
  StageModel model = collect(snapshot, view);
  model.failure = failure;
  return build_stage(model, view, style, size, measure, words, layouts);
}

}  // namespace stridescope::scene
