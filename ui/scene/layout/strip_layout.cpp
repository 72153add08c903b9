#include "ui/scene/layout/group_layout.h"

#include <algorithm>

namespace stridescope::scene {
namespace {

/// Lengths of a strip's cells, in pixels.
struct StripCells {
  float least_height;   ///< the minimum height with digits
  float tall;           ///< the maximum height, which follows the grids' cells
  float wanted, least;  ///< pitches: for all digits, and for few digits
  float narrowest;      ///< the minimum pitch without digits
};

bool keeps_digits(const StorageModel& storage, const LayoutParams& params) {
  return params.strips_have_digits && can_have_digits(storage);
}

StripCells strip_cells(const Stage& stage, const StorageModel& storage, const Style& style, float cell,
                       const LayoutParams& params) {
  const float scale = stage.style.scale, smallest = params.smallest;
  const float text = smallest < 1 ? 0 : stage.style.least_text;
  StripCells cells{};
  // On a stage that is too small for everything, digits in the strip are dropped first.
  cells.least_height = std::max(20 * std::max(smallest, 0.8f) * scale,
                                std::min(least_cell_height(text, stage.style), 26 * scale));
  cells.tall = std::clamp(cell * 0.92f, cells.least_height, std::max(cells.least_height, style.cell * 1.1f));
  cells.wanted = std::max(text_width(cells.tall, storage.columns), cells.tall * 1.3f) + style.cell_gap;
  cells.least = 22 * smallest * scale;
  if (text > 0)
    cells.least = std::max(
        cells.least,
        std::min(1.1f * least_cell_width(cells.least_height, storage.few_columns, stage.style), 60 * scale));
  const float narrowest[] = {9, 6, 6, 2, 2};
  cells.narrowest = narrowest[static_cast<std::size_t>(params.strips)] * smallest * scale;
  if (keeps_digits(storage, params)) {
    const float digits = least_cell_width(cells.least_height, storage.few_columns, stage.style);
    cells.least = cells.narrowest = std::max(18 * smallest, 1.1f + digits / scale) * scale;
    cells.wanted = std::max(cells.wanted, cells.least);
  }
  return cells;
}

/// Places the cells in rows, in one row, or with some left out; returns the pitch in pixels.
float place_cells(StripPlan& plan, std::int64_t numel, const StripCells& cells, float room,
                  const Style& style, const LayoutParams& params) {
  const auto n = std::max<std::int64_t>(numel, 1);
  const auto columns_at = [&](float pitch) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(room / pitch));
  };
  plan.per_row = n;
  plan.window = IndexWindow::fit(numel, n);
  if (n <= columns_at(cells.wanted)) return cells.wanted;
  const std::int64_t capacity = columns_at(cells.least);
  const float pitch = room / static_cast<float>(n);
  // Cells with digits in up to three rows, else one row of cells without digits, else a part of the strip.
  const bool takes_rows =
      (params.strips == StripForm::rows || params.strips_have_digits) && n <= 3 * capacity;
  if (pitch >= (takes_rows ? cells.least : cells.narrowest)) return pitch;
  if (n <= 3 * capacity) {
    const auto rows = (n + capacity - 1) / capacity;
    plan.per_row = (n + rows - 1) / rows;
    return std::min(cells.wanted, room / static_cast<float>(plan.per_row));
  }
  const float gap = std::max(style.space_5, cells.least);
  const auto shown =
      std::max<std::int64_t>(3, static_cast<std::int64_t>((room - 2 * gap) / (cells.least * 1.3f)));
  plan.window = IndexWindow::fit(numel, shown);
  plan.gap = room_of_gap(plan.window, gap);
  plan.per_row = std::max<std::int64_t>(1, plan.window.shown());
  return std::min(cells.wanted, (room - 2 * gap) / static_cast<float>(plan.per_row));
}

