#include "ui/scene/paint/hatch_lines.h"

#include <algorithm>

namespace stridescope::scene {
namespace {

/// Diagonals: y - y0 = ±(x - x0), one every `pitch` along x, clipped to the rectangle.
void diagonals(std::vector<Stroke>& lines, Rect r, float pitch, bool rising) {
  for (float start = r.x - r.h; start < r.right(); start += pitch) {
    const float from = std::max(start, r.x), to = std::min(start + r.h, r.right());
    if (to <= from) continue;
    const auto y = [&](float x) { return rising ? r.bottom() - (x - start) : r.y + (x - start); };
    lines.push_back({{from, y(from)}, {to, y(to)}});
  }
}

void straight(std::vector<Stroke>& lines, Rect r, float pitch, bool vertical) {
  const float length = vertical ? r.w : r.h;
  for (float at = pitch / 2; at < length; at += pitch) {
    if (vertical) lines.push_back({{r.x + at, r.y}, {r.x + at, r.bottom()}});
    else lines.push_back({{r.x, r.y + at}, {r.right(), r.y + at}});
  }
}

}  // namespace

std::vector<Stroke> hatch_lines(Rect r, Hatch hatch, float pitch) {
  std::vector<Stroke> lines;
  switch (hatch) {
    case Hatch::none: break;
    case Hatch::rising: diagonals(lines, r, pitch * 1.4f, true); break;
    case Hatch::falling: diagonals(lines, r, pitch * 1.4f, false); break;
    case Hatch::cross:
      diagonals(lines, r, pitch * 1.8f, true);
      diagonals(lines, r, pitch * 1.8f, false);
      break;
    case Hatch::horizontal: straight(lines, r, pitch, false); break;
    case Hatch::vertical: straight(lines, r, pitch, true); break;
    case Hatch::grid:
      straight(lines, r, pitch, false);
      straight(lines, r, pitch, true);
      break;
    case Hatch::dots:
      for (float y = r.y + pitch / 2; y < r.bottom(); y += pitch)
        for (float x = r.x + pitch / 2; x < r.right(); x += pitch) lines.push_back({{x, y}, {x, y}});
      break;
    case Hatch::waves:
      for (float y = r.y + pitch / 2; y < r.bottom() + pitch; y += pitch)
        for (float x = r.x, up = 1; x < r.right(); x += pitch / 2, up = -up)
          lines.push_back(
              {{x, y + up * pitch / 5}, {std::min(x + pitch / 2, r.right()), y - up * pitch / 5}});
      break;
  }
  return lines;
}

std::vector<Stroke> cell_hatch(Rect cell, float radius) {
  const float edge = std::min(cell.w, cell.h);
  return hatch_lines(inset(cell, std::max(1.0f, radius * 0.3f)), Hatch::rising,
                     std::clamp(edge * 0.16f, 3.0f, 14.0f));
}

float cell_hatch_width(Rect cell) { return std::clamp(std::min(cell.w, cell.h) * 0.03f, 1.0f, 2.5f); }

Rect text_pad(const Cell& cell, const TextMeasure& measure) {
  const float h = cell.text_size * 1.3f;
  const float w = std::max(measure.width(cell.text, Font::mono, cell.text_size) + cell.text_size * 0.5f, h);
  const Point c = cell.rect.center();
  return {c.x - w / 2, c.y - h / 2, w, h};
}

}  // namespace stridescope::scene
