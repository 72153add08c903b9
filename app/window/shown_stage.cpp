#include "app/window/shown_stage.h"

#include <cmath>
#include <utility>

#include "ui/forms/form.h"
#include "ui/forms/proof_form.h"
#include "ui/forms/wanted_shape.h"
#include "ui/lesson/lesson_view.h"
#include "ui/queries/drawing.h"
#include "ui/queries/selection.h"
#include "ui/scene/magnifier.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/picture/hit_test.h"

namespace stridescope::app {
namespace {

/// Faster changes of size are a border being dragged, which the stage follows at once.
constexpr double resize_pause_secs = 0.2;
/// A glide that an action starts shows its first frame in the frame of the action.
constexpr double first_frame_secs = 1.0 / 60;
/// The number of steps to either side of the shown one that are painted ahead.
constexpr std::size_t farthest_ahead = 48;

/// Returns the view without the highlights that follow the pointer, which the stage updates itself.
scene::ViewState arrangement(const scene::ViewState& view) {
  auto kept = scene::without_highlights(view);
  if (view.zoom != 1 || view.pan != scene::Point{}) kept.zoom = 0;
  return kept;
}

/// Returns true if the views differ only in the zoom, and the new one is not fitted.
bool only_magnifies(const scene::ViewState& from, const scene::ViewState& to) {
  auto as_from = to;
  as_from.zoom = from.zoom;
  return as_from == from && to.zoom != 1;
}

const session::Failure* failure_of(const ui::UiState& state) {
  return state.document.failure ? &*state.document.failure : nullptr;
}

/// Returns the target that a zoom keeps in place.
scene::Target pointed_at(const scene::ViewState& view) {
  if (!std::holds_alternative<std::monostate>(view.hover)) return view.hover;
  return scene::TensorTarget{view.selected};
}

}  // namespace

ShownStage::SceneKey ShownStage::key_of(const ui::UiState& state, const scene::Style& style, scene::Size size,
                                        const words::Translator& words) {
  SceneKey key{
      state.document.revision,       state.stage.view, size, style, scene::failure_text(failure_of(state)),
      std::string(words.language()), state.motion.step};
  if (state.motion.in_motion() && state.motion.running) key.view.hover = {};
  key.view.note = note(state, words.language());
  if (!state.settings.captions) key.view.note.text.clear();
  key.view.is_asked = state.lecture.on && state.lesson.question();
  // In a lecture, an answer with its proof replaces the narration, to give the figure more room.
  if (state.lecture.on && !state.settings.prover_folded && state.lesson.asked.is_answered)
    key.view.note.text.clear();
  const bool is_open = ui::is_question_open(state);
  // The outcome of a prediction is shown instead of the note.
  if (state.motion.in_motion() && !state.lesson.asked.made.empty()) key.view.note = {};
  // An open question replaces the note, except before the first step: there it introduces the lesson.
  if (is_open && state.document.session.cursor() > 0) key.view.note = {};
  if (is_open) key.view.covered = ui::covered_facts(state);
  else if (state.form.open.self == key.view.selected) key.view.wanted_shape = ui::wanted_shape(state);
  key.view.preview = preview(state);
  if (!state.motion.in_motion()) key.view.proof = ui::shown_proof(state);
  return key;
}

const scene::Preview& ShownStage::preview(const ui::UiState& state) {
  const bool is_at_rest = !state.work.job && !state.motion.in_motion();
  return preview_.of({state.document.revision, state.form.open, state.stage.view.selected, is_at_rest},
                     [&] { return ui::form_preview(state); });
}

const scene::Note& ShownStage::note(const ui::UiState& state, std::string_view language) {
  const auto& session = state.document.session;
  if (const auto* failure = failure_of(state))
    return failure_note_.of({state.document.revision, scene::failure_text(failure), std::string(language)},
                            [&] { return scene::note_of(session, *failure, language); });
  const auto step = state.motion.in_motion() ? state.motion.step : session.cursor();
  return note_.of({state.document.revision, step, std::string(language)}, [&] {
    auto note = scene::note_of(session, step, language);
    if (!state.document.value.empty() && note.values.empty())
      note.printed = scene::beginning(state.document.value);
    return note;
  });
}

bool ShownStage::must_glide(const ui::UiState& state, const SceneKey& key) {
  const bool cut = state.motion.cuts != cuts_;
  cuts_ = state.motion.cuts;
  if (!shown_as_ || state.settings.instant) return false;
  const auto& from = *shown_as_;
  if (cut) return true;
  const bool resized = key.size != from.size;
  const bool resizing = resized && since_resize_secs_ < resize_pause_secs;
  if (resized) since_resize_secs_ = 0;
  if (resized && resizing) return false;
  if (resized || key.language != from.language || key.style != from.style || key.failure != from.failure)
    return true;
  if (key.revision != from.revision) return false;  // the timeline's knob is being dragged
  const auto before = arrangement(from.view), after = arrangement(key.view);
  return before != after && !only_magnifies(before, after);
}

scene::Scene ShownStage::scene_at(const ui::UiState& state, std::size_t count, std::size_t cursor,
                                  const scene::ViewState& view, scene::Size size, const scene::Style& style,
                                  const scene::TextMeasure& measure, const words::Translator& words) {
  const auto& session = state.document.session;
  scene::StageMemo::Look look{view, style, size};
  if (count != cursor) look.view.selected = ui::selection_at(session.at(count));
  const auto* step = count > 0 ? &session.steps()[count - 1] : nullptr;
  const auto* failure = count == session.cursor() ? failure_of(state) : nullptr;
  if (!failure && step && step->caught) failure = &*step->caught;
  return stages_.scene(session, count, look, failure, measure, words);
}

/// Returns the scenes of step `step`. `view` is the view after `cursor` steps, the last of which selected
/// `view.selected`.
ShownStage::StepScenes ShownStage::scenes_of(const ui::UiState& state, std::size_t step, std::size_t cursor,
                                             const scene::ViewState& view, scene::Size size,
                                             const scene::Style& style, const scene::TextMeasure& measure,
                                             const words::Translator& words) {
  const auto& session = state.document.session;
  StepScenes scenes{scene_at(state, step - 1, cursor, view, size, style, measure, words),
                    scene_at(state, step, cursor, view, size, style, measure, words), std::nullopt};
  scene::StageMemo::Look look{view, style, size};
  if (step != cursor) look.view.selected = ui::selection_at(session.at(step));
  if (auto playing = stages_.playing(session, step, look, measure, words))
    scenes.last = std::exchange(scenes.to, std::move(*playing));
  return scenes;
}

void ShownStage::build(const ui::UiState& state, const SceneKey& key, const scene::Style& style,
                       const scene::TextMeasure& measure, const words::Translator& words) {
  const auto& session = state.document.session;
  if (!key_ || key_->revision != key.revision) stages_.drop_stale(session);
  const bool ended = transition_ && key_ && key.step == 0 && key_->step != 0;
  if (ended) {
    SceneKey rest = *key_;
    rest.step = 0;
    rest.view.hover = key.view.hover;
    const bool is_end = session.cursor() == key_->step;
    if (rest == key && std::holds_alternative<std::monostate>(key.view.hover)) {
      rest_ = is_end ? transition_->to() : transition_->from();
      transition_.reset();
      return;
    }
  }
  transition_.reset();
  moving_t_ = -1;
  if (!state.motion.in_motion()) {
    rest_ = scene_at(state, session.cursor(), session.cursor(), key.view, key.size, style, measure, words);
    return;
  }
  const auto& step = session.steps()[key.step - 1];
  auto scenes = scenes_of(state, key.step, session.cursor(), key.view, key.size, style, measure, words);
  transition_.emplace(std::move(scenes.from), std::move(scenes.to),
                      step.caught ? step.caught->trace : step.trace, style, words,
                      state.stage.view.reduced_motion, std::move(scenes.last));
}

bool ShownStage::look_ahead(const ui::UiState& state, const scene::Style& style,
                            const scene::TextMeasure& measure, const words::Translator& words,
                            const std::function<void(const scene::Scene&)>& visit) {
  const auto& session = state.document.session;
  if (!shown_as_ || state.document.failure || shown_as_->view.is_asked || !shown_as_->view.covered.empty() ||
      shown_as_->view.zoom != 1)
    return false;
  if (!ahead_ || !(ahead_->from == *shown_as_)) ahead_ = Ahead{*shown_as_};
  auto& ahead = *ahead_;
  while (!ahead.is_done) {
    const auto cursor = session.cursor();
    const bool is_there =
        ahead.is_forward ? cursor + ahead.distance <= session.steps().size() : cursor >= ahead.distance;
    const auto step = ahead.is_forward ? cursor + ahead.distance : cursor - ahead.distance;
    ahead.is_forward = !ahead.is_forward;
    if (ahead.is_forward && ++ahead.distance > farthest_ahead) ahead.is_done = true;
    if (!is_there) continue;
    auto view = shown_as_->view;
    view.hover = {}, view.pinned = {};
    view.walk.reset();
    view.selected = ui::selection_at(session.at(step));
    view.note = scene::note_of(session, step, words.language());
    if (!state.settings.captions) view.note.text.clear();
    const auto painted = stages_.painted();
    if (step == 0) {
      visit(scene_at(state, step, step, view, shown_as_->size, style, measure, words));
    } else {
      const auto scenes = scenes_of(state, step, step, view, shown_as_->size, style, measure, words);
      visit(scenes.from), visit(scenes.to);
    }
    if (stages_.painted() != painted) return !ahead.is_done;
  }
  return false;
}

void ShownStage::advance(double secs) {
  glided_secs_ += secs;
  since_resize_secs_ += secs;
  if (glide_ && glide_->is_over(glided_secs_)) glide_.reset();
}

const scene::Scene& ShownStage::update(const ui::UiState& state, const scene::Style& style, scene::Rect area,
                                       const scene::TextMeasure& measure, const words::Translator& words) {
  const auto& scene = updated(state, style, area, measure, words);
  const auto& lens = state.lecture.magnifier;
  const auto way = static_cast<float>(lens.t);
  const scene::Magnifier through =
      lens.t > 0 ? scene::magnifier_at(scene, lens.target, ui::to_stage_pixels(lens.at, scene.size), way)
                 : scene::Magnifier{};
  auto ink = ui::ink_of(state, style, scene.size, through);
  is_seen_ = lens.t > 0 || !ink.empty();
  if (!is_seen_) return scene;
  seen_ = scene::magnified(scene, through);
  seen_.ink = std::move(ink);
  return seen_;
}

const scene::Scene& ShownStage::updated(const ui::UiState& state, const scene::Style& style, scene::Rect area,
                                        const scene::TextMeasure& measure, const words::Translator& words) {
  held_pan_.reset();
  SceneKey key = key_of(state, style, {area.w, area.h}, words);
  if (must_glide(state, key)) {
    glide_.emplace(whole(), scene::Point{corner_.x - area.x, corner_.y - area.y}, style.glide_secs,
                   state.stage.view.reduced_motion);
    glided_secs_ = first_frame_secs;
    moving_t_ = -1;
  }
  corner_ = {area.x, area.y};
  if (key_ != key) {
    const auto target = pointed_at(state.stage.view);
    scene::Point before;
    bool is_anchored = false;
    if (key_ && key_->view.zoom != key.view.zoom)
      if (const auto rect = scene::target_rect(rest_, target)) before = rect->center(), is_anchored = true;
    build(state, key, style, measure, words);
    if (is_anchored && is_at_rest_ && rest_.is_cut) {
      // Zooming lays long tensors out again: keep the pointer's target in place.
      auto& pan = key.view.pan;
      if (key.view.zoom <= 1) {
        pan = {};
      } else if (const auto rect = scene::target_rect(rest_, target)) {
        const auto now = rect->center();
        pan = {pan.x + before.x - now.x, pan.y + before.y - now.y};
      }
      held_pan_ = pan;
      build(state, key, style, measure, words);
    }
    key_ = key;
  }
  shown_as_ = std::move(key);
  if (state.settings.instant) glide_.reset();
  is_at_rest_ = !transition_ && !glide_;
  if (is_at_rest_) return rest_;
  const double glided_secs = glide_ ? glided_secs_ : 0;
  if (moving_t_ == state.motion.t && moving_glided_secs_ == glided_secs) return moving_;
  moving_t_ = state.motion.t;
  moving_glided_secs_ = glided_secs;
  if (!glide_) moving_ = transition_->frame(state.motion.t);
  else if (transition_) moving_ = glide_->frame(glided_secs, transition_->frame(state.motion.t));
  else moving_ = glide_->frame(glided_secs, rest_);
  return moving_;
}

}  // namespace stridescope::app
