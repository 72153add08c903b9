#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// A jump over the strip, as a cubic Bezier.
struct Arc {
  Point a, a_control, b_control, b;
  Point at(float t) const;
  /// The part from 0 to t.
  Arc until(float t) const;
};

/// From above one strip cell to above another; nothing where one is not shown, or stands in another row.
std::optional<Arc> arc_between(const GroupLayout& group, const Style& style, std::int64_t from,
                               std::int64_t to);
/// The same for any two elements: a left-out one stands where the dots are; to another row, the arc goes over
/// the cells between; from a cell to itself, it is a loop.
Arc any_arc(const GroupLayout& group, const Style& style, std::int64_t from, std::int64_t to);

struct ArcLook {
  Color color = {};
  float opacity = 1, width = 1;
  bool dashed = false;
};
/// Drawn from 0 to t; the arrow's head comes with its end.
void add_arc(Scene& scene, const Arc& arc, float t, const ArcLook& look, Key key);
/// The middle of an arc, so low that what is written there is clear of the storage's name.
Point middle_of(const Arc& arc, const GroupLayout& group, const Style& style);
/// A distance's text around a point, on the stage's colour so that it reads over an arc.
void add_distance_mark(Scene& scene, const Stage& stage, Point middle, const std::string& text,
                       const ArcLook& look, const Style& style, Key key);

}  // namespace stridescope::scene
