#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// How a written element combines with the existing one.
enum class ScatterMode : std::uint8_t { assign, add, multiply, maximum, minimum };

}  // namespace stridescope::kernels
