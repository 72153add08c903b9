#pragma once

#include <optional>

#include "engine/session/session.h"
#include "engine/words/words.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// The stage of a session after some of its steps: strips above, grids below. Pure: equal arguments give
/// equal scenes. The cost depends on what is visible, not on the number of elements. With a failure, its
/// explanation is shown. `before`: the state before the last step; what that read and took the name of, or
/// made on the way, keeps its place on the stage then.
Scene build(const session::Snapshot& snapshot, const ViewState& view, const Style& style, Size size,
            const TextMeasure& measure, const words::Words& words, const session::Failure* failure = nullptr,
            const session::Snapshot* before = nullptr);
/// The same while the last step plays, for what that reads and takes the name of (`s = s + 1`): it is there
/// till the step is over. Nothing where the step has none.
std::optional<Scene> build_playing(const session::Snapshot& before, const session::Snapshot& after,
                                   const ViewState& view, const Style& style, Size size,
                                   const TextMeasure& measure, const words::Words& words);

/// The same for a stage that need not come from a session.
Scene build_stage(StageModel model, const ViewState& view, const Style& style, Size size,
                  const TextMeasure& measure, const words::Words& words);

}  // namespace stridescope::scene
