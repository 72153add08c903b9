#include "ui/scene/motion/glide.h"

#include "ui/scene/color.h"
#include "ui/scene/easing.h"
#include "ui/scene/motion/pairs.h"

namespace stridescope::scene {
namespace {

template <class Item>
void fade_into(std::vector<Item>& out, const Item& item, float opacity) {
  if (item.opacity * opacity <= 0) return;
  out.push_back(item);
  out.back().opacity *= opacity;
}

}  // namespace

Glide::Glide(Scene from, Point shift, double duration_secs, bool reduced_motion, Order order)
    : from_(std::move(from)), duration_secs_(duration_secs), reduced_(reduced_motion), order_(order) {
  const auto move = [&](auto&... points) { ((points.x += shift.x, points.y += shift.y), ...); };
  for (auto& box : from_.boxes) move(box.rect);
  for (auto& cell : from_.cells) move(cell.rect);
  for (auto& label : from_.labels) move(label.at);
  for (auto& curve : from_.curves) move(curve.a, curve.a_control, curve.b_control, curve.b);
}

Scene Glide::frame(double secs, const Scene& to) const {
  if (secs >= duration_secs_) return to;
  const bool in_turn = order_ == Order::in_turn;
  const auto phase = [&](double begin, double end) {
    return eased(secs, begin * duration_secs_, end * duration_secs_);
  };
  const float way = in_turn ? phase(0.35, 0.75) : phase(0, 1);
  const float gone = in_turn ? phase(0, 0.4) : way, come = in_turn ? phase(0.7, 1) : way;
  Scene scene;
  scene.size = to.size;
  scene.background = mix(from_.background, to.background, way);
  scene.tensors = to.tensors;
  scene.strips = to.strips;
  scene.content = to.content;
  scene.note = to.note;
  const auto all = pairs_of(from_, to, false);
  const auto blend = [&](const auto& from, const auto& target, const auto& pairs, auto& out) {
    out.reserve(pairs.size());
    for (const auto& pair : pairs) {
      if (pair.from == Match::none) {
        fade_into(out, target[pair.to], come);
      } else if (pair.to == Match::none) {
        fade_into(out, from[pair.from], 1 - gone);
      } else if (reduced_ && !same_place(from[pair.from], target[pair.to])) {
        fade_into(out, from[pair.from], 1 - part(way, 0, 0.5));
        fade_into(out, target[pair.to], part(way, 0.5, 1));
      } else {
        out.push_back(between(from[pair.from], target[pair.to], {way, way}));
      }
    }
  };
  blend(from_.boxes, to.boxes, all.boxes, scene.boxes);
  blend(from_.curves, to.curves, all.curves, scene.curves);
  blend(from_.labels, to.labels, all.labels, scene.labels);
  blend(from_.cells, to.cells, all.cells, scene.cells);
  return scene;
}

}  // namespace stridescope::scene
