#pragma once

#include <string>

#include "engine/session/session.h"

namespace stridescope::app {

/// A session as the draft of a lesson: each statement has its narration, or, if it has none, the stage's
/// description in both languages, and pointers to its results. A title, an introduction and minutes precede
/// it.
std::string made_lesson(const session::Session& session, const std::string& title);

}  // namespace stridescope::app
