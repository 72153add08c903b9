#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/kernels/loop/element.h"

namespace stridescope::kernels {

/// Fills a row with one element.
void fill_row(std::uint8_t* to, std::uint8_t element, std::int64_t count);
void fill_row(std::uint16_t* to, std::uint16_t element, std::int64_t count);
void fill_row(std::uint32_t* to, std::uint32_t element, std::int64_t count);
void fill_row(std::uint64_t* to, std::uint64_t element, std::int64_t count);

inline void fill_row(Bits128* to, Bits128 element, std::int64_t count) { std::fill_n(to, count, element); }

}  // namespace stridescope::kernels
