#include <algorithm>
#include <cmath>

#include "ui/scene/lens/lens.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {
namespace {

/// Returns the colour of a memory block: that of cells at its position in the storage.
Color piece_color(const Stage& stage, const LensReport& report, std::int64_t byte) {
  const auto last = std::max<std::int64_t>(1, report.storage->storage.nbytes() - 1);
  return ramp(stage.theme(), static_cast<double>(std::min(byte, last)) / static_cast<double>(last));
}

void add_label(Scene& scene, Point at, std::string text, Align align, Font font, float size, Color color,
               ItemKey key) {
  scene.labels.push_back(text_label(key, {std::move(text), font, color, size}, at, align, layer::note));
}

/// Draws a box with its text in the middle.
void add_tile(Scene& scene, const Stage& stage, Rect rect, std::string text, float size, Box box) {
  const Color ink = box.fill.a > 128 ? ink_on(box.fill) : stage.style.palette.ink;
  box.rect = rect, box.layer = layer::note;
  const ItemKey key = box.key;
  scene.boxes.push_back(box);
  if (size > 0 && stage.measure.width(text, Font::mono, size) <= rect.w)
    add_label(scene, {rect.center().x, rect.center().y - line_height(size) / 2}, std::move(text),
              Align::center, Font::mono, size, ink, key_of("tile-text", "", static_cast<std::int64_t>(key)));
}

}  // namespace

void paint_cache(Scene& scene, const Stage& stage, const LensReport::Lines& lines, Rect where) {
  const auto& style = stage.style;
  const auto& p = style.palette;
  const auto& cache = lines.so_far.cache;
  const auto sets = cache.shape().sets(), ways = cache.shape().ways;
  const float small = style.mono_small, head = line_height(small);
  // Sets are side by side, in as many rows as necessary; the ways of a set are stacked.
  const float least = 9 * style.scale;
  const auto per_row_at = [&](float w) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(where.w / w));
  };
  const auto per_row = std::min(sets, per_row_at(least));
  const auto rows = (sets + per_row - 1) / per_row;
  const float pitch = std::min(where.w / static_cast<float>(per_row), 92 * style.scale);
  const float row_h = where.h / static_cast<float>(rows);
  const bool has_heads =
      rows == 1 && pitch > stage.measure.width("000", Font::mono, small) && row_h > 2 * head;
  const float top = has_heads ? head : 0;
  const float slot_h = std::min((row_h - top - style.space_1) / static_cast<float>(ways), 30 * style.scale);
  if (slot_h < 2) return;
  const auto newest = stage.walk && !lines.touches.empty() ? lines.touches.back().line : access::Cache::none;
  for (std::int64_t s = 0; s < sets; ++s) {
    const auto row = s / per_row;
    const float x = where.x + static_cast<float>(s % per_row) * pitch;
    const float y = where.y + static_cast<float>(row) * row_h;
    if (has_heads)
      add_label(scene, {x + pitch / 2, y},
                pitch > stage.measure.width("set 00", Font::mono, small)
                    ? stage.words({"lens/set", {{"set", s}}})
                    : std::to_string(s),
                Align::center, Font::text, small, p.muted, key_of("lens-set", "", s));
    for (std::int64_t way = 0; way < ways; ++way) {
      const auto line = cache.set(s)[static_cast<std::size_t>(way)];
      const Rect rect{x + pitch * 0.04f, y + top + static_cast<float>(way) * slot_h, pitch * 0.92f,
                      slot_h * 0.9f};
      Box box{.key = key_of("lens-way", "", s, way), .radius = std::min(style.cell_radius, rect.h * 0.2f)};
      if (line == access::Cache::none) {
        box.border = p.line, box.border_width = style.line_width;
      } else {
        box.fill = piece_color(stage, *stage.lens, line * cache.shape().line_bytes);
        if (line == newest && way == 0)
          box.border = lines.touches.back().hit ? p.view : p.copy, box.border_width = style.line_width * 3;
      }
      const float size = std::min(small, rect.h * 0.7f);
      add_tile(scene, stage, rect,
               line == access::Cache::none ? "" : stage.words({"lens/line", {{"line", line}}}),
               size >= style.least_text ? size : 0, box);
    }
  }
}

