#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// A key for comparisons: keys have the order of the elements, equal elements have equal keys, and NaN has
/// the largest key, which the largest int64 also has.
using OrderKey = std::uint64_t;
inline constexpr OrderKey key_of_nan = std::numeric_limits<OrderKey>::max();

/// The keys of all elements, in logical order. Not for a meta storage.
std::vector<OrderKey> order_keys(tensor::Memory& memory, const tensor::Region& source);
/// The indices that sort the keys in ascending order; stable.
std::vector<std::int64_t> stable_order(tensor::Memory& memory, std::span<const OrderKey> keys);

/// Which elements of a line are selected, and their order. PyTorch's algorithms determine which of several
/// equal elements comes first; the same algorithms are used here.
struct SelectOptions {
  enum class Kind : std::uint8_t {
    sort,         ///< all elements, not stable
    stable_sort,  ///< all elements, stable
    top,          ///< the first k in sorted order
    median,       ///< the lower middle one, or the first NaN
    nanmedian,    ///< the lower median of elements other than NaN
    kth,          ///< the element of rank k
    mode,         ///< the most frequent one, the smallest of several such
  };
  Kind kind = Kind::sort;
  bool descending = false;
  std::int64_t k = 0;
  bool sorted = true;  ///< top: sorts the selected elements
};

/// Selects from each line of `source` along `dim` as many elements as `values` has along it, and writes them
/// there and their indices in the line to `indices`. The other sizes are equal. NaN counts as the largest.
/// Reports a gather into `values` and a write of `indices`; meta storages are not accessed.
void select_along(tensor::Memory& memory, const tensor::Region& values, const tensor::Region& indices,
                  const tensor::Region& source, std::int64_t dim, const SelectOptions& choice);

}  // namespace stridescope::kernels
