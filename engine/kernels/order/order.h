#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// A key for comparisons: keys are ordered as elements are, equal elements have equal keys, and NaN of floats
/// the last, which is also that of the largest int64.
using OrderKey = std::uint64_t;
inline constexpr OrderKey key_of_nan = std::numeric_limits<OrderKey>::max();

/// The keys of all elements, in logical order. Not for a meta storage.
std::vector<OrderKey> order_keys(tensor::Memory& memory, const tensor::Region& source);
/// Where the keys are in ascending order; equal ones in theirs.
std::vector<std::int64_t> stable_order(tensor::Memory& memory, std::span<const OrderKey> keys);

/// The selected elements of a line, and their order. Among equal elements, PyTorch's algorithm decides which
/// comes first; the same algorithms are used here.
struct Choice {
  enum class Kind : std::uint8_t {
    sort,         ///< all; equal ones in no particular order
    stable_sort,  ///< all; equal ones in their order
    top,          ///< the first k in order
    median,       ///< the lower middle one, or the first NaN
    nanmedian,    ///< the lower median of elements other than NaN
    kth,          ///< the one at place k in order
    mode,         ///< the most frequent one, the smallest of several
  };
  Kind kind = Kind::sort;
  bool descending = false;
  std::int64_t k = 0;
  bool sorted = true;  ///< top: the chosen ones in order
};

/// Selects from each line of `source` along `dim` as many elements as `values` has along it, and writes them
/// there and their indices in the line to `indices`. The other sizes are equal. NaN counts as the largest.
/// Reports a gather into `values` and a write of `indices`; meta storages are not touched.
void choose_of_lines(tensor::Memory& memory, const tensor::Region& values, const tensor::Region& indices,
                     const tensor::Region& source, std::int64_t dim, const Choice& choice);

}  // namespace stridescope::kernels
