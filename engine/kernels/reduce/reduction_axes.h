#pragma once

#include <bitset>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// A dimension of the source, with its strides in elements. `result_stride` is 0 if it is reduced.
struct ReductionAxis {
  std::int64_t size = 1, result_stride = 0, source_stride = 0;
};

/// reduced_first: reduced dimensions are innermost, as in PyTorch. by_stride: all are sorted by their
/// strides, as in NumPy.
enum class AxisOrder : std::uint8_t { reduced_first, by_stride };

/// All dimensions, innermost first, in the order of PyTorch's TensorIterator (reorder_dimensions); adjacent
/// ones are merged if one stride covers both (coalesce_dimensions). At least two: missing ones have size 1.
class ReductionAxes {
 public:
  ReductionAxes(const tensor::Region& destination, const tensor::Region& source,
                std::bitset<tensor::max_dims> reduced, AxisOrder order = AxisOrder::reduced_first);
  const ReductionAxis& operator[](std::size_t i) const { return axes_[i]; }

  /// Calls f(result, element), offsets in elements, for each plane of the two innermost axes.
  template <class F>
  void for_each_plane(F&& f) const {
    walk(2, std::forward<F>(f));
  }
  /// Calls f(result, step, count) for rows of results that together cover all of them.
  template <class F>
  void for_each_row_of_results(F&& f) const {
    std::size_t inner = 0;
    while (inner + 1 < axes_.size() && axes_[inner].result_stride == 0) ++inner;
    const auto& row = axes_[inner];
    walk(
        inner + 1,
        [&](std::int64_t result, std::int64_t) {
          f(result, row.result_stride, row.result_stride == 0 ? std::int64_t{1} : row.size);
        },
        true);
  }

 private:
  template <class F>
  void walk(std::size_t first, F&& f, bool only_kept = false) const {
    std::vector<std::int64_t> at(axes_.size(), 0);
    std::int64_t result = 0, element = 0;
    for (;;) {
      f(result, element);
      auto d = first;
      for (; d < axes_.size(); ++d) {
        const auto& axis = axes_[d];
        if (only_kept && axis.result_stride == 0) continue;
        result += axis.result_stride, element += axis.source_stride;
        if (++at[d] < axis.size) break;
        result -= axis.result_stride * axis.size, element -= axis.source_stride * axis.size;
        at[d] = 0;
      }
      if (d == axes_.size()) return;
    }
  }

  std::vector<ReductionAxis> axes_;
};

}  // namespace stridescope::kernels
