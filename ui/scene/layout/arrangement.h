#pragma once

#include <optional>
#include <vector>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/measured.h"

namespace stridescope::scene {

/// Consecutive groups stand side by side in a band, bands one under the other: the groups in each band.
using Bands = std::vector<std::size_t>;
/// Those that are tried for a number of groups.
std::vector<Bands> band_choices(std::size_t groups);

/// What is to be arranged, where, and by which terms.
struct Attempt {
  const Stage& stage;
  MeasuredStage& measured;
  Rect area;
  Density density;
  Terms terms;
  std::vector<std::size_t> shown;  ///< storages, in order
  bool may_have_bands = true;      ///< whether strips may be bands
  float least_cell = 0;            ///< smaller cells are of no use
  bool is_whole = false;           ///< whether every index of every grid is to be shown
};

/// Whether the groups fit at cell edge `cell`; then the width of the narrowest cell of a strip.
std::optional<float> fitting(const Attempt& attempt, const Bands& bands, float cell);
/// The groups in their places.
std::vector<GroupLayout> placed(const Attempt& attempt, const Bands& bands, float cell);

}  // namespace stridescope::scene
