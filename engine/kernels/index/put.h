#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// How an element that is put combines with the one that is there.
enum class Put : std::uint8_t { over, added, multiplied, largest, smallest };

}  // namespace stridescope::kernels
