#include "ui/widgets/icons.h"

#include <cmath>

#include "ui/compat/imgui.h"

namespace stridescope::ui {
namespace {

/// A pen that draws on a 16 x 16 grid.
class Pen {
 public:
  Pen(const Ui& ui, scene::Point center, float size, scene::Color color)
      : list_(ui.list()),
        origin_{center.x - size / 2, center.y - size / 2},
        unit_(size / 16),
        ink_(imgui_color(color)) {}

  ImVec2 at(float x, float y) const { return {origin_.x + x * unit_, origin_.y + y * unit_}; }
  void line(std::initializer_list<ImVec2> points, bool closed = false) const {
    for (const auto& p : points) list_.PathLineTo(at(p.x, p.y));
    list_.PathStroke(ink_, closed ? ImDrawFlags_Closed : ImDrawFlags_None, width());
  }
  void triangle(ImVec2 a, ImVec2 b, ImVec2 c) const {
    list_.AddTriangleFilled(at(a.x, a.y), at(b.x, b.y), at(c.x, c.y), ink_);
  }
  void bar(float x, float y, float w, float h) const {
    list_.AddRectFilled(at(x, y), at(x + w, y + h), ink_, unit_);
  }
  void dot(float x, float y, float r) const { list_.AddCircleFilled(at(x, y), r * unit_, ink_); }
  void circle(float x, float y, float r) const { list_.AddCircle(at(x, y), r * unit_, ink_, 0, width()); }
  void arc(float x, float y, float r, float from, float to) const {
    list_.PathArcTo(at(x, y), r * unit_, from, to);
    list_.PathStroke(ink_, ImDrawFlags_None, width());
  }
  void half_disc(float x, float y, float r) const {
    list_.PathArcTo(at(x, y), r * unit_, -IM_PI / 2, IM_PI / 2);
    list_.PathFillConvex(ink_);
  }

