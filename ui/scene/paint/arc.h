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
  /// Returns the part from 0 to t.
  Arc until(float t) const;
};

/// Returns the arc between two strip cells; nullopt if one is not shown, or if they are in different rows.
std::optional<Arc> arc_between(const GroupLayout& group, const Style& style, std::int64_t from,
                               std::int64_t to);
/// The same for any two elements: for left-out ones, it ends at the dots; to another row, it passes over the
/// cells between; from a cell to itself, it is a loop.
Arc any_arc(const GroupLayout& group, const Style& style, std::int64_t from, std::int64_t to);

struct ArcLook {
  Color color = {};
  float opacity = 1, width = 1;
  bool dashed = false;
};
/// Draws the part from 0 to t; the arrowhead appears at 1.
void add_arc(Scene& scene, const Arc& arc, float t, const ArcLook& look, ItemKey key);
/// Returns the middle of an arc, low enough for its text to be clear of the storage's name.
Point middle_of(const Arc& arc, const GroupLayout& group, const Style& style);
/// Draws a distance's text around a point, on the stage's colour so that it is legible over an arc.
void add_distance_mark(Scene& scene, const Stage& stage, Point middle, const std::string& text,
                       const ArcLook& look, const Style& style, ItemKey key);

}  // namespace stridescope::scene
