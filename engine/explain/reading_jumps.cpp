#include "engine/explain/reading_jumps.h"

#include <algorithm>

namespace stridescope::explain {

ReadingJumps reading_jumps(const tensor::Layout& layout) {
  ReadingJumps jumps;
  std::size_t run_dims = 0;  // number of trailing dimensions in a run
  std::int64_t run_extent =
      0;  // distance from the first to the last element of the dimensions visited so far
  const auto rank = layout.shape.size();
  for (std::size_t d = rank; d-- > 0;) {
    if (layout.shape[d] <= 1) continue;
    const auto jump = layout.stride[d] - run_extent;
    run_extent += (layout.shape[d] - 1) * layout.stride[d];
    const bool is_inside = run_dims == 0 || (jumps.between_runs.empty() && jump == jumps.within_run);
    if (is_inside) {
      jumps.within_run = jump;
      run_dims = rank - d;
    } else if (std::find(jumps.between_runs.begin(), jumps.between_runs.end(), jump) ==
               jumps.between_runs.end()) {
      jumps.between_runs.push_back(jump);
    }
  }
  using Run = ReadingJumps::Run;
  jumps.run = run_dims <= 1 ? Run::row : run_dims == 2 ? Run::plane : Run::block;
  return jumps;
}

}  // namespace stridescope::explain