 private:
  float width() const { return std::max(1.f, 1.5f * unit_); }
  ImDrawList& list_;
  scene::Point origin_;
  float unit_;
  ImU32 ink_;
};

}  // namespace

void draw_icon(const Ui& ui, Icon icon, scene::Point center, float size, scene::Color color) {
  const Pen pen(ui, center, size, color);
  const scene::Rect rect{center.x - size / 2, center.y - size / 2, size, size};
  if (auto* kept = ui.recording_scene_in(rect))
    kept->labels.push_back({.text = "icon " + std::to_string(static_cast<int>(icon)),
                            .at = {rect.x, rect.y},
                            .size = size,
                            .color = color});
  switch (icon) {
    case Icon::play: pen.triangle({4, 2.5f}, {13.5f, 8}, {4, 13.5f}); break;
    case Icon::pause: pen.bar(4, 3, 3, 10), pen.bar(9, 3, 3, 10); break;
    case Icon::step_forward: pen.triangle({3, 3}, {10.5f, 8}, {3, 13}), pen.bar(11, 3, 2, 10); break;
    case Icon::step_back: pen.triangle({13, 3}, {13, 13}, {5.5f, 8}), pen.bar(3, 3, 2, 10); break;
    case Icon::step_into:
      pen.line({{8, 2}, {8, 10}}), pen.line({{4.8f, 7}, {8, 10.4f}, {11.2f, 7}}), pen.dot(8, 13.4f, 1.4f);
      break;
    case Icon::step_out:
      pen.line({{8, 2.5f}, {8, 10.5f}}), pen.line({{4.8f, 5.6f}, {8, 2.2f}, {11.2f, 5.6f}}),
          pen.dot(8, 13.4f, 1.4f);
      break;
    case Icon::element_on:
      pen.line({{2, 8}, {7, 8}}), pen.line({{4.8f, 5.4f}, {7.4f, 8}, {4.8f, 10.6f}}),
          pen.line({{9.5f, 5.2f}, {14.5f, 5.2f}, {14.5f, 10.8f}, {9.5f, 10.8f}}, true);
      break;
    case Icon::element_back:
      pen.line({{14, 8}, {9, 8}}), pen.line({{11.2f, 5.4f}, {8.6f, 8}, {11.2f, 10.6f}}),
          pen.line({{1.5f, 5.2f}, {6.5f, 5.2f}, {6.5f, 10.8f}, {1.5f, 10.8f}}, true);
      break;
    case Icon::to_start:
      pen.triangle({9, 3}, {9, 13}, {3, 8}), pen.triangle({15, 3}, {15, 13}, {9, 8}), pen.bar(1, 3, 1.6f, 10);
      break;
    case Icon::to_end:
      pen.triangle({1, 3}, {7, 8}, {1, 13}), pen.triangle({7, 3}, {13, 8}, {7, 13}),
          pen.bar(13.4f, 3, 1.6f, 10);
      break;
    case Icon::reverse: pen.triangle({12, 2.5f}, {12, 13.5f}, {2.5f, 8}); break;
    case Icon::undo:
      pen.arc(9, 9, 4.5f, -IM_PI * 0.75f, IM_PI * 0.6f), pen.line({{3, 2.5f}, {3.6f, 6.9f}, {8, 6}});
      break;
    case Icon::redo:
      pen.arc(7, 9, 4.5f, IM_PI * 0.4f, IM_PI * 1.75f), pen.line({{13, 2.5f}, {12.4f, 6.9f}, {8, 6}});
      break;
    case Icon::close: pen.line({{4, 4}, {12, 12}}), pen.line({{12, 4}, {4, 12}}); break;
    case Icon::search: pen.circle(7, 7, 4.2f), pen.line({{10.2f, 10.2f}, {14, 14}}); break;
    case Icon::more: pen.dot(3, 8, 1.3f), pen.dot(8, 8, 1.3f), pen.dot(13, 8, 1.3f); break;
    case Icon::chevron_right: pen.line({{6, 4}, {10, 8}, {6, 12}}); break;
    case Icon::chevron_down: pen.line({{4, 6}, {8, 10}, {12, 6}}); break;
    case Icon::chevron_left: pen.line({{10, 4}, {6, 8}, {10, 12}}); break;
    case Icon::check: pen.line({{3, 8.5f}, {6.5f, 12}, {13, 4.5f}}); break;
    case Icon::folder: pen.line({{2, 4}, {6, 4}, {7.5f, 6}, {14, 6}, {14, 13}, {2, 13}}, true); break;
    case Icon::file:
      pen.line({{4, 2}, {9, 2}, {12, 5}, {12, 14}, {4, 14}}, true), pen.line({{9, 2}, {9, 5}, {12, 5}});
      break;
    case Icon::drag:
      for (const float x : {6.f, 10.f})
        for (const float y : {4.f, 8.f, 12.f}) pen.dot(x, y, 1.1f);
      break;
    case Icon::theme: pen.circle(8, 8, 5.5f), pen.half_disc(8, 8, 5.5f); break;
    case Icon::help:
      pen.arc(8, 6, 3, -IM_PI, IM_PI * 0.45f), pen.line({{8.6f, 8.8f}, {8, 9.6f}, {8, 10.6f}}),
          pen.dot(8, 13.2f, 1.1f);
      break;
    case Icon::plus: pen.line({{8, 3}, {8, 13}}), pen.line({{3, 8}, {13, 8}}); break;
    case Icon::minus: pen.line({{3, 8}, {13, 8}}); break;
    case Icon::warning:
      pen.line({{8, 2.5f}, {14.5f, 13.5f}, {1.5f, 13.5f}}, true), pen.line({{8, 6.5f}, {8, 9.8f}}),
          pen.dot(8, 11.7f, 0.8f);
      break;
    case Icon::copy:
      pen.line({{5, 5}, {13, 5}, {13, 14}, {5, 14}}, true), pen.line({{3, 11}, {3, 2}, {11, 2}});
      break;
    case Icon::fit:
      pen.line({{2, 6}, {2, 2}, {6, 2}}), pen.line({{10, 2}, {14, 2}, {14, 6}}),
          pen.line({{14, 10}, {14, 14}, {10, 14}}), pen.line({{6, 14}, {2, 14}, {2, 10}});
      break;
    case Icon::branch: pen.line({{2, 4}, {14, 4}}), pen.line({{4, 4}, {9, 12}, {14, 12}}); break;
    case Icon::compare:
      pen.line({{2, 3}, {6.5f, 3}, {6.5f, 13}, {2, 13}}, true);
      pen.line({{9.5f, 3}, {14, 3}, {14, 13}, {9.5f, 13}}, true);
      break;
  }
}

}  // namespace stridescope::ui
