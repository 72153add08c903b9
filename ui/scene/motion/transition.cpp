#include "ui/scene/motion/transition.h"

#include <algorithm>
#include <utility>

#include "ui/scene/motion/casting.h"
#include "ui/scene/motion/counters.h"
#include "ui/scene/motion/tween.h"

namespace stridescope::scene {
namespace {

/// While what the step read goes, and what stays takes its room.
double leave_secs(const Style& style) { return style.move_secs * 0.75; }

}  // namespace

Transition::Transition(Scene from, Scene to, const session::Trace& trace, const Style& style,
                       const words::Words& words, bool reduced_motion, std::optional<Scene> last)
    : from_(std::move(from)),
      to_(std::move(to)),
      last_(std::move(last)),
      style_(style),
      reduced_(reduced_motion),
      words_(&words) {
  const auto leaves = [](const TensorPart& part) { return part.is_leaving; };
  if (last_ && std::ranges::none_of(to_.tensors, leaves)) last_.reset();  // there was no room for what does
  if (last_) leave_.emplace(to_, Point{}, leave_secs(style), reduced_motion, Glide::Order::in_turn);
  plan_ = choreograph(from_, to_, trace, style, words_);
  stage_ = stage_cast(from_, to_, trace, style, plan_, reduced_);
}

double Transition::duration_secs() const { return plan_.duration_secs + (last_ ? leave_secs(style_) : 0); }

Scene Transition::frame(double t) const {
  if (!(t > 0)) return from_;
  if (t >= 1) return to();
  const double secs = t * duration_secs();
  if (secs < plan_.duration_secs) return playing(secs / plan_.duration_secs);
  return leave_->frame(secs - plan_.duration_secs, *last_);
}

Scene Transition::playing(double t) const {
  Scene scene = scene_between(from_, to_, part(t, 0, 1));
  stage_.play(t, reduced_, style_, scene);
  add_counters(scene, plan_, to_, style_, *words_, t);
  plan_.play(t, reduced_, style_, scene);
  return scene;
}

}  // namespace stridescope::scene
