#pragma once

#include <functional>
#include <string>

#include "app/export/frames.h"
#include "app/export/paper.h"
#include "ui/state/export_format.h"

namespace stridescope::app {

/// A PDF of steps for printing: statement, verdict, narration, picture, output, the reason of a failure, and
/// the tensors' metadata. A page or more for each step; `compact`: one step below the other. The frames have
/// no captions, and are as wide as a page on which their texts are readable. `drawn` is called after each
/// step.
std::string sheets(Frames& frames, const session::Session& session, const ui::StepRange& steps,
                   const std::string& title, bool compact, const std::function<void()>& drawn);

}  // namespace stridescope::app
