#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// Rows of packed elements, `pitch` elements apart.
template <class T>
struct Rows {
  T* data;
  std::int64_t pitch;
};

/// Adds a times b to `product`; `rows` by `depth`, `depth` by `columns`. Wraps.
using IntegerProducts = void (*)(Rows<std::int64_t> product, Rows<const std::int64_t> a,
                                 Rows<const std::int64_t> b, std::int64_t rows, std::int64_t columns,
                                 std::int64_t depth);
/// Null where the processor has no vectors for it.
IntegerProducts integer_products();

}  // namespace stridescope::kernels
