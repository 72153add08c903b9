#include "ui/scene/motion/glide.h"

#include "ui/scene/motion/tween.h"
#include "ui/scene/picture/easing.h"

namespace stridescope::scene {
Glide::Glide(Scene from, Point shift, double duration_secs, bool reduced_motion, Order order)
    : from_(std::move(from)), duration_secs_(duration_secs), reduced_(reduced_motion), order_(order) {
  move_items(from_, shift);
}

Scene Glide::frame(double secs, const Scene& to) const {
  if (secs >= duration_secs_) return to;
  const bool in_turn = order_ == Order::in_turn;
  const auto phase = [&](double begin, double end) {
    return eased(secs, begin * duration_secs_, end * duration_secs_);
  };
  const float way = in_turn ? phase(0.35, 0.75) : phase(0, 1);
  const float gone = in_turn ? phase(0, 0.4) : way, come = in_turn ? phase(0.7, 1) : way;
  Scene scene = interpolated_scene(from_, to, way);
  const auto all = pairs_of(from_, to, false);
  const auto blend = [&](const auto& from, const auto& target, const auto& pairs, auto& out) {
    out.reserve(pairs.size());
    for (const auto& pair : pairs) {
      if (pair.from == Match::none) add_faded(out, target[pair.to], come);
      else if (pair.to == Match::none) add_faded(out, from[pair.from], 1 - gone);
      else add_interpolated(out, from[pair.from], target[pair.to], {way, way}, reduced_);
    }
  };
  blend(from_.boxes, to.boxes, all.boxes, scene.boxes);
  blend(from_.curves, to.curves, all.curves, scene.curves);
  blend(from_.labels, to.labels, all.labels, scene.labels);
  blend(from_.cells, to.cells, all.cells, scene.cells);
  return scene;
}

}  // namespace stridescope::scene
