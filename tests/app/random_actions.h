#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace stridescope::testing {

/// Applies the actions encoded in the bytes to a new window's state, through the reducer, in a folder of its
/// own. Throws std::logic_error if a session's text does not yield that session, or if the cursor, the
/// selection or the step in motion refers to something that does not exist.
void exercise_actions(std::span<const std::uint8_t> bytes);

}  // namespace stridescope::testing
