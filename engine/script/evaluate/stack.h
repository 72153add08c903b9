#pragma once

#include <cstddef>

namespace stridescope::script {

/// Bytes that are left on the stack of the thread that asks.
std::size_t stack_left();

}  // namespace stridescope::script
