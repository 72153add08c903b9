#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// A number of coordinates; a lower bound if counting would take too long.
struct CoordinateCount {
  std::int64_t value = 0;
  bool exact = true;
};

/// Maps a storage index to the coordinates that read it: the inverse of a layout. Supports any
/// strides, including zero, negative and overlapping ones. The cost does not depend on the number of
/// elements.
class InverseMap {
 public:
  explicit InverseMap(const tensor::Layout& layout);

  CoordinateCount count(std::int64_t storage_index) const;
  bool reads(std::int64_t storage_index) const { return count(storage_index).value > 0; }
  /// At most `limit` coordinates, in row-major order. Finds all of them, unless more than two dimensions
  /// overlap such that the search is abandoned after too many dead ends.
  std::vector<tensor::Dims> coordinates(std::int64_t storage_index, std::size_t limit) const;

 private:
  /// A dimension that moves through the storage; a negative stride is walked from its other end.
  struct Axis {
    std::int64_t dim, size, step;
    bool reflected;
    std::int64_t rest_span = 0;  ///< range of all finer axes together
    std::int64_t rest_gcd = 0;   ///< of their steps; 0 for the finest axis
  };
  /// Indices of an axis that can be part of a solution: first, first + step, ... up to last.
  struct Candidates {
    std::int64_t first = 0, last = -1, step = 1;
    std::int64_t size() const { return last < first ? 0 : (last - first) / step + 1; }
  };
  Candidates candidates(const Axis& axis, std::int64_t remaining) const;
  void count_from(std::size_t axis, std::int64_t remaining, CoordinateCount& count, std::int64_t& work) const;
  struct Search;
  void search_from(std::size_t axis, std::int64_t remaining, Search& search) const;
  void add_coordinates(std::size_t free, Search& search) const;

  tensor::Dims shape_;
  std::int64_t begin_ = 0;          ///< lowest storage index
  std::int64_t repetitions_ = 1;    ///< product of the sizes with stride 0; 0 for a layout without elements
  std::vector<Axis> axes_;          ///< coarsest first
  std::vector<std::int64_t> free_;  ///< dimensions with stride 0
};

}  // namespace stridescope::explain
