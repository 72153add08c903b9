#include "ui/scene/picture/grid_plan.h"

#include <algorithm>
#include <cmath>

namespace stridescope::scene {

float AxisPlan::extent() const {
  const auto n = window.shown();
  return n == 0 ? 0 : place(n - 1) + item + (window.is_cut() ? gap : 0) + spare;
}

void AxisPlan::show_around(std::int64_t index) {
  const float room = gap * static_cast<float>(window.gaps()) + spare;
  window = window.around(index);
  const int gaps = window.gaps();
  gap = gaps > 0 ? room / static_cast<float>(gaps) : gap;
  spare = gaps > 0 ? 0 : room;
}

std::optional<Rect> GridPlan::rect(std::span<const std::int64_t> index) const {
  Rect r{origin.x, origin.y, cell_w, cell_h};
  for (std::size_t d = 0; d < axes.size(); ++d) {
    const auto slot = axes[d].window.slot(index[d]);
    if (!slot) return std::nullopt;
    (axes[d].vertical ? r.y : r.x) += axes[d].place(*slot);
    (axes[d].vertical ? r.x : r.y) += axes[d].step * static_cast<float>(*slot);
  }
  return r;
}

std::optional<tensor::Dims> GridPlan::at(Point p) const {
  tensor::Dims index(axes.size(), 0);
  Point rest{p.x - origin.x, p.y - origin.y};
  // The depth axis comes first: no other axis moves a cell along it.
  const auto* receding = depth();
  const bool first_way = receding && receding->vertical;
  for (const bool vertical : {first_way, !first_way}) {
    float& along_rest = vertical ? rest.y : rest.x;
    float& across_rest = vertical ? rest.x : rest.y;
    for (const auto* axis : along(vertical)) {
      const auto n = axis->window.shown();
      std::int64_t first = 0;
      bool found = false;
      for (int run = 0; run < axis->window.runs() && !found; ++run) {
        const auto length = axis->window.run(run).end - axis->window.run(run).begin;
        const float start = axis->place(first);
        const auto slot = static_cast<std::int64_t>(std::floor((along_rest - start) / axis->pitch));
        if (slot >= 0 && slot < length) {
          along_rest -= axis->place(first + slot);
          across_rest -= axis->step * static_cast<float>(first + slot);
          index[static_cast<std::size_t>(axis->dim)] = axis->window.index(first + slot);
          found = true;
        }
        first += length;
      }
      if (!found || n == 0) return std::nullopt;
    }
  }
  if (rest.x < 0 || rest.x >= cell_w || rest.y < 0 || rest.y >= cell_h) return std::nullopt;
  return index;
}

std::int64_t GridPlan::shown() const {
  std::int64_t n = 1;
  for (const auto& axis : axes) n *= axis.window.shown();
  return n;
}

tensor::Dims GridPlan::shown_index(std::int64_t n) const {
  tensor::Dims index(axes.size(), 0);
  for (std::size_t d = axes.size(); d-- > 0;) {
    const auto count = axes[d].window.shown();
    index[d] = axes[d].window.index(n % count);
    n /= count;
  }
  return index;
}

namespace {

/// Appends the shown indices between `from` and `to` along axes of one direction, outermost first. `start` is
/// the position of their first cell.
void shown_between(std::span<const AxisPlan* const> axes, float start, float from, float to,
                   tensor::Dims& index, std::vector<tensor::Dims>& found) {
  if (axes.empty()) {
    found.push_back(index);
    return;
  }
  const auto& axis = *axes.front();
  std::int64_t low = 0, high = axis.window.shown();
  while (low < high) {
    const auto middle = (low + high) / 2;
    if (start + axis.place(middle) + axis.item <= from) low = middle + 1;
    else high = middle;
  }
  for (auto slot = low; slot < axis.window.shown() && start + axis.place(slot) < to; ++slot) {
    index[static_cast<std::size_t>(axis.dim)] = axis.window.index(slot);
    shown_between(axes.subspan(1), start + axis.place(slot), from, to, index, found);
  }
}

}  // namespace

std::vector<tensor::Dims> GridPlan::shown_in(Rect rect) const {
  float aside = 0;
  for (const auto& axis : axes) aside += std::abs(axis.drift());
  rect = inset(rect, -aside);
  tensor::Dims index(axes.size(), 0);
  std::vector<tensor::Dims> columns, found;
  shown_between(along(false), origin.x, rect.x, rect.right(), index, columns);
  for (auto& column : columns) shown_between(along(true), origin.y, rect.y, rect.bottom(), column, found);
  return found;
}

Rect GridPlan::bounds() const {
  Rect r{origin.x, origin.y, cell_w, cell_h};
  for (const auto& axis : axes) {
    const auto n = axis.window.shown();
    (axis.vertical ? r.h : r.w) += n > 0 ? axis.extent() - axis.item : 0;
    const float drift = axis.drift();
    (axis.vertical ? r.x : r.y) += std::min(drift, 0.0f);
    (axis.vertical ? r.w : r.h) += std::abs(drift);
  }
  return r;
}

const AxisPlan* GridPlan::depth() const {
  for (const auto& axis : axes)
    if (axis.step != 0) return &axis;
  return nullptr;
}

bool GridPlan::is_whole() const {
  return std::ranges::all_of(axes, [](const AxisPlan& a) { return a.window.is_whole(); });
}

std::vector<const AxisPlan*> GridPlan::along(bool vertical) const {
  std::vector<const AxisPlan*> found;
  for (const auto& axis : axes)
    if (axis.vertical == vertical) found.push_back(&axis);
  std::ranges::sort(found, [](const auto* a, const auto* b) { return a->level > b->level; });
  return found;
}

float gap_before(const GridPlan& grid, Rect cell) {
  float gap = grid.cell_w * 0.09f;
  for (const auto& axis : grid.axes)
    if (!axis.vertical && axis.level == 0) gap = axis.pitch - axis.item;
  return cell.x - std::max(gap, 2.0f) / 2;
}

namespace {

/// Lays all but the last two dims along y, and those along x.
AxisAssignment lines_of(std::int64_t rank) {
  AxisAssignment choice;
  for (std::int64_t d = 0; d < rank; ++d) (d < rank - 2 ? choice.rows : choice.columns).push_back(d);
  return choice;
}

}  // namespace

AxisAssignment default_axis_assignment(std::span<const std::int64_t> shape, GridProportions proportions) {
  const double wide = proportions == GridProportions::landscape  ? 1.8
                      : proportions == GridProportions::portrait ? 0.7
                                                                 : 6;
  // Up to this many columns, blocks run along x whatever their sizes, so that tensors of one rank look alike.
  constexpr double most_beside = 12;
  AxisAssignment choice;
  const auto rank = static_cast<std::int64_t>(shape.size());
  if (proportions == GridProportions::lines && rank >= 3) return lines_of(rank);
  double w = 1, h = 1;
  tensor::Dims rows, columns;  // innermost first
  for (std::int64_t d = rank - 1; d >= 0; --d) {
    const double n = static_cast<double>(std::clamp<std::int64_t>(shape[static_cast<std::size_t>(d)], 1, 16));
    const bool fits_beside = proportions == GridProportions::landscape && w * n <= most_beside;
    const bool vertical =
        d == rank - 2 || (d < rank - 2 && !fits_beside &&
                          std::abs(std::log(w / (h * n) / wide)) < std::abs(std::log(w * n / h / wide)));
    (vertical ? h : w) *= n;
    (vertical ? rows : columns).push_back(d);
  }
  if (rank >= 3) choice.depth = rank - 3;
  for (auto i = rows.size(); i-- > 0;) choice.rows.push_back(rows[i]);
  for (auto i = columns.size(); i-- > 0;) choice.columns.push_back(columns[i]);
  return choice;
}

namespace {

/// Returns the offset of consecutive planes: less than half a cell, and smaller for many planes.
float step_aside(std::int64_t planes, float cell) {
  return planes < 2 ? 0 : cell * std::clamp(1.6f / static_cast<float>(planes - 1), 0.1f, 0.45f);
}

/// Chooses windows for the dims of one direction, innermost last: at most `capacity` cells in all. Inner dims
/// come first, but at least two indices of every outer dim are shown if they fit.
void choose_windows(GridPlan& plan, std::span<const std::int64_t> shape, const AxisAssignment& choice,
                    std::int64_t capacity, bool vertical) {
  const auto& dims = vertical ? choice.rows : choice.columns;
  std::int64_t used = 1;
  for (std::size_t i = dims.size(); i-- > 0;) {
    const auto d = static_cast<std::size_t>(dims[i]);
    std::int64_t reserved = 1;
    for (std::size_t outer = 0; outer < i; ++outer)
      reserved *=
          std::min<std::int64_t>(2, std::max<std::int64_t>(1, shape[static_cast<std::size_t>(dims[outer])]));
    const std::int64_t left = std::max<std::int64_t>(1, capacity / used);
    const std::int64_t room =
        std::clamp(std::max(left / reserved, std::min<std::int64_t>(shape[d], 3)), std::int64_t{1}, left);
    AxisPlan& axis = plan.axes[d];
    axis.dim = static_cast<std::int64_t>(d);
    axis.vertical = vertical;
    axis.level = static_cast<int>(dims.size() - 1 - i);
    axis.window = IndexWindow::fit(shape[d], room);
    used *= std::max<std::int64_t>(1, axis.window.shown());
  }
}

/// Blocks of the `plane` innermost dims are `drift` longer than their cells, to make room for the planes that
/// recede along the other direction.
void set_lengths(GridPlan& plan, const AxisAssignment& choice, bool vertical, float cell_gap, float drift) {
  const auto& dims = vertical ? choice.rows : choice.columns;
  const auto plane = vertical ? choice.plane_rows : choice.plane_columns;
  float item = vertical ? plan.cell_h : plan.cell_w;
  for (std::size_t i = dims.size(); i-- > 0;) {
    AxisPlan& axis = plan.axes[static_cast<std::size_t>(dims[i])];
    const auto level = dims.size() - 1 - i;
    if (level == plane) item += drift;
    axis.lead = level >= plane && vertical ? drift : 0;
    axis.item = item;
    const float between =
        axis.level == 0 ? cell_gap : cell_gap * (1.5f + 2.0f * static_cast<float>(axis.level));
    axis.pitch = item + between;
    axis.gap =
        room_of_gap(axis.window, std::max((vertical ? plan.cell_h : plan.cell_w) * 0.5f, cell_gap * 3));
    if (choice.depth == dims[i]) {
      const float aside = step_aside(axis.window.shown(), std::min(plan.cell_w, plan.cell_h));
      axis.step = vertical ? aside : -aside;
    }
    item = std::max(axis.extent(), item);
  }
}

}  // namespace

GridPlan plan_grid(std::span<const std::int64_t> shape, const AxisAssignment& choice, GridLimits limits) {
  GridPlan plan;
  plan.axes.resize(shape.size());
  choose_windows(plan, shape, choice, limits.columns, false);
  choose_windows(plan, shape, choice, limits.rows, true);
  return plan;
}

void resize(GridPlan& plan, const AxisAssignment& choice, float cell_w, float cell_h, float cell_gap) {
  plan.cell_w = cell_w;
  plan.cell_h = cell_h;
  const bool vertical = choice.depth && std::ranges::find(choice.rows, *choice.depth) != choice.rows.end();
  set_lengths(plan, choice, vertical, cell_gap, 0);
  const float drift =
      choice.depth ? std::abs(plan.axes[static_cast<std::size_t>(*choice.depth)].drift()) : 0.0f;
  set_lengths(plan, choice, !vertical, cell_gap, drift);
}

GridPlan plan_grid(std::span<const std::int64_t> shape, const AxisAssignment& choice, GridLimits limits,
                   float cell_w, float cell_h, float cell_gap) {
  auto plan = plan_grid(shape, choice, limits);
  resize(plan, choice, cell_w, cell_h, cell_gap);
  return plan;
}

}  // namespace stridescope::scene
