#pragma once

#include <optional>

#include "engine/session/session.h"
#include "engine/words/words.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// Builds the stage of a session after some of its steps: strips above, grids below. Pure: equal arguments
/// give equal scenes. The cost depends on what is visible, not on the number of elements. With a failure, its
/// explanation is shown. `before`: the state before the last step; empty places remain for tensors that this
/// step rebound, and for its temporaries.
Scene build(const session::Snapshot& snapshot, const ViewState& view, const Style& style, Size size,
            const TextMeasure& measure, const words::Translator& words,
            const session::Failure* failure = nullptr, const session::Snapshot* before = nullptr);
/// The same while the last step plays: tensors that it reads and rebinds (`s = s + 1`), and temporaries, are
/// still shown. nullopt if it has none.
std::optional<Scene> build_playing(const session::Snapshot& before, const session::Snapshot& after,
                                   const ViewState& view, const Style& style, Size size,
                                   const TextMeasure& measure, const words::Translator& words);

/// The same for a stage that need not come from a session.
Scene build_stage(StageModel model, const ViewState& view, const Style& style, Size size,
                  const TextMeasure& measure, const words::Translator& words);

}  // namespace stridescope::scene
