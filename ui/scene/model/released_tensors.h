#pragma once

#include <string>
#include <vector>

#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// A tensor that a step reads and that is unreachable after it: `s` in `s = s + 1`; or a temporary:
/// `x[[0, 2]]` in `x[[0, 2]][0, 0] = 50`, `x + x` in `y = (x + x).t()`, `x > 0` in `y = x[x > 0]`,
/// `x * a` in `x * a + b`; or the result of an expression statement.
struct ReleasedTensor {
  std::string name = {};  ///< empty for a temporary
  tensor::Tensor tensor;  ///< the live object; the snapshot before or after the step has its state
  std::size_t bound_at_step = 0;
  std::string text = {};  ///< for a temporary: its expression, if that is short
  /// The distance in operations from the result if the step is comprehensible without it; else 0.
  int optional_distance = 0;
  bool is_temporary() const { return name.empty(); }
};
/// Returns them in the order in which the step reads them, temporaries last. Tensors that are kept off the
/// stage are left out.
std::vector<ReleasedTensor> released_tensors(const session::Snapshot& before, const session::Snapshot& after,
                                             const ViewState& view);
/// Adds them to the stage of the state after the step; `has_played`: as empty places.
void add_released_tensors(StageModel& model, const session::Snapshot& before, const session::Snapshot& after,
                          const std::vector<ReleasedTensor>& tensors, bool has_played);

}  // namespace stridescope::scene
