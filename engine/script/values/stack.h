#pragma once

namespace stridescope::script {

/// True if the calling thread's stack is nearly exhausted: less than 512 KiB left, or less than a quarter of
/// a small stack.
bool is_stack_low();

}  // namespace stridescope::script