void paint_touches(Scene& scene, const Stage& stage, const LensReport::Lines& lines, Rect where) {
  const auto& style = stage.style;
  const auto& p = style.palette;
  const float head = line_height(style.text_small);
  const auto count = static_cast<std::int64_t>(lines.touches.size());
  const auto first = stage.walk ? lines.so_far.accesses - count : std::int64_t{0};
  add_label(scene, {where.x, where.y},
            stage.words({stage.walk ? "lens/last_reads" : "lens/first_reads",
                         {{"first", first}, {"last", first + std::max<std::int64_t>(0, count - 1)}}}),
            Align::left, Font::text, style.text_small, p.muted, key_of("lens-reads", ""));
  const float pitch = std::min(where.w / 64, 14 * style.scale), room = where.h - head;
  scene.boxes.push_back(filled_box(key_of("lens-base", ""),
                                   {where.x, where.bottom() - style.line_width, pitch * 64, style.line_width},
                                   0, p.line, layer::note));
  for (std::int64_t i = 0; i < count; ++i) {
    const auto& touch = lines.touches[static_cast<std::size_t>(i)];
    const float h = room * (touch.hit ? 0.35f : 0.95f);
    scene.boxes.push_back(
        filled_box(key_of("lens-read", "", first + i),
                   {where.x + static_cast<float>(i) * pitch, where.bottom() - h, pitch * 0.78f, h}, 1,
                   touch.hit ? p.view : p.copy, layer::note));
  }
}

void paint_warp(Scene& scene, const Stage& stage, const LensReport::Loads& loads, Rect where) {
  const auto& style = stage.style;
  const auto& p = style.palette;
  const auto& warp = loads.warp;
  const float head = line_height(style.text_small), small = std::max(style.mono_small, style.least_text);
  const float box_h = std::min(24 * style.scale, (where.h - 2 * head) * 0.25f);
  const float lane_pitch = where.w / static_cast<float>(access::warp_lanes);
  add_label(scene, {where.x, where.y}, std::string(stage.words("lens/lanes")), Align::left, Font::text,
            style.text_small, p.muted, key_of("lens-lanes", ""));
  const float lanes_y = where.y + head, sectors_y = where.bottom() - head - box_h;
  const auto sectors = static_cast<std::int64_t>(warp.sectors.size());
  // As wide as the same bytes above, if they fit.
  const float pitch = std::min(
      where.w / static_cast<float>(std::max<std::int64_t>(sectors, 1)),
      lane_pitch * std::max(1.0f, 32.0f / static_cast<float>(stage.lens->tensor->tensor.itemsize())));
  const float sectors_x = where.x + (where.w - pitch * static_cast<float>(sectors)) / 2;
  const auto sector_rect = [&](std::int64_t s) {
    return Rect{sectors_x + static_cast<float>(s) * pitch + pitch * 0.04f, sectors_y, pitch * 0.92f, box_h};
  };
  for (std::size_t i = 0; i < warp.lanes.size(); ++i) {
    const auto& lane = warp.lanes[i];
    const Rect rect{where.x + static_cast<float>(i) * lane_pitch + lane_pitch * 0.05f, lanes_y,
                    lane_pitch * 0.9f, box_h};
    const auto n = static_cast<std::int64_t>(i);
    add_tile(scene, stage, rect, std::to_string(n), small,
             {.key = key_of("lens-lane", "", n),
              .radius = std::min(style.cell_radius, box_h * 0.2f),
              .fill = piece_color(stage, *stage.lens, lane.byte)});
    const auto sector = std::ranges::find_if(
        warp.sectors, [&](const access::Sector& s) { return s.number == lane.byte / access::sector_bytes; });
    const Rect to = sector_rect(sector - warp.sectors.begin());
    const auto within = static_cast<float>(lane.byte % access::sector_bytes) / access::sector_bytes;
    const Point a{rect.center().x, rect.bottom() + 1}, b{to.x + to.w * (within + 0.5f / 8), to.y - 1};
    scene.curves.push_back(hanging_line({.key = key_of("lens-tie", "", n),
                                         .a = a,
                                         .b = b,
                                         .width = style.line_width,
                                         .color = p.muted,
                                         .layer = layer::note}));
  }
  for (std::int64_t s = 0; s < sectors; ++s) {
    const auto& sector = warp.sectors[static_cast<std::size_t>(s)];
    const Rect rect = sector_rect(s);
    const bool is_full = sector.used_bytes == access::sector_bytes;
    const Color color = is_full ? p.view : p.copy;
    const float used = static_cast<float>(sector.used_bytes) / access::sector_bytes;
    scene.boxes.push_back(filled_box(key_of("lens-sector-used", "", s),
                                     {rect.x, rect.bottom() - rect.h * used, rect.w, rect.h * used}, 1,
                                     with_alpha(color, 0.45f), layer::note));
    add_tile(scene, stage, rect, std::to_string(sector.used_bytes), small,
             {.key = key_of("lens-sector", "", s),
              .radius = 1,
              .border = color,
              .border_width = style.line_width * 1.5f});
  }
  add_label(scene, {where.x + where.w / 2, where.bottom() - head}, std::string(stage.words("lens/sectors")),
            Align::center, Font::text, style.text_small, p.muted, key_of("lens-sectors", ""));
}

