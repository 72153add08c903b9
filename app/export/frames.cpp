#include "app/export/frames.h"

#include <algorithm>
#include <utility>

#include "app/reduce/selection.h"
#include "ui/scene/build.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::app {
namespace {

/// Without what follows the pointer, and what belongs to a size of the window.
scene::ViewState lasting(const scene::ViewState& view) {
  scene::ViewState kept;
  kept.cell_text = view.cell_text;
  kept.show_indices = view.show_indices;
  kept.roles = view.roles;
  kept.hidden = view.hidden;
  kept.reduced_motion = view.reduced_motion;
  kept.lens = view.lens;
  return kept;
}

}  // namespace

scene::Style style_for(scene::Theme theme, scene::Size size) {
  return scene::make_style(theme, std::clamp(std::min(size.w / 1280, size.h / 720), 0.8f, 6.0f));
}

Frames::Frames(const session::Session& session, FrameLook look)
    : session_(session),
      look_(std::move(look)),
      style_(style_for(look_.theme, {static_cast<float>(look_.width), static_cast<float>(look_.height)})),
      words_(look_.language) {
  look_.view = lasting(look_.view);
}

scene::Scene Frames::build(std::size_t count, std::size_t shown) {
  const auto snapshot = session_.at(count);
  const auto* step = snapshot.last();
  auto view = look_.view;
  view.selected = selection_at(snapshot);
  if (look_.captions) view.note = scene::note_of(session_, shown, words_.language());
  return scene::build(snapshot, view, style_,
                      {static_cast<float>(look_.width), static_cast<float>(look_.height)}, fonts_, words_,
                      step && step->caught ? &*step->caught : nullptr, &layouts_);
}

const scene::Transition& Frames::transition(std::size_t step) {
  if (!transition_ || moving_ != step) {
    const auto& of = session_.steps()[step - 1];
    auto before = build(step - 1, step);
    transition_.emplace(std::move(before), build(step, step), of.caught ? of.caught->trace : of.trace, style_,
                        words_, look_.view.reduced_motion);
    moving_ = step;
  }
  return *transition_;
}

scene::Scene Frames::at(std::size_t step) {
  return transition_ && moving_ == step ? transition_->to() : build(step, step);
}

scene::Scene Frames::at(std::size_t step, double time) {
  return step == 0 ? at(step) : transition(step).frame(time);
}

double Frames::step_secs(std::size_t step) { return transition(step).duration_secs(); }

}  // namespace stridescope::app
