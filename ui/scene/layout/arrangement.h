#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/measured.h"

namespace stridescope::scene {

/// Groups in order, either in rows one below the other, or in columns side by side.
struct GroupArrangement {
  std::vector<std::size_t> counts = {};  ///< groups in each row or column
  bool are_columns = false;
};
/// Returns the candidates for a number of groups: rows, and columns that are not also rows.
std::vector<GroupArrangement> arrangement_candidates(std::size_t groups, bool also_columns);

/// The storages to arrange, the area, and the parameters.
struct LayoutProblem {
  const Stage& stage;
  MeasuredStage& measured;
  Rect area;
  Density density;
  LayoutParams params;
  std::vector<std::size_t> shown;   ///< indices of storages, in order
  bool may_use_band_strips = true;  ///< whether strips may be bands
  bool may_have_columns = false;    ///< whether groups may be arranged in columns
  float least_cell = 0;             ///< the minimum edge of a cell, in pixels
  bool is_whole = false;            ///< whether every index of every grid must be shown

  /// Returns true if any tensor of these storages satisfies `is_such`.
  template <class IsSuch>
  bool any(IsSuch is_such) const {
    return std::ranges::any_of(
        shown, [&](std::size_t s) { return std::ranges::any_of(measured.storages[s].tensors, is_such); });
  }
  /// Returns the number of tensors that satisfy `is_such`.
  template <class IsSuch>
  std::size_t count(IsSuch is_such) const {
    std::size_t found = 0;
    any([&](MeasuredTensor& tensor) { return found += is_such(tensor) ? 1u : 0u, false; });
    return found;
  }
};

/// The quality of groups that fit: the narrowest cell of a strip, and whether all strips are whole.
struct Fit {
  float strip_cell = 1e9f;
  bool has_whole_strips = true;
  void add(const GroupSize& size) { add(Fit{size.strip_cell, size.has_whole_strip}); }
  void add(const Fit& other) {
    strip_cell = other.strip_cell < strip_cell ? other.strip_cell : strip_cell;
    has_whole_strips = has_whole_strips && other.has_whole_strips;
  }
};
/// Arranges the storages of a problem, which must not change meanwhile: the sizes of groups and of rows
/// of groups are computed once per cell size.
class Arranger {
 public:
  explicit Arranger(const LayoutProblem& problem) : problem_(problem) {}
  /// Returns nullopt if the groups do not fit with cells of edge `cell`.
  std::optional<Fit> fit(const GroupArrangement& arrangement, float cell);
  /// Returns the groups at their positions.
  std::vector<GroupLayout> placed(const GroupArrangement& arrangement, float cell);

 private:
  struct Group {
    std::vector<Size> cards;
    GroupWidths group_widths;
    float least_height;
  };
  /// Consecutive groups side by side.
  struct GroupRow {
    bool fits = false;  ///< whether the width suffices
    float cards_at = 0, below = 0;
    Fit fit = {};
  };
  /// The memo for one cell size. Groups by their index in `shown`, rows by their first group and the count.
  struct AtCell {
    float cell;
    Style style;
    std::vector<std::optional<Group>> groups;
    std::unordered_map<std::size_t, GroupRow> rows = {};
  };
  AtCell& at(float cell);
  MeasuredStorage& storage(std::size_t nth) const;
  const Group& group(AtCell& at, std::size_t nth) const;
  /// Returns nullopt if the group is wider than `width`, or one of its cards higher than the area.
  std::optional<GroupSize> size_within(AtCell& at, std::size_t nth, float width) const;
  std::vector<float> widths_of_row(AtCell& at, std::size_t first, std::size_t count) const;
  std::vector<float> widths_of_columns(AtCell& at, const GroupArrangement& arrangement) const;
  const GroupRow& row(AtCell& at, std::size_t first, std::size_t count) const;
  /// Returns a lower bound of the height of rows of groups, whatever their widths.
  float least_height(AtCell& at, const GroupArrangement& arrangement) const;
  std::optional<Fit> fit_columns(AtCell& at, const GroupArrangement& arrangement) const;
  std::vector<GroupLayout> placed_in_rows(AtCell& at, const GroupArrangement& arrangement) const;
  std::vector<GroupLayout> placed_in_columns(AtCell& at, const GroupArrangement& arrangement) const;

  const LayoutProblem& problem_;
  std::unordered_map<float, AtCell> cells_;
};

}  // namespace stridescope::scene