void paint_banks(Scene& scene, const Stage& stage, const LensReport::Banks& banks, Rect where) {
  const auto& style = stage.style;
  const auto& p = style.palette;
  const float gap = style.space_4, head = line_height(style.text_small);
  const float w = (where.w - gap) / 2, h = (where.h - style.space_2) / 2;
  for (std::size_t along = 0; along < 2; ++along) {
    for (std::size_t padded = 0; padded < 2; ++padded) {
      const auto& access = banks.access[along][padded];
      const Rect area{where.x + static_cast<float>(padded) * (w + gap),
                      where.y + static_cast<float>(along) * (h + style.space_2), w, h};
      const auto n = static_cast<std::int64_t>(2 * along + padded);
      const words::Message way{along == 0 ? "lens/along_row" : "lens/along_column"};
      const Color color = access.ways > 1 ? p.copy : p.view;
      const auto text = stage.words({padded == 0 ? "lens/bank_access" : "lens/bank_access_padded",
                                     {{"way", way},
                                      {"ways", access.ways},
                                      {"cycles", access.cycles},
                                      {"padding", stage.view.lens.padding}}});
      add_label(scene, {area.x, area.y}, elided(text, area.w, Font::text, style.text_small, stage.measure),
                Align::left, Font::text, style.text_small, color, key_of("lens-bank-title", "", n));
      const float base = area.bottom() - style.line_width, room = area.h - head - 2 * style.line_width;
      scene.boxes.push_back(filled_box(key_of("lens-bank-base", "", n),
                                       {area.x, base, area.w, style.line_width}, 0, p.line, layer::note));
      const float pitch = area.w / static_cast<float>(access::banks);
      const auto most = std::max<std::int64_t>(4, access.ways);
      for (std::size_t bank = 0; bank < access.words.size(); ++bank) {
        const float bar = room * static_cast<float>(access.words[bank]) / static_cast<float>(most);
        if (bar <= 0) continue;
        scene.boxes.push_back(filled_box(
            key_of("lens-bank", "", n, static_cast<std::int64_t>(bank)),
            {area.x + static_cast<float>(bank) * pitch + pitch * 0.12f, base - bar, pitch * 0.76f, bar}, 1,
            color, layer::note));
      }
    }
  }
}

}  // namespace stridescope::scene
