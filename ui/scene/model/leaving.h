#pragma once

#include <string>
#include <vector>

#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// A tensor that a step reads and that nothing reaches after it: `s` of `s = s + 1`; or a temporary of its
/// expression: `x[[0, 2]]` of `x[[0, 2]][0, 0] = 50`, `x + x` of `y = (x + x).t()`, `x > 0` of `y = x[x >
/// 0]`, `x * a` of `x * a + b`; or what an expression gives that is a statement by itself.
struct Leaving {
  std::string name = {};  ///< of a temporary: empty
  tensor::Tensor tensor;  ///< the live object; the snapshot before or after the step has its state
  std::size_t born = 0;
  std::string text = {};  ///< of a temporary: the expression that gave it, where that is short
  /// If the step can be understood without it: its distance in operations from the result; else 0.
  int optional = 0;
  bool is_temporary() const { return name.empty(); }
};
/// In the order in which the step reads them, temporaries last. Tensors that are kept off the stage are left
/// out.
std::vector<Leaving> leaving(const session::Snapshot& before, const session::Snapshot& after,
                             const ViewState& view);
/// Puts them on the stage beside what is there after the step; when that has played, as what is gone.
void add_leaving(StageModel& model, const session::Snapshot& before, const session::Snapshot& after,
                 const std::vector<Leaving>& tensors, bool has_played);

}  // namespace stridescope::scene
