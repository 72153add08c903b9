#include <algorithm>
#include <cmath>

#include "app/reduce/reducers.h"
#include "ui/forms/form.h"

namespace stridescope::app {
namespace {

constexpr double walk_elements_per_sec = 1.6;

std::int64_t walk_length(const ui::State& state) {
  const auto* tensor = ui::find_tensor(state.document.session, state.view.selected);
  return tensor ? tensor->numel() : 0;
}

void advance_walk(ui::State& state, double elements) {
  const auto last = static_cast<double>(std::max<std::int64_t>(0, walk_length(state) - 1));
  const double at = std::clamp(state.view.walk.value_or(0) + elements, 0.0, last);
  state.view.walk = at;
  if ((elements > 0 && at >= last) || (elements < 0 && at <= 0)) state.clock.walking = false;
}

}  // namespace

void stop_motion(ui::State& state) {
  state.clock.step = 0;
  state.clock.t = 1;
  state.clock.running = false;
}

void start_motion(ui::State& state, std::size_t step, double direction) {
  auto& clock = state.clock;
  if (state.settings.instant || step == 0) return stop_motion(state);
  const bool turns_round = clock.step == step && clock.direction != direction;
  if (!turns_round) clock.t = direction > 0 ? 0 : 1;
  clock.step = step;
  clock.direction = direction;
  clock.running = true;
}

void apply(ui::State& state, const ui::Play& action, const Places&) {
  auto& clock = state.clock;
  if (clock.in_motion()) {
    clock.running = action.on;
    return;
  }
  const auto length = walk_length(state);
  if (!action.on || length == 0) {
    clock.walking = false;
    return;
  }
  const bool backwards = action.backwards;
  clock.walk_direction = backwards ? -1 : 1;
  const auto end = static_cast<double>(length - 1);
  if (!state.view.walk || (!backwards && *state.view.walk >= end)) state.view.walk = backwards ? end : 0;
  if (backwards && *state.view.walk <= 0) state.view.walk = end;
  clock.walking = length > 1;
}

void apply(ui::State& state, const ui::Seek& action, const Places&) {
  auto& session = state.document.session;
  const auto steps = static_cast<double>(session.steps().size());
  const double position = std::clamp(action.position, 0.0, steps);
  const auto step = static_cast<std::size_t>(std::ceil(position));
  if (step != session.cursor()) {
    session.go_to(step);
    state.failure.reset();
    session_changed(state);
  }
  auto& clock = state.clock;
  const double t = position - static_cast<double>(step) + 1;
  if (step == 0 || t >= 1) return stop_motion(state);
  clock.step = step;
  clock.t = t;
  clock.direction = 1;
  clock.running = false;
}

void apply(ui::State& state, const ui::SetSpeed& action, const Places&) {
  state.settings.speed = action.factor;
}

void apply(ui::State& state, const ui::StepWalk& action, const Places&) {
  if (walk_length(state) == 0) return;
  state.clock.walking = false;
  stop_motion(state);
  if (!state.view.walk) {
    state.view.walk = action.by > 0 ? 0 : static_cast<double>(walk_length(state) - 1);
    return;
  }
  const double at = action.by > 0 ? std::floor(*state.view.walk) : std::ceil(*state.view.walk);
  state.view.walk = at;
  advance_walk(state, action.by);
}

void apply(ui::State& state, const ui::StopWalk&, const Places&) {
  state.clock.walking = false;
  state.view.walk.reset();
}

void apply(ui::State& state, const ui::Tick& action, const Places&) {
  auto& clock = state.clock;
  const double speed = state.settings.speed;
  if (clock.in_motion() && clock.running) {
    clock.t += clock.direction * action.secs * std::abs(speed) / std::max(0.05, action.step_secs);
    if (clock.t >= 1 || clock.t <= 0) stop_motion(state);
  }
  if (clock.walking && !clock.in_motion())
    advance_walk(state, action.secs * speed * walk_elements_per_sec * clock.walk_direction);
}

}  // namespace stridescope::app