/// Returns the number of lanes; long strips in several rows have none, to save space.
std::size_t lanes_of(const MeasuredStorage& measured, std::int64_t rows, StripForm form) {
  const auto lanes = measured.lanes;
  if (form != StripForm::rows && form != StripForm::line) return 0;
  if (rows > 1 && rows * static_cast<std::int64_t>(lanes) > 4) return 0;
  if (rows > 1 && lanes == 1 && measured.model->tensors[0].tensor.is_contiguous()) return 0;
  return lanes;
}

/// Returns a cell height; slightly narrow cells are made lower so that digits fit.
float height_for_digits(const Stage& stage, const StorageModel& storage, float width, float height,
                        float least) {
  const auto fits = [&](float h) {
    return cell_text_size(width, h, std::min(storage.few_columns, storage.columns), stage.style) > 0;
  };
  if (fits(height) || !fits(least)) return height;
  float low = least, high = height;
  for (int i = 0; i < 6; ++i) (fits((low + high) / 2) ? low : high) = (low + high) / 2;
  return low;
}

/// Returns the minimum width of the title with the storage's size in bytes.
float least_title(const MeasuredStorage& measured, const Style& style) {
  return std::max(measured.name * style.text_large, measured.brief_title * style.text_small);
}

// In pixels: the minimum width of a strip with notes at its lanes, of any strip, and a slim strip's pitch.
constexpr float least_beside_note = 360, least_room = 60, slim_pitch = 20;

}  // namespace

bool can_have_digits(const StorageModel& storage) {
  constexpr std::int64_t most = 48;
  return storage.cell_count() <= most;
}

bool has_digits(const Stage& stage, const StorageModel& storage, const StripPlan& plan) {
  const int columns = std::min(storage.few_columns, storage.columns);
  return plan.window.is_whole() && cell_text_size(plan.cell_w, plan.cell_h, columns, stage.style) > 0;
}

StripWidths widths_of_strip(const Stage& stage, const MeasuredStorage& measured, const Style& style,
                            float cell, const LayoutParams& params) {
  const float scale = stage.style.scale;
  const auto cells = strip_cells(stage, *measured.model, style, cell, params);
  const auto n = static_cast<float>(measured.model->cell_count());
  // One row of narrow cells, or three rows of cells with digits; the extra pixel absorbs rounding.
  const auto in_row = (measured.model->cell_count() + 2) / 3;
  const auto in_rows = static_cast<float>(in_row) * cells.least;
  const float strip =
      (keeps_digits(*measured.model, params) ? n * cells.least : std::min(n * cells.narrowest, in_rows)) +
      scale;
  if (params.strips == StripForm::slim && !keeps_digits(*measured.model, params)) {
    const float beside = measured.brief_title * style.text + style.space_3;
    const float least = beside + std::min(n * slim_pitch, least_room) * scale;
    return {least, std::max(least, beside + strip)};
  }
  const bool may_have_lanes = params.strips == StripForm::rows || params.strips == StripForm::line;
  const float left = may_have_lanes ? measured.lane_name * style.mono + style.space_3 : 0;
  const float least = left + std::max(least_title(measured, style), least_room * scale) + scale;
  const bool has_note = may_have_lanes && strip > least_beside_note * scale;
  const float right = has_note ? measured.lane_note * style.text_small + style.space_3 : 0;
  return {least, std::max(least, left + strip + right)};
}

float least_strip_height(const Stage& stage, const Style& style, const LayoutParams& params) {
  const float title = line_height(style.text_large), scale = stage.style.scale;
  if (params.strips == StripForm::slim) return title;
  const float arcs = params.strips == StripForm::band ? 0 : arc_room(style);
  return title + arcs + line_height(style.mono_small) + 15 * scale;
}

