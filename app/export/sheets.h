#pragma once

#include <functional>
#include <string>

#include "app/export/frames.h"
#include "app/export/paper.h"
#include "ui/state/export_format.h"

namespace stridescope::app {

/// Returns a PDF of steps for printing: statement, verdict, narration, picture, output, the reason of a
/// failure, and the tensors' metadata. Each step has one page or more; `compact`: steps follow each other on
/// a page. The frames have no captions, and have the width of a page on which their texts are legible.
/// `drawn` is called after each step.
std::string sheets(Frames& frames, const session::Session& session, const ui::StepRange& steps,
                   const std::string& title, bool compact, const std::function<void()>& drawn);

}  // namespace stridescope::app
