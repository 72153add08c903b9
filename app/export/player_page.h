#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "app/export/frames.h"

namespace stridescope::app {

/// Returns a self-contained HTML page that plays steps of a session in any browser: the scenes of Frames as
/// vectors, 30 per second of each step's motion, linearly interpolated. The page lays out captions and
/// questions itself: the look must have draws_words off. `drawn` is called after each step.
std::string player_page(Frames& frames, const session::Session& session, std::size_t first, std::size_t last,
                        const std::string& title, const std::function<void()>& drawn);

}  // namespace stridescope::app
