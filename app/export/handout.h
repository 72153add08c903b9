#pragma once

#include <functional>
#include <string>

#include "app/export/frames.h"
#include "app/export/paper.h"
#include "ui/state/export_format.h"

namespace stridescope::app {

/// Returns a lesson's steps as a worksheet: title, chapters, narration, statements, pictures, output, and
/// questions with room to write; the last page has the answers. For other scripts, missing parts are left
/// out, and `title` is the name. The frames are those of sheets(), with captions enabled but not drawn.
std::string handout(Frames& frames, const session::Session& session, const ui::StepRange& steps,
                    const std::string& title, const std::function<void()>& drawn);

}  // namespace stridescope::app
