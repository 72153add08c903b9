#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/layout.h"

namespace stridescope::access {

/// The number of lines of `line_bytes` with at least one byte of an element; the storage begins at a line,
/// elements at multiples of `itemsize`. Computed by arithmetic, for any number of elements; nullopt if
/// dimensions overlap such that it does not apply.
std::optional<std::int64_t> lines_touched(const tensor::Layout& layout, std::int64_t itemsize,
                                          std::int64_t line_bytes);

}  // namespace stridescope::access
