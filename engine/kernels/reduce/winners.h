#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// The best of some elements, the largest or the smallest, and the first place where it is: the first NaN
/// where there is one. Distances are in elements.
template <class T>
struct Winners {
  /// Of each of some rows of `count` neighbours.
  void (*of_rows)(T* best, std::int64_t* places, const T* from, std::int64_t distance, std::int64_t rows,
                  std::int64_t count);
  /// Of each of `width` neighbouring columns, of `count` elements that lie `distance` apart.
  void (*of_columns)(T* best, std::int64_t* places, const T* from, std::int64_t distance, std::int64_t count,
                     std::int64_t width);
};

/// T is float, double, int32 or int64; there are fewer than 2^31 places.
template <class T>
Winners<T> winners(bool largest);

}  // namespace stridescope::kernels
