#pragma once

#include <cstdint>

namespace stridescope::kernels {

inline constexpr std::int64_t most_interleaved = 7;

/// Interleaves rows of `count` elements: the first element of each row, then the second of each, and so on.
/// The result must not overlap the rows.
template <std::int64_t rows, class T>
void interleave(T* to, const T* const* from, std::int64_t count) {
  const T* row[rows];
  for (std::int64_t k = 0; k < rows; ++k) row[k] = from[k];
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep
#endif
  for (std::int64_t i = 0; i < count; ++i)
    for (std::int64_t k = 0; k < rows; ++k) to[i * rows + k] = row[k][i];
}

template <class T>
using Interleave = void (*)(T* to, const T* const* from, std::int64_t count);

/// The interleaving function for a number of rows; null if there is none.
template <class T>
Interleave<T> interleave_of(std::int64_t rows) {
  switch (rows) {
    case 2: return interleave<2, T>;
    case 3: return interleave<3, T>;
    case 4: return interleave<4, T>;
    case 5: return interleave<5, T>;
    case 6: return interleave<6, T>;
    case 7: return interleave<7, T>;
    default: return nullptr;
  }
}

}  // namespace stridescope::kernels
