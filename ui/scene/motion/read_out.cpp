#include <algorithm>
#include <cmath>

#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/row_groups.h"

namespace stridescope::scene::motion {
namespace {

/// Returns the paths of each row of the view; for a view with one row, each path.
std::vector<CellGroup> turns_of(const std::vector<CellPath>& paths) {
  std::vector<CellGroup> rows;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto& index = paths[i].index;
    const bool is_same =
        i > 0 && !index.empty() && std::equal(index.begin(), index.end() - 1, paths[i - 1].index.begin());
    if (!is_same) rows.push_back({i, i});
    rows.back().end = i + 1;
  }
  if (rows.size() > 1) return rows;
  rows.clear();
  for (std::size_t i = 0; i < paths.size(); ++i) rows.push_back({i, i + 1});
  return rows;
}

/// Returns the frame of a row that reads adjacent cells of the strip, in order.
std::optional<Rect> run_of(const std::vector<CellPath>& paths, const CellGroup& row) {
  if (row.end - row.begin < 2) return std::nullopt;
  Rect all = paths[row.begin].start;
  for (auto i = row.begin + 1; i < row.end; ++i) {
    const Rect before = paths[i - 1].start, here = paths[i].start;
    const bool follows =
        std::abs(here.y - before.y) < 0.5f && here.x > before.x && here.x < before.x + 1.5f * before.w;
    if (!follows || paths[i].element != paths[i - 1].element + 1) return std::nullopt;
    all = bounding_rect(all, here);
  }
  return all;
}

/// Returns a place below the strip and above the card, in the column of the cell's end, as large as possible:
/// from there the cell moves straight down.
Rect above_card(const MotionBuilder& builder, const TensorPart& part, const CellPath& path) {
  const auto* strip = strip_in(builder.to, part.tensor.storage());
  if (!strip) return path.start;
  const float top = strip->plan.bounds().bottom(), bottom = part.card.y;
  const float scale = std::min(1.0f, (bottom - top) / path.end.h);
  if (scale <= 0) return path.start;
  const float w = path.end.w * scale, h = path.end.h * scale;
  return {path.end.center().x - w / 2, bottom - h, w, h};
}

void mark_cells(MotionBuilder& builder, const TensorPart& part, const Source& source, const CellPath& path,
                bool is_framed, double comes, double goes) {
  const auto* strip = strip_in(builder.to, part.tensor.storage());
  const auto size = strip ? tensor::itemsize(strip->dtype) : part.tensor.itemsize();
  if (const auto read = builder.cell_of(part.tensor.storage(), path.element * part.tensor.itemsize() / size);
      read && !is_framed)
    builder.glow(*read, comes, goes);
  if (source.scene != &builder.to || !path.from) return;
  if (const auto read = builder.cell_of(source.part->tensor, *path.from)) builder.glow(*read, comes, goes);
}

}  // namespace

void read_out(MotionBuilder& builder, const TensorPart& part, const Source& source,
              const std::vector<CellPath>& paths, double begins) {
  if (paths.empty()) return;
  constexpr double at_a_time = 1.4, quickest = 0.12, slowest = 0.4;  // shares of the time
  constexpr double above = 0.6;                                      // share of a cell's path
  const auto turns = turns_of(paths);
  const auto count = static_cast<double>(turns.size());
  const double all = 1 - begins;
  const double way = all * std::clamp(at_a_time / (count + at_a_time), quickest, slowest);
  const double turn = (all - way) / count;
  for (std::size_t n = 0; n < turns.size(); ++n) {
    const auto& row = turns[n];
    const double reads = begins + turn * static_cast<double>(n), departs = reads + turn / 2;
    const auto run = run_of(paths, row);
    for (auto i = row.begin; i < row.end; ++i) {
      const auto& path = paths[i];
      auto flight = direct_flight(builder, path, departs, departs + way + turn / 2);
      flight.waypoint = above_card(builder, part, path);
      if (flight.waypoint != flight.start)
        flight.turns = flight.departs = builder.moment(departs + (way + turn / 2) * above);
      flight.emerges = flight.joins = true;
      mark_cells(builder, part, source, path, run.has_value(), reads, departs + way / 4);
      add_flight(builder, path, std::move(flight));
    }
    if (!run) continue;
    const auto next = n + 1 < turns.size() ? run_of(paths, turns[n + 1]) : run;
    const auto here = frame_around(builder, *run), there = frame_around(builder, next.value_or(*run));
    const double goes = builder.moment(reads + turn);
    builder.move(here, there, builder.moment(reads), builder.moment(departs), goes, goes, 0);
  }
  carry_clipped(builder, part, paths, turns);
}

void regroup(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  auto paths = cell_paths_of(builder, part, source);
  if (is_laid_out_anew(builder, part, source)) return turn_in_place(builder, part, paths);
  read_out(builder, part, source, paths);
}

}  // namespace stridescope::scene::motion
