#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/measured.h"

namespace stridescope::scene {

/// Groups in order, either in rows one under the other, or in columns one beside the other.
struct Bands {
  std::vector<std::size_t> counts = {};  ///< groups in each row or column
  bool are_columns = false;
};
/// The candidates for a number of groups: rows, and columns that are not also rows.
std::vector<Bands> band_choices(std::size_t groups, bool also_columns);

/// The storages to arrange, the area, and the terms.
struct LayoutProblem {
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

  /// Whether any tensor of these storages is such.
  template <class IsSuch>
  bool any(IsSuch is_such) const {
    return std::ranges::any_of(
        shown, [&](std::size_t s) { return std::ranges::any_of(measured.storages[s].tensors, is_such); });
  }
  /// How many are.
  template <class IsSuch>
  std::size_t count(IsSuch is_such) const {
    std::size_t found = 0;
    any([&](MeasuredTensor& tensor) { return found += is_such(tensor) ? 1u : 0u, false; });
    return found;
  }
};

/// Of groups that fit: the width of the narrowest cell of a strip, and whether all strips are whole.
struct Fit {
  float strip_cell = 1e9f;
  bool has_whole_strips = true;
  void add(const GroupSize& size) { add(Fit{size.strip_cell, size.has_whole_strip}); }
  void add(const Fit& other) {
    strip_cell = other.strip_cell < strip_cell ? other.strip_cell : strip_cell;
    has_whole_strips = has_whole_strips && other.has_whole_strips;
  }
};
/// Arranges the storages of a problem, which must not change meanwhile: the sizes of groups and of rows of
/// groups are computed once for each size of cells.
class Arranger {
 public:
  explicit Arranger(const LayoutProblem& problem) : problem_(problem) {}
  /// nullopt if the groups do not fit with cells of edge `cell`.
  std::optional<Fit> fit(const Bands& bands, float cell);
  /// The groups in their places.
  std::vector<GroupLayout> placed(const Bands& bands, float cell);

 private:
  struct Group {
    std::vector<Size> cards;
    GroupWidths wishes;
    float least_height;
  };
  /// Consecutive groups side by side.
  struct Row {
    bool fits = false;  ///< the width
    float cards_at = 0, below = 0;
    Fit fit = {};
  };
  /// Of one size of cells. Groups by their place in `shown`, rows by their first group and the count.
  struct AtCell {
    float cell;
    Style style;
    std::vector<std::optional<Group>> groups;
    std::unordered_map<std::size_t, Row> rows = {};
  };
  AtCell& at(float cell);
  MeasuredStorage& storage(std::size_t nth) const;
  const Group& group(AtCell& at, std::size_t nth) const;
  /// Nothing where the group is wider, or a card of it higher than the area.
  std::optional<GroupSize> size_within(AtCell& at, std::size_t nth, float width) const;
  std::vector<float> widths_of_row(AtCell& at, std::size_t first, std::size_t count) const;
  std::vector<float> widths_of_columns(AtCell& at, const Bands& bands) const;
  const Row& row(AtCell& at, std::size_t first, std::size_t count) const;
  /// Of rows of groups, whatever their widths.
  float least_height(AtCell& at, const Bands& bands) const;
  std::optional<Fit> fit_columns(AtCell& at, const Bands& bands) const;
  std::vector<GroupLayout> placed_in_rows(AtCell& at, const Bands& bands) const;
  std::vector<GroupLayout> placed_in_columns(AtCell& at, const Bands& bands) const;

  const LayoutProblem& problem_;
  std::unordered_map<float, AtCell> cells_;
};

}  // namespace stridescope::scene
