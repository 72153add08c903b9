#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/layout.h"

namespace stridescope::access {

/// How many lines of `line_bytes` hold at least one byte of some element, in any order; the storage stands at
/// the beginning of a line, elements at multiples of `itemsize`. By arithmetic, whatever the number of
/// elements; absent where dimensions overlap in a way that it does not tell.
std::optional<std::int64_t> lines_touched(const tensor::Layout& layout, std::int64_t itemsize,
                                          std::int64_t line_bytes);

}  // namespace stridescope::access
