#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/tensor.h"

namespace stridescope::tensor {

/// A region of a storage, read or written in the logical order of `layout`.
/// Internal layouts may have negative strides (flip).
struct Region {
  Storage storage;
  Layout layout;
  DType dtype = DType::float32;
  Grad grad = Grad::none;  ///< gradient state of the tensor that reads the region
};

/// The region that a tensor reads.
inline Region region_of(const Tensor& tensor) {
  return {tensor.storage(), tensor.layout(), tensor.dtype(), tensor.grad()};
}

/// How elements reach a destination.
enum class FlowKind : std::uint8_t {
  copy,     ///< each destination element is one source element, possibly converted
  compute,  ///< each destination element is a function of one element of each source, or of one line (scan)
  reduce,   ///< each destination element is a function of many source elements
  fill,     ///< a constant, generated values, or a write with unknown source
};

/// The indices along one dimension of a source that are read for the destination element at (c0, c1, ...).
struct DimRead {
  enum class Kind : std::uint8_t {
    at,     ///< the index c[dim] alone
    up_to,  ///< 0 ... c[dim]: a running sum
    every,  ///< all indices: a reduction
  };
  Kind kind = Kind::every;
  std::int64_t dim = 0;  ///< dimension of the destination; for `at` and `up_to`
};

/// How a source is read: an entry for each of its dimensions.
using Reading = std::vector<DimRead>;

/// Data movement of one kernel call. The mapping of source to destination elements is kept as a rule, and as
/// a list only if the indices are data themselves; explain/flow_sources.h evaluates it.
struct Flow {
  FlowKind kind = FlowKind::copy;
  std::vector<Region> sources = {};
  Region destination = {};
  /// For a gather: for the n-th destination element in logical order, the storage index in sources[0].
  /// Otherwise empty.
  std::vector<std::int64_t> source_index = {};
  /// For a scatter: the storage indices of the destination that are written, in order; the n-th is computed
  /// from the n-th element of each source in logical order. Empty if the whole destination is written.
  std::vector<std::int64_t> destination_index = {};
  /// For each source, how it is read. Empty, or an empty entry for a source with dimensions: the source has
  /// the destination's shape (broadcast dimensions have stride 0) and is read at the same coordinate.
  std::vector<Reading> readings = {};
  /// The approximate cost per element, as a multiple of that of a simple computation.
  int relative_cost = 1;

  /// The number of elements written.
  std::int64_t written_count() const {
    return destination_index.empty() ? destination.layout.numel()
                                     : static_cast<std::int64_t>(destination_index.size());
  }
};

/// Bytes that the flow's kernel visits: those written or, for a reduction, those read. Saturates at the
/// largest int64.
std::int64_t work_bytes(const Flow& flow);

/// Reads a source of `rank` dimensions at the destination's coordinate.
Reading read_at(std::int64_t rank);

}  // namespace stridescope::tensor
