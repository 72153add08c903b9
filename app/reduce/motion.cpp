#include <algorithm>
#include <cmath>

#include "app/reduce/lecture.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "ui/forms/form.h"
#include "ui/playback_rest.h"

namespace stridescope::app {
namespace {

constexpr double walk_elements_per_sec = 1.25;

std::int64_t walk_length(const ui::UiState& state) {
  const auto tensor = ui::find_tensor(state.document.session, state.stage.view.selected);
  return tensor ? tensor->numel() : 0;
}

double walk_end(const ui::UiState& state) {
  return static_cast<double>(std::max<std::int64_t>(0, walk_length(state) - 1));
}

void advance_walk(ui::UiState& state, double secs) {
  auto& motion = state.motion;
  const double until = motion.walk_until.value_or(motion.walk_direction > 0 ? walk_end(state) : 0);
  const double way = secs * state.settings.speed * walk_elements_per_sec;
  const double left = until - state.stage.view.walk.value_or(0);
  if (std::abs(left) > way) {
    state.stage.view.walk = until - left + std::copysign(way, left);
    return;
  }
  state.stage.view.walk = until;
  motion.walking = false;
  motion.walk_until.reset();
}

bool has_next_step(const ui::UiState& state) {
  if (state.work.job) return false;
  const auto& session = state.document.session;
  return session.cursor() < session.steps().size();
}

/// Ends the motion at once. At the end of a motion the picture does not jump: it equals the state at rest.
void end_motion(ui::MotionState& motion) {
  motion.step = 0;
  motion.t = 1;
  motion.direction = 1;
  motion.running = motion.goes_on = motion.dragging = false;
}

void play_next_step(ui::UiState& state) {
  const auto step = state.document.session.cursor() + 1;
  run_plan(state, {ui::MoveTo{step}, ui::PlayStep{step, 1, true}});
}

void play_walk(ui::UiState& state, bool backwards) {
  auto& motion = state.motion;
  if (walk_length(state) == 0) return;
  const double end = walk_end(state);
  const double first = backwards ? end : 0, last = backwards ? 0 : end;
  if (!state.stage.view.walk || *state.stage.view.walk == last) state.stage.view.walk = first;
  motion.walk_direction = backwards ? -1 : 1;
  motion.walk_until.reset();
  motion.walking = end > 0;
}

}  // namespace

void stop_motion(ui::UiState& state) {
  end_motion(state.motion);
  ++state.motion.cuts;
}

void start_motion(ui::UiState& state, std::size_t step, double direction) {
  auto& motion = state.motion;
  if (state.settings.instant || step == 0) return stop_motion(state);
  const bool turns_round = motion.step == step && motion.direction != direction;
  if (!turns_round) motion.t = direction > 0 ? 0 : 1;
  ++motion.cuts;
  motion.step = step;
  motion.direction = direction;
  motion.running = true;
  motion.goes_on = motion.dragging = false;
}

namespace {

void apply(ui::UiState& state, const ui::Play& action) {
  auto& motion = state.motion;
  if (motion.in_motion()) {
    if (action.on && action.backwards && motion.direction > 0) return state.next.push_back(ui::Undo{});
    if (action.on && !action.backwards && motion.direction < 0) return state.next.push_back(ui::Redo{});
    motion.running = action.on;
    motion.dragging = false;
    return;
  }
  if (!action.on) {
    motion.walking = motion.goes_on = false;
    return;
  }
  if (!action.backwards && !state.stage.view.walk && has_next_step(state)) {
    if (!ask_first(state)) play_next_step(state);
    return;
  }
  play_walk(state, action.backwards);
}

void show_position(ui::UiState& state, double position) {
  auto& motion = state.motion;
  const auto step = static_cast<std::size_t>(std::ceil(position));
  state.stage.view.walk.reset();
  motion.walking = false;
  const bool dragged_on = motion.dragging;
  const double t = position - static_cast<double>(step) + 1;
  if (step == 0 || t >= 1) {
    end_motion(motion);
  } else {
    motion.step = step;
    motion.t = t;
    motion.direction = 1;
    motion.running = motion.goes_on = false;
  }
  motion.dragging = true;
  if (!dragged_on) ++motion.cuts;
}

void apply(ui::UiState& state, const ui::Seek& action) {
  const auto& session = state.document.session;
  const double position = std::clamp(action.position, 0.0, static_cast<double>(session.steps().size()));
  const auto step = static_cast<std::size_t>(std::ceil(position));
  if (step == session.cursor()) return show_position(state, position);
  run_plan(state, {ui::MoveTo{step}, ui::ShowPosition{position}});
}

/// A step in motion is handled first: if paused, it continues; if running, it is completed; if running in the
/// other direction, it is reversed.
void apply(ui::UiState& state, const ui::Advance& action) {
  auto& motion = state.motion;
  const bool on = action.by > 0;
  const bool is_on_its_way = motion.in_motion() && (motion.direction > 0) == on;
  if (is_on_its_way && !motion.running) {
    motion.running = true;
    motion.dragging = false;
    return;
  }
  if (is_on_its_way) return stop_motion(state);
  if (on) state.next.push_back(ui::NextCue{});
  else state.next.push_back(ui::Undo{});
}

/// Moves the walk to the next or previous element: the pointer jumps there, at once in instant mode. A second
/// press during the jump moves the walk on by one more element.
void apply(ui::UiState& state, const ui::StepWalk& action) {
  if (walk_length(state) == 0) return;
  stop_motion(state);
  auto& motion = state.motion;
  if (!state.stage.view.walk) {
    state.stage.view.walk = action.by > 0 ? 0 : walk_end(state);
    return;
  }
  const double at = *state.stage.view.walk;
  const double from = motion.walking && motion.walk_until ? *motion.walk_until
                      : action.by > 0                     ? std::floor(at)
                                                          : std::ceil(at);
  const double until = std::clamp(from + action.by, 0.0, walk_end(state));
  if (state.settings.instant) state.stage.view.walk = until;
  motion.walking = *state.stage.view.walk != until;
  if (motion.walking) motion.walk_until = until;
  else motion.walk_until.reset();
}

void apply(ui::UiState& state, const ui::StopWalk&) {
  state.motion.walking = false;
  state.motion.walk_until.reset();
  state.stage.view.walk.reset();
}

void apply(ui::UiState& state, const ui::WalkFrom& action) {
  const auto tensor = ui::find_tensor(state.document.session, action.cell.tensor);
  if (!tensor || tensor->dim() != static_cast<std::int64_t>(action.cell.index.size())) return;
  const auto path = access::ordered_layout(tensor->layout(), state.stage.view.lens.walk_order());
  select_target(state, scene::TensorTarget{action.cell.tensor});
  stop_motion(state);
  state.stage.view.walk = static_cast<double>(path.position(action.cell.index));
  state.motion.walk_direction = 1;
  state.motion.walk_until.reset();
  state.motion.walking = *state.stage.view.walk + 1 < static_cast<double>(tensor->numel());
}

void apply(ui::UiState& state, const ui::Tick& action) {
  advance_lecture(state, action.secs);
  auto& motion = state.motion;
  const double speed = state.settings.speed;
  if (motion.in_motion() && motion.running) {
    motion.t += motion.direction * action.secs * std::abs(speed) / std::max(0.05, action.step_secs);
    if (motion.t < 1 && motion.t > 0) return;
    const bool goes_on = motion.goes_on && motion.direction > 0;
    end_motion(motion);
    motion.goes_on = goes_on && has_next_step(state) && !pauses_at(state);
    return;
  }
  if (motion.in_motion()) return;
  if (motion.goes_on) {
    motion.rest_secs -= action.secs * speed;
    if (motion.rest_secs > 0) return;
    if (has_next_step(state) && ask_first(state)) return;
    if (has_next_step(state)) play_next_step(state);
    motion.goes_on = motion.goes_on && (motion.in_motion() || has_next_step(state));
    return;
  }
  if (motion.walking) advance_walk(state, action.secs);
}

}  // namespace

void run_step(ui::UiState& state, const ui::PlayStep& step, JobEnd&) {
  start_motion(state, step.step.value_or(state.document.session.cursor()), step.direction);
  if (!step.goes_on) return;
  state.motion.goes_on = true;
  state.motion.rest_secs = state.settings.instant ? ui::instant_rest_secs : ui::rest_secs;
}

void run_step(ui::UiState& state, const ui::EndMotion&, JobEnd&) { stop_motion(state); }

void run_step(ui::UiState& state, const ui::ShowPosition& step, JobEnd&) {
  show_position(state, step.position);
}

void reduce_motion(ui::UiState& state, const ui::MotionAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app
