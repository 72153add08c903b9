#pragma once

#include <string_view>

#include "engine/script/table/op_table.h"

/// What rows of factors of matrices, and of solutions by them, have in common.
namespace stridescope::script {

// The first matrix whose `info` is not 0, by its place in the batch, and what it says; empty where all are
// well.
#define STRIDESCOPE_FAILURES "\nfailed = [(i, n) for i, n in enumerate(info.reshape(-1).tolist()) if n]"
#define STRIDESCOPE_PLACE "{f'(Batch element {failed[0][0]}): ' if failed and info.dim() else ''}"

inline constexpr std::string_view definite_example = "torch.tensor([[2., 1.], [1., 3.]])";

inline Row factor_common() {
  return {.group = Group::compute,
          .forms = method_and_function,
          .effect = Effect::compute,
          .returns = Returns::tensor,
          .out = OutRule::exact,
          .motion = Motion::converge};
}

}  // namespace stridescope::script
