#pragma once

#include <functional>
#include <string>

#include "app/export/frames.h"
#include "app/export/paper.h"
#include "ui/forms/export_format.h"

namespace stridescope::app {

/// A lesson's steps as a text with pictures: title, chapters, narration, statements, output, and questions
/// whose answers are at the end. Of a script that is no lesson, as much as it has; `title` is its name then.
/// The frames are as those of sheets().
std::string handout(Frames& frames, const session::Session& session, const ui::StepRange& steps,
                    const std::string& title, const std::function<void()>& drawn);

}  // namespace stridescope::app
