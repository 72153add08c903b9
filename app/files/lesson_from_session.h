#pragma once

#include <string>

#include "engine/session/session.h"

namespace stridescope::app {

/// Returns a session as the draft of a lesson: each statement has its narration, or else the stage's
/// description in both languages, and cues that point at its results. A title, an introduction and minutes
/// precede it.
std::string lesson_from_session(const session::Session& session, const std::string& title);

}  // namespace stridescope::app
