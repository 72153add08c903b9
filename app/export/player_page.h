#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "app/export/frames.h"

namespace stridescope::app {

/// A page of HTML that plays steps of a session in any browser, with nothing but itself: the scenes of Frames
/// as vectors, 30 a second of each step's motion, and straight between them. The page lays out captions and
/// questions itself: the frames' look has draws_words off. `drawn` is called after each step.
std::string player_page(Frames& frames, const session::Session& session, std::size_t first, std::size_t last,
                        const std::string& title, const std::function<void()>& drawn);

}  // namespace stridescope::app
