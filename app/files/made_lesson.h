#pragma once

#include <string>

#include "engine/session/session.h"

namespace stridescope::app {

/// A session as a lesson to go on writing at: each statement has its narration, or, where it has none, what
/// the stage says of it in both languages, and points at what it made. A title, an about and minutes stand
/// before it.
std::string made_lesson(const session::Session& session, const std::string& title);

}  // namespace stridescope::app
