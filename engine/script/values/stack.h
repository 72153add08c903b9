#pragma once

namespace stridescope::script {

/// Whether the calling thread's stack is nearly used up: less than 512 KiB left, or less than a quarter of a
/// small stack.
bool is_stack_low();

}  // namespace stridescope::script
