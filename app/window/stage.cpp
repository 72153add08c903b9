#include "app/window/stage.h"

#include "ui/forms/form.h"
#include "ui/scene/build.h"

namespace stridescope::app {
namespace {

/// The view of the state before or after a step: a name that is not bound there selects nothing.
scene::ViewState view_there(const ui::State& state) {
  auto view = state.view;
  const auto& session = state.document.session;
  if (ui::find_tensor(session, view.selected)) return view;
  view.selected.clear();
  for (std::size_t i = session.cursor(); i-- > 0 && view.selected.empty();)
    for (const auto& name : session.steps()[i].outcome.bound)
      if (ui::find_tensor(session, name)) view.selected = name;
  return view;
}

}  // namespace

void Stage::build_transition(ui::State& state, const scene::Style& style, scene::Size size,
                             const scene::TextMeasure& measure) {
  auto& session = state.document.session;
  const auto cursor = session.cursor();
  const auto step = state.clock.step;
  session.go_to(step - 1);
  auto from = scene::build(session, view_there(state), style, size, measure);
  session.go_to(step);
  auto to = scene::build(session, view_there(state), style, size, measure);
  session.go_to(cursor);
  transition_.emplace(std::move(from), std::move(to), session.steps()[step - 1].trace, style,
                      state.view.reduced_motion, state.view.language);
}

const scene::Scene& Stage::update(ui::State& state, const scene::Style& style, scene::Size size,
                                  const scene::TextMeasure& measure) {
  const auto* failure = state.failure ? &*state.failure : nullptr;
  Key key{state.document.revision,
          state.view,
          size,
          style.theme,
          style.scale,
          failure ? failure->source + "\n" + failure->message : "",
          state.clock.step};
  if (key_ != key) {
    key_ = std::move(key);
    transition_.reset();
    shown_t_ = -1;
    if (state.clock.in_motion()) build_transition(state, style, size, measure);
    else shown_ = scene::build(state.document.session, state.view, style, size, measure, failure);
  }
  if (transition_ && shown_t_ != state.clock.t) {
    shown_ = transition_->frame(state.clock.t);
    shown_t_ = state.clock.t;
  }
  return shown_;
}

}  // namespace stridescope::app
