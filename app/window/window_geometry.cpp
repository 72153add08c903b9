#include "app/window/window_geometry.h"

#include <algorithm>
#include <cstdint>

namespace stridescope::app {
namespace {

std::int64_t overlap(const ScreenArea& a, const ScreenArea& b) {
  const auto common = [](std::int64_t from_a, std::int64_t a_size, std::int64_t from_b, std::int64_t b_size) {
    return std::max<std::int64_t>(0, std::min(from_a + a_size, from_b + b_size) - std::max(from_a, from_b));
  };
  return common(a.x, a.width, b.x, b.width) * common(a.y, a.height, b.y, b.height);
}

const ScreenArea& nearest(const WindowGeometry& wanted, std::span<const ScreenArea> areas) {
  if (!wanted.x || !wanted.y) return areas.front();
  const ScreenArea window{*wanted.x, *wanted.y, wanted.width, wanted.height};
  return *std::max_element(areas.begin(), areas.end(), [&](const ScreenArea& a, const ScreenArea& b) {
    return overlap(window, a) < overlap(window, b);
  });
}

}  // namespace

WindowGeometry fitted_geometry(const WindowGeometry& wanted, std::span<const ScreenArea> work_areas,
                               const FrameEdges& frame) {
  if (work_areas.empty()) return wanted;
  const auto& area = nearest(wanted, work_areas);
  const ScreenArea free{area.x + frame.left, area.y + frame.top, area.width - frame.left - frame.right,
                        area.height - frame.top - frame.bottom};
  WindowGeometry place = wanted;
  place.width = std::max(1, std::min(wanted.width, free.width));
  place.height = std::max(1, std::min(wanted.height, free.height));
  const ScreenArea window{wanted.x.value_or(0), wanted.y.value_or(0), wanted.width, wanted.height};
  const bool is_seen = wanted.x && wanted.y && overlap(window, area) > 0;
  const auto along = [&](std::optional<int> at, int from, int room, int size) {
    const int last = from + std::max(0, room - size);
    return is_seen ? std::clamp(*at, from, last) : (from + last) / 2;
  };
  place.x = along(wanted.x, free.x, free.width, place.width);
  place.y = along(wanted.y, free.y, free.height, place.height);
  return place;
}

}  // namespace stridescope::app