float lay_out_strip(GroupLayout& group, const Stage& stage, const MeasuredStorage& measured,
                    const Style& style, float cell, float width, const LayoutParams& params) {
  const auto& storage = *measured.model;
  group.storage = &storage;
  const float scale = stage.style.scale;
  float beside = measured.brief_title * style.text + style.space_3;
  // A strip that is cut needs room for its overview, so it is not slim.
  constexpr float narrowest = 2;
  group.is_slim = params.strips == StripForm::slim && !keeps_digits(storage, params) &&
                  static_cast<float>(storage.cell_count()) * narrowest * scale <= width - beside;
  if (!group.is_slim) beside = 0;
  const bool is_band = params.strips >= StripForm::band;
  const bool may_have_lanes = !is_band && params.strips != StripForm::bare;
  const float lane_left = may_have_lanes ? measured.lane_name * style.mono + style.space_3 : beside;
  float lane_right = may_have_lanes ? measured.lane_note * style.text_small + style.space_3 : 0;
  group.has_lane_notes = may_have_lanes && width - lane_left - lane_right > least_beside_note * scale;
  if (!group.has_lane_notes) lane_right = 0;
  const float room = std::max(width - lane_left - lane_right, least_room * scale);

  StripPlan& plan = group.strip;
  const auto cells = strip_cells(stage, storage, style, cell, params);
  const float pitch = plan.pitch = place_cells(plan, storage.cell_count(), cells, room, style, params);
  plan.cell_w = pitch - std::clamp(pitch * 0.09f, pitch < 5 ? 0 : 1.0f, style.cell_gap);
  // The space between cells is dropped before their digits.
  const auto has_digits = [&](float cell_width) {
    const int columns = std::min(storage.few_columns, storage.columns);
    return cell_text_size(cell_width, cells.least_height, columns, stage.style) > 0;
  };
  if (const float wide = pitch - scale; !has_digits(plan.cell_w) && has_digits(wide)) plan.cell_w = wide;
  plan.cell_h = std::min(cells.tall, std::max(plan.cell_w, cells.least_height * 1.2f));
  if (is_band) plan.cell_h = has_digits(plan.cell_w) ? cells.least_height : 15 * scale;
  else plan.cell_h = height_for_digits(stage, storage, plan.cell_w, plan.cell_h, cells.least_height);

  const float title_h = line_height(style.text_large), index_h = line_height(style.mono_small) + 2 * scale;
  group.arc_room = is_band ? 0 : arc_room(style);
  group.lane_h = style.mono_small * 1.75f;
  const auto rows = plan.rows();
  group.lanes = lanes_of(measured, rows, params.strips);
  const bool more = group.lanes > 0 && group.lanes < storage.tensors.size() + storage.left_out;
  const float lanes_h =
      group.lanes == 0 ? 0 : style.space_1 + static_cast<float>(group.lanes + (more ? 1 : 0)) * group.lane_h;
  plan.row_pitch = index_h + plan.cell_h + lanes_h + style.space_2;
  if (group.is_slim) {
    plan.pitch = std::min(pitch, slim_pitch * scale), plan.cell_w = plan.pitch * 0.92f;
    plan.cell_h = 15 * scale;
    plan.row_pitch = title_h;
    plan.origin = {lane_left, (title_h - plan.cell_h) / 2};
    group.index_y = title_h;
    group.rect.w = lane_left + plan.bounds().w;
    return title_h * static_cast<float>(plan.rows());
  }
  group.title = {lane_left, 0};
  group.index_y = title_h + group.arc_room;
  plan.origin = {lane_left, group.index_y + index_h};
  group.rect.w = lane_left + std::max(plan.bounds().w + lane_right, least_title(measured, style));
  const float bottom = plan.origin.y + static_cast<float>(rows - 1) * plan.row_pitch + plan.cell_h + lanes_h;
  if (plan.window.is_whole()) return bottom;
  group.overview = {lane_left, bottom + style.space_2, plan.bounds().w, style.space_1 * 1.5f};
  return group.overview.bottom() + style.space_1;
}

}  // namespace stridescope::scene
