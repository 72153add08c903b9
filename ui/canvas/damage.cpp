#include "ui/canvas/damage.h"

#include <algorithm>
#include <utility>

#include "ui/canvas/tile_content.h"
#include "ui/compat/imgui.h"

namespace stridescope::canvas {
namespace {

using scene::bounding_rect;
using scene::intersects;
using scene::Rect;

/// The cost of painting one more rectangle, in painted pixels: each takes another pass over all draw data.
constexpr float pixels_of_a_pass = 12000;
constexpr std::size_t most_rects = 8;

float area(const Rect& r) { return r.w * r.h; }
/// Returns the area that painting two rectangles as one adds to painting both.
float waste(const Rect& a, const Rect& b) { return area(bounding_rect(a, b)) - area(a) - area(b); }

/// Adds a rectangle to disjoint ones. It is merged with those that it overlaps, and with those so close that
/// a single pass costs less.
void add(std::vector<Rect>& apart, Rect rect) {
  for (std::size_t i = 0; i < apart.size();) {
    if (!intersects(apart[i], rect) && waste(apart[i], rect) > pixels_of_a_pass) {
      ++i;
      continue;
    }
    rect = bounding_rect(apart[i], rect);
    apart.erase(apart.begin() + static_cast<std::ptrdiff_t>(i));
    i = 0;
  }
  apart.push_back(rect);
}

void join_nearest(std::vector<Rect>& apart) {
  std::size_t first = 0, second = 1;
  for (std::size_t i = 0; i < apart.size(); ++i)
    for (std::size_t k = i + 1; k < apart.size(); ++k)
      if (waste(apart[i], apart[k]) < waste(apart[first], apart[second])) first = i, second = k;
  const Rect both = bounding_rect(apart[first], apart[second]);
  apart.erase(apart.begin() + static_cast<std::ptrdiff_t>(second));
  apart.erase(apart.begin() + static_cast<std::ptrdiff_t>(first));
  add(apart, both);
}

}  // namespace

std::vector<Rect> Damage::since_last(const ImDrawData& data) {
  const Tiles tiles({data.DisplayPos.x, data.DisplayPos.y, data.DisplaySize.x, data.DisplaySize.y});
  auto now = content_of(tiles, data);
  const auto before = std::exchange(painted_, std::move(now));
  if (before.empty() || std::exchange(window_, tiles.window) != tiles.window) return {window_ = tiles.window};
  std::vector<Rect> changed;
  for (int row = 0; row < tiles.rows; ++row)
    for (int column = 0; column < tiles.columns; ++column) {
      const auto differs = [&](int at) {
        return at < tiles.columns && before[tiles.at(at, row)] != painted_[tiles.at(at, row)];
      };
      if (!differs(column)) continue;
      const int first = column;
      while (differs(column + 1)) ++column;
      add(changed, tiles.rect(first, row, column - first + 1));
      while (changed.size() > most_rects) join_nearest(changed);
    }
  return changed;
}

ScopedClip::ScopedClip(ImDrawData& data, const Rect& rect) : data_(data) {
  for (int i = 0; i < data.CmdListsCount; ++i)
    for (auto& command : data.CmdLists[i]->CmdBuffer) {
      auto& clip = command.ClipRect;
      clips_.push_back({clip.x, clip.y, clip.z, clip.w});
      clip = {std::max(clip.x, rect.x), std::max(clip.y, rect.y), std::min(clip.z, rect.right()),
              std::min(clip.w, rect.bottom())};
    }
}

ScopedClip::~ScopedClip() {
  auto saved = clips_.begin();
  for (int i = 0; i < data_.CmdListsCount; ++i)
    for (auto& command : data_.CmdLists[i]->CmdBuffer) {
      command.ClipRect = {saved->left, saved->top, saved->right, saved->bottom};
      ++saved;
    }
}

}  // namespace stridescope::canvas
