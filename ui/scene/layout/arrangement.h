#pragma once

#include <optional>
#include <vector>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/measured.h"

namespace stridescope::scene {

/// Consecutive groups stand side by side in rows, one under the other; or in columns, one beside the other.
struct Bands {
  std::vector<std::size_t> counts = {};  ///< groups in each row or column
  bool are_columns = false;
};
/// Those that are tried for a number of groups: rows; and columns, where these are no rows, too.
std::vector<Bands> band_choices(std::size_t groups, bool also_columns);

/// What is to be arranged, where, and by which terms.
struct Attempt {
  const Stage& stage;
  MeasuredStage& measured;
  Rect area;
  Density density;
  Terms terms;
  std::vector<std::size_t> shown;  ///< storages, in order
  bool may_have_bands = true;      ///< whether strips may be bands
  bool may_have_columns = false;   ///< whether groups may stand in columns
  float least_cell = 0;            ///< smaller cells are of no use
  bool is_whole = false;           ///< whether every index of every grid is to be shown
};

/// Of groups that fit: the width of the narrowest cell of a strip, and whether all strips are whole.
struct Fit {
  float strip_cell = 1e9f;
  bool has_whole_strips = true;
  void add(const GroupSize& size) {
    strip_cell = size.strip_cell < strip_cell ? size.strip_cell : strip_cell;
    has_whole_strips = has_whole_strips && size.has_whole_strip;
  }
};
/// Nothing where the groups do not fit at cell edge `cell`.
std::optional<Fit> fitting(const Attempt& attempt, const Bands& bands, float cell);
/// The groups in their places.
std::vector<GroupLayout> placed(const Attempt& attempt, const Bands& bands, float cell);

}  // namespace stridescope::scene
