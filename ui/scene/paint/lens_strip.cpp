#include <algorithm>

#include "ui/scene/lens/lens.h"
#include "ui/scene/model/strip_readers.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/color.h"

namespace stridescope::scene {
namespace {

/// Adjacent cells of a strip in one block of memory.
struct Piece {
  std::int64_t number = 0;  ///< index of the line or sector
  Rect rect = {};
};

std::vector<Piece> pieces_of(const Stage& stage, const GroupLayout& group, std::int64_t piece_bytes) {
  const auto& plan = group.strip;
  const auto cell_bytes = tensor::itemsize(group.storage->dtype);
  std::vector<Piece> pieces;
  std::int64_t row = -1;
  std::int64_t last = -2;
  for (std::int64_t slot = 0; slot < plan.window.shown(); ++slot) {
    const auto element = plan.window.index(slot);
    const Rect rect = *plan.rect(element);
    if (stage.visible && !intersects(rect, *stage.visible)) continue;
    const auto number = element * cell_bytes / piece_bytes, here = slot / plan.per_row;
    const bool goes_on =
        !pieces.empty() && pieces.back().number == number && row == here && last == element - 1;
    if (goes_on) pieces.back().rect = bounding_rect(pieces.back().rect, rect);
    else pieces.push_back({number, rect});
    row = here, last = element;
  }
  return pieces;
}

struct BlockStyle {
  Color fill{0, 0, 0, 0}, border{0, 0, 0, 0};
  float border_width = 0;
  Hatch hatch = Hatch::none;
};

void add_block(Scene& scene, const Stage& stage, const GroupLayout& group, const Piece& piece,
               const BlockStyle& block_style, const Style& style) {
  const float out = std::max(2.0f, std::min(group.strip.pitch - group.strip.cell_w, 4 * stage.style.scale));
  const float side = std::max(1.0f, (group.strip.pitch - group.strip.cell_w) * 0.45f);
  const Rect rect{piece.rect.x - side, piece.rect.y - out, piece.rect.w + 2 * side, piece.rect.h + 2 * out};
  scene.boxes.push_back({.key = key_of("lens-bed", "", group.storage->storage.id(), piece.number),
                         .rect = rect,
                         .radius = style.cell_radius,
                         .fill = block_style.fill,
                         .border = block_style.border,
                         .border_width = block_style.border_width,
                         .hatch = block_style.hatch,
                         .layer = layer::plate});
}

bool is_line_read(const GroupLayout& group, const LensReport& report, std::int64_t line,
                  std::int64_t line_bytes) {
  const auto cell_bytes = tensor::itemsize(group.storage->dtype);
  const auto begin = line * line_bytes / cell_bytes;
  const auto end = std::min(group.storage->numel, ((line + 1) * line_bytes + cell_bytes - 1) / cell_bytes);
  for (auto element = begin; element < end; ++element)
    if (is_read_before(report.path, *group.storage, *report.tensor, element, report.reads)) return true;
  return false;
}

void paint_lines(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  const auto& report = *stage.lens;
  const auto& lines = *report.lines;
  const auto& p = style.palette;
  const auto line_bytes = stage.view.lens.cache.line_bytes;
  for (const auto& piece : pieces_of(stage, group, line_bytes)) {
    BlockStyle block_style;
    block_style.border = p.line, block_style.border_width = style.line_width;
    if (lines.so_far.cache.holds(piece.number)) {
      block_style.fill = with_alpha(p.view, 0.32f), block_style.border = p.view,
      block_style.border_width = style.line_width * 2;
    } else if (is_line_read(group, report, piece.number, line_bytes)) {
      block_style.fill = with_alpha(p.muted, 0.22f),
      block_style.border = p.muted;  // it was evicted from the cache
    }
    if (stage.walk && !lines.touches.empty() && lines.touches.back().line == piece.number &&
        !lines.touches.back().hit)
      block_style.fill = with_alpha(p.copy, 0.4f), block_style.border = p.copy,
      block_style.border_width = style.line_width * 3;
    add_block(scene, stage, group, piece, block_style, style);
  }
}

void paint_sectors(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  const auto& warp = stage.lens->loads->warp;
  const auto& p = style.palette;
  for (const auto& piece : pieces_of(stage, group, access::sector_bytes)) {
    const auto sector =
        std::ranges::find_if(warp.sectors, [&](const access::Sector& s) { return s.number == piece.number; });
    BlockStyle block_style;
    block_style.border = p.line, block_style.border_width = style.line_width;
    if (sector != warp.sectors.end()) {
      const Color color = sector->used_bytes == access::sector_bytes ? p.view : p.copy;
      block_style = {with_alpha(color, 0.32f), color, style.line_width * 2, Hatch::none};
    }
    add_block(scene, stage, group, piece, block_style, style);
  }
  // The cells that the lanes' tensors read.
  const auto cell_bytes = tensor::itemsize(group.storage->dtype);
  for (auto& cell : scene.cells) {
    if (cell.ring_width > 0) continue;
    for (const auto& lane : warp.lanes)
      if (cell.key == key_of("storage", "", group.storage->storage.id(), lane.byte / cell_bytes)) {
        cell.ring = p.selection, cell.ring_width = style.ring_width * 0.6f;
        break;
      }
  }
}

}  // namespace

void paint_lens_strip(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  if (!stage.lens || group.is_aside || !(stage.lens->storage->storage == group.storage->storage)) return;
  if (stage.lens->lines) paint_lines(scene, stage, group, style);
  if (stage.lens->loads) paint_sectors(scene, stage, group, style);
}

}  // namespace stridescope::scene
