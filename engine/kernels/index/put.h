#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// How a written element combines with the existing one.
enum class Put : std::uint8_t { over, added, multiplied, largest, smallest };

}  // namespace stridescope::kernels
