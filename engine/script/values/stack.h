#pragma once

namespace stridescope::script {

/// Whether the stack of the thread that asks has little room left: half a megabyte, or of a small stack a
/// quarter.
bool is_stack_low();

}  // namespace stridescope::script
