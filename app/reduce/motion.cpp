#include <algorithm>
#include <cmath>

#include "app/reduce/reducers.h"
#include "ui/forms/form.h"

namespace stridescope::app {
namespace {

constexpr double walk_elements_per_sec = 1.25;
/// Between the steps of a session that is played: time to read. Without motion, a step is seen in that time.
constexpr double rest_secs = 1.1, instant_rest_secs = 2.4;

std::int64_t walk_length(const ui::State& state) {
  const auto tensor = ui::find_tensor(state.document.session, state.view.selected);
  return tensor ? tensor->numel() : 0;
}

double walk_end(const ui::State& state) {
  return static_cast<double>(std::max<std::int64_t>(0, walk_length(state) - 1));
}

void advance_walk(ui::State& state, double secs) {
  auto& clock = state.clock;
  const double until = clock.walk_until.value_or(clock.walk_direction > 0 ? walk_end(state) : 0);
  const double way = secs * state.settings.speed * walk_elements_per_sec;
  const double left = until - state.view.walk.value_or(0);
  if (std::abs(left) > way) {
    state.view.walk = until - left + std::copysign(way, left);
    return;
  }
  state.view.walk = until;
  clock.walking = false;
  clock.walk_until.reset();
}

bool has_next_step(const ui::State& state) {
  const auto& session = state.document.session;
  return session.cursor() < session.steps().size();
}

/// What is shown goes on as it was: the step's end is the state at rest.
void end_motion(ui::Clock& clock) {
  clock.step = 0;
  clock.t = 1;
  clock.direction = 1;
  clock.running = clock.goes_on = clock.dragging = false;
}

void play_next_step(ui::State& state) {
  const auto step = state.document.session.cursor() + 1;
  go_to_step(state, step);
  start_motion(state, step, 1);
  state.clock.goes_on = true;
  state.clock.rest_secs = state.settings.instant ? instant_rest_secs : rest_secs;
}

void play_walk(ui::State& state, bool backwards) {
  auto& clock = state.clock;
  if (walk_length(state) == 0) return;
  const double end = walk_end(state);
  const double first = backwards ? end : 0, last = backwards ? 0 : end;
  if (!state.view.walk || *state.view.walk == last) state.view.walk = first;
  clock.walk_direction = backwards ? -1 : 1;
  clock.walk_until.reset();
  clock.walking = end > 0;
}

}  // namespace

void stop_motion(ui::State& state) {
  end_motion(state.clock);
  ++state.clock.cuts;
}

void start_motion(ui::State& state, std::size_t step, double direction) {
  auto& clock = state.clock;
  if (state.settings.instant || step == 0) return stop_motion(state);
  const bool turns_round = clock.step == step && clock.direction != direction;
  if (!turns_round) clock.t = direction > 0 ? 0 : 1;
  ++clock.cuts;
  clock.step = step;
  clock.direction = direction;
  clock.running = true;
  clock.goes_on = clock.dragging = false;
}

void apply(ui::State& state, const ui::Play& action, const Places& places) {
  auto& clock = state.clock;
  if (clock.in_motion()) {
    if (action.on && action.backwards && clock.direction > 0) return apply(state, ui::Undo{}, places);
    if (action.on && !action.backwards && clock.direction < 0) return apply(state, ui::Redo{}, places);
    clock.running = action.on;
    clock.dragging = false;
    return;
  }
  if (!action.on) {
    clock.walking = clock.goes_on = false;
    return;
  }
  if (!action.backwards && !state.view.walk && has_next_step(state)) return play_next_step(state);
  play_walk(state, action.backwards);
}

void apply(ui::State& state, const ui::Seek& action, const Places&) {
  auto& session = state.document.session;
  auto& clock = state.clock;
  const auto steps = static_cast<double>(session.steps().size());
  const double position = std::clamp(action.position, 0.0, steps);
  const auto step = static_cast<std::size_t>(std::ceil(position));
  if (step != session.cursor()) go_to_step(state, step);
  state.view.walk.reset();
  clock.walking = false;
  const bool dragged_on = clock.dragging;
  const double t = position - static_cast<double>(step) + 1;
  if (step == 0 || t >= 1) {
    end_motion(clock);
  } else {
    clock.step = step;
    clock.t = t;
    clock.direction = 1;
    clock.running = clock.goes_on = false;
  }
  clock.dragging = true;
  if (!dragged_on) ++clock.cuts;
}

void apply(ui::State& state, const ui::SetSpeed& action, const Places&) {
  state.settings.speed = action.factor;
}

/// One element further: the pointer jumps there, at once in instant mode. Pressed again on the way, it goes
/// on.
void apply(ui::State& state, const ui::StepWalk& action, const Places&) {
  if (walk_length(state) == 0) return;
  stop_motion(state);
  auto& clock = state.clock;
  if (!state.view.walk) {
    state.view.walk = action.by > 0 ? 0 : walk_end(state);
    return;
  }
  const double at = *state.view.walk;
  const double from = clock.walking && clock.walk_until ? *clock.walk_until
                      : action.by > 0                   ? std::floor(at)
                                                        : std::ceil(at);
  const double until = std::clamp(from + action.by, 0.0, walk_end(state));
  if (state.settings.instant) state.view.walk = until;
  clock.walking = *state.view.walk != until;
  if (clock.walking) clock.walk_until = until;
  else clock.walk_until.reset();
}

void apply(ui::State& state, const ui::StopWalk&, const Places&) {
  state.clock.walking = false;
  state.clock.walk_until.reset();
  state.view.walk.reset();
}

void apply(ui::State& state, const ui::Tick& action, const Places&) {
  auto& clock = state.clock;
  const double speed = state.settings.speed;
  if (clock.in_motion() && clock.running) {
    clock.t += clock.direction * action.secs * std::abs(speed) / std::max(0.05, action.step_secs);
    if (clock.t < 1 && clock.t > 0) return;
    const bool goes_on = clock.goes_on && clock.direction > 0;
    end_motion(clock);
    clock.goes_on = goes_on && has_next_step(state);
    return;
  }
  if (clock.in_motion()) return;
  if (clock.goes_on) {
    clock.rest_secs -= action.secs * speed;
    if (clock.rest_secs > 0) return;
    if (has_next_step(state)) play_next_step(state);
    clock.goes_on = clock.goes_on && (clock.in_motion() || has_next_step(state));
    return;
  }
  if (clock.walking) advance_walk(state, action.secs);
}

}  // namespace stridescope::app
