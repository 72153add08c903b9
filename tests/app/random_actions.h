#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace stridescope::testing {

/// A new window's state, changed by the actions that the bytes stand for, through the reducer, in a folder of
/// its own. Throws std::logic_error where a session's text does not give that session, or the cursor, the
/// selection or the step in motion lead to what is not there.
void exercise_actions(std::span<const std::uint8_t> bytes);

}  // namespace stridescope::testing
