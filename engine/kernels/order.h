#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Sorts each line of `source` along `dim` and writes its first elements to `values` and their places in the
/// line to `indices`; both have source's shape but for `dim`, which may be shorter. Equal elements keep their
/// order; NaN counts as the largest. Reports a gather into `values` and what fills `indices`; meta storages
/// are not touched.
void sort_lines(tensor::Memory& memory, const tensor::Region& values, const tensor::Region& indices,
                const tensor::Region& source, std::int64_t dim, bool descending);

}  // namespace stridescope::kernels
