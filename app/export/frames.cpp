#include "app/export/frames.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/explain/refusal.h"
#include "engine/lesson/covered_facts.h"
#include "engine/lesson/parse.h"
#include "ui/forms/form.h"
#include "ui/forms/proof_form.h"
#include "ui/lesson/question_scene.h"
#include "ui/queries/selection.h"
#include "ui/scene/explain/proof_scene.h"
#include "ui/scene/magnifier.h"
#include "ui/scene/model/released_tensors.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/motion/glide.h"
#include "ui/scene/plot/lab_plot.h"
#include "ui/settings/settings.h"

namespace stridescope::app {
namespace {

/// A step number past the end of any proof.
constexpr std::size_t most_proof_steps = 1000;

/// Returns the view without pointer highlights, and without settings that depend on the window's size.
scene::ViewState window_independent_view(const scene::ViewState& view) {
  scene::ViewState kept;
  kept.cell_text = view.cell_text;
  kept.show_indices = view.show_indices;
  kept.roles = view.roles;
  kept.hidden = view.hidden;
  kept.reduced_motion = view.reduced_motion;
  kept.lens = view.lens;
  return kept;
}

/// Returns the cues of a lesson's steps, for its meters; empty for other scripts.
lesson::Lesson metered_lesson(const session::Session& session) {
  lesson::Lesson lesson;
  if (!lesson::is_lesson(session.header)) return lesson;
  for (const auto& step : session.steps()) lesson.steps.push_back(lesson::cues_of(step.leading));
  return lesson;
}

}  // namespace

scene::Style style_for(scene::Theme theme, scene::Size size) {
  return scene::make_style(theme, std::clamp(std::min(size.w / 1280, size.h / 720), 0.8f, 6.0f));
}

Frames::Frames(const session::Session& session, FrameLook look, const scene::TextMeasure* measure)
    : session_(session),
      look_(std::move(look)),
      style_(look_.is_lecture ? scene::lecture_style(look_.theme, static_cast<float>(look_.height))
                              : style_for(look_.theme, size())),
      words_(look_.language),
      lesson_(metered_lesson(session)),
      measure_(measure ? *measure : fonts_) {
  look_.view = window_independent_view(look_.view);
}

void Frames::set_height(int height) {
  if (look_.height == height) return;
  look_.height = height;
  transition_.reset();
  asked_step_ = 0;
  rooms_.clear();
}

scene::ViewState Frames::view_of(const session::Snapshot& snapshot, std::size_t shown) const {
  auto view = look_.view;
  view.selected = ui::selection_at(snapshot);
  auto note = this->note(shown);
  if (look_.draws_words) view.note = std::move(note);
  else view.note.remedies = std::move(note.remedies);  // on the card of a failure
  const auto& said = cues(shown);
  view.is_asked = look_.draws_words && said.question.has_value();
  if (said.panel && said.panel->kind == lesson::OpenedPanel::Kind::lens) {
    ui::Settings settings;
    settings.lens_folded = false, settings.lens_kind = said.panel->what;
    view.lens = ui::lens_of(settings);
  }
  if (const auto request = proof_request(shown)) view.proof = scene::ShownProof{*request, most_proof_steps};
  return view;
}

std::optional<explain::ProofRequest> Frames::proof_request(std::size_t step) const {
  const auto said = cues(step);
  if (!said.panel || said.panel->kind != lesson::OpenedPanel::Kind::prover) return std::nullopt;
  return explain::parse_proof(said.panel->what);
}

/// Returns true if the step fails, and the card of its failure repeats the proof's verdict.
bool Frames::says_verdict(std::size_t step, const explain::Proof& proof) const {
  const auto& caught = session_.steps()[step - 1].caught;
  return caught && explain::explain_refusal(caught->refusal).why == proof.verdict;
}

float Frames::proof_height_at(std::size_t step) const {
  constexpr float largest_share = 0.5f;
  const auto request = proof_request(step);
  const auto proof = request ? ui::proof_at(session_.at(step), *request) : std::nullopt;
  if (!proof) return 0;
  const float height =
      scene::proof_height(*proof, {.has_fixes = true, .has_verdict = !says_verdict(step, *proof)}, size().w,
                          style_, measure_, words_);
  return height <= largest_share * size().h ? height : 0;
}

scene::Scene Frames::with_proof(scene::Scene scene, std::size_t step, double time,
                                const QuestionRoom& room) const {
  if (room.proof <= 0) return scene;
  const auto now = session_.at(step);
  const auto request = proof_request(step);
  const auto proof = ui::proof_at(now, *request);
  const auto tensor = ui::find_tensor(now, request->tensor);
  const auto steps = static_cast<double>(proof->steps.size());
  const auto shown = static_cast<std::size_t>(std::clamp(time * steps, 0.0, steps - 1));
  auto panel = scene::proof_scene(
      *proof, {shown, now.axes(*tensor), tensor->itemsize(), true, !says_verdict(step, *proof)},
      {room.whole.w, room.proof}, style_, measure_, words_);
  const auto whole = scene.size;
  scene.size.h = room.whole.h - room.plan.height - room.meters - room.proof;
  scene = scene::above(std::move(scene), std::move(panel), style_);
  scene.size = whole, scene.content = {0, 0, whole.w, whole.h};
  return scene;
}

scene::Scene Frames::build(std::size_t count, std::size_t shown) {
  const auto snapshot = session_.at(count);
  const auto* step = snapshot.last();
  return over_panels(shown, [&](scene::Size size) {
    return stages_.scene(session_, count, {view_of(snapshot, shown), style_, size},
                         step && step->caught ? &*step->caught : nullptr, measure_, words_);
  });
}

scene::Scene Frames::plot(const std::string& experiment, scene::Size size) const {
  const auto known = look_.measured.find(experiment);
  const auto lines = known == look_.measured.end() ? std::vector<lab::Series>() : known->second;
  return scene::plot_scene(scene::lab_plot(*lab::find_experiment(experiment), lines, style_, words_), size,
                           style_, measure_);
}

/// A stage with room for the lab beside it, and for meters and the answer below, if a step has them.
template <class Build>
scene::Scene Frames::over_panels(std::size_t step, Build build) {
  const auto& said = cues(step);
  const auto& below = room_of(step);
  scene::Size room = below.whole;
  const bool has_lab = said.panel && said.panel->kind == lesson::OpenedPanel::Kind::lab;
  const float lab_w = has_lab ? std::round(room.w * 0.5f) : 0;
  room.w -= lab_w;
  room.h -= below.plan.height + below.meters + below.proof;
  auto scene = build(room);
  if (has_lab) scene = ui::beside_plot(std::move(scene), plot(said.panel->what, {lab_w, room.h}), style_);
  scene.size.h += below.meters + below.proof;
  const auto question = drawn_question(step);
  return question ? with_question_below(std::move(scene), *question, below) : scene;
}

const scene::Scene& Frames::asked(std::size_t step) {
  if (asked_step_ == step) return asked_;
  const auto question = drawn_question(step);
  const auto& below = room_of(step, false);
  const auto before = session_.at(step - 1);
  auto view = view_of(before, step - 1);
  if (step > 1) view.note = {};  // before the first step, the note introduces the lesson
  view.is_asked = true;
  if (const auto asked = this->question(step)) view.covered = lesson::find_covered_facts(*asked, before);
  const scene::Size room{below.whole.w, below.whole.h - below.plan.height - below.meters};
  auto scene = stages_.scene(session_, step - 1, {view, style_, room}, nullptr, measure_, words_);
  scene.size.h += below.meters;
  if (question) scene = with_question_below(std::move(scene), *question, below);
  asked_ = with_lesson_meters(std::move(scene), {step - 1}, below);
  asked_step_ = step;
  return asked_;
}

const scene::Transition& Frames::transition(std::size_t step) {
  if (!transition_ || moving_ != step) {
    const auto& of = session_.steps()[step - 1];
    const auto after = session_.at(step);
    auto rest = build(step, step);
    std::optional<scene::Scene> last;
    if (!scene::released_tensors(session_.at(step - 1), after, look_.view).empty())
      last = std::exchange(
          rest, over_panels(step, [&](scene::Size size) {
            return *stages_.playing(session_, step, {view_of(after, step), style_, size}, measure_, words_);
          }));
    transition_.emplace(build(step - 1, step), std::move(rest), of.caught ? of.caught->trace : of.trace,
                        style_, words_, look_.view.reduced_motion, std::move(last));
    moving_ = step;
  }
  return *transition_;
}

scene::Scene Frames::at(std::size_t step) {
  const auto& room = room_of(step);
  return with_proof(with_lesson_meters(transition_ && moving_ == step ? transition_->to() : build(step, step),
                                       {step}, room),
                    step, 1, room);
}

scene::Scene Frames::at(std::size_t step, double time) {
  if (step == 0) return at(step);
  auto scene = transition(step).frame(time);
  const float share = time > 0 ? scene.filled_share : 0;
  const auto& room = room_of(step);
  return with_proof(with_lesson_meters(std::move(scene), {step, share}, room), step, time, room);
}

double Frames::step_secs(std::size_t step) { return transition(step).duration_secs(); }

const lesson::Cues& Frames::cues(std::size_t step) const {
  const auto [known, is_new] = cues_.try_emplace(step);
  if (is_new && look_.captions && step > 0 &&
      session_.steps()[step - 1].leading.find("#:") != std::string::npos)
    known->second = lesson::cues_of(session_.steps()[step - 1].leading);
  return known->second;
}

std::string Frames::chapter(std::size_t step) const { return cues(step).title.in(words_.language()); }

std::optional<lesson::Question> Frames::question(std::size_t step) const { return cues(step).question; }

std::optional<lesson::Question> Frames::drawn_question(std::size_t step) const {
  return look_.draws_words ? question(step) : std::nullopt;
}

scene::Note Frames::note(std::size_t step) const {
  return look_.captions ? scene::note_of(session_, step, words_.language()) : scene::Note{};
}

std::vector<StepPart> Frames::parts(std::size_t step) const {
  std::vector<StepPart> found;
  const auto& said = cues(step);
  if (!said.title.empty()) found.push_back(StepPart::chapter);
  if (said.question) found.push_back(StepPart::question);
  found.push_back(StepPart::step);
  return found;
}

float Frames::meters_at(std::size_t step) const {
  constexpr float largest_share = 0.12f;
  const float height = lesson::meters_at(lesson_, step).empty() ? 0 : ui::meters_height(style_);
  return height <= largest_share * size().h ? height : 0;
}

const Frames::QuestionRoom& Frames::room_of(std::size_t step, bool is_answered) const {
  const auto [known, is_new] = rooms_.try_emplace({step, is_answered});
  if (!is_new) return known->second;
  const auto meters = meters_at(is_answered ? step : step - 1);
  const auto question = drawn_question(step);
  auto& room = known->second;
  room = question ? room_over(*question, is_answered, meters) : QuestionRoom{size(), {}, meters};
  if (!is_answered || room.whole != size()) return room;
  const float proof = proof_height_at(step), most = (question ? 0.7f : 0.6f) * size().h;
  if (room.plan.height + room.meters + proof <= most) room.proof = proof;
  return room;
}

/// On a picture too small for a question, both are drawn larger and scaled down; then meters are left
/// out.
Frames::QuestionRoom Frames::room_over(const lesson::Question& question, bool is_answered,
                                       float meters) const {
  constexpr float least_share = 0.3f, least_figure = 160;
  const auto plan = [&](float width) {
    return ui::plan_question(question, {std::string(words_.language()), true, 0, is_answered}, style_,
                             measure_, width);
  };
  QuestionRoom room{size(), plan(size().w), meters};
  const float figure = std::max(least_figure, least_share * room.whole.h);
  if (room.plan.height + meters + figure <= room.whole.h) return room;
  room.meters = 0;
  const float needed = room.plan.height + figure;
  if (needed <= room.whole.h) return room;
  room.whole = {std::round(room.whole.w * needed / room.whole.h), std::round(needed)};
  room.plan = plan(room.whole.w);
  return room;
}

scene::Scene Frames::with_question_below(scene::Scene scene, const lesson::Question& question,
                                         const QuestionRoom& room) const {
  scene = ui::with_question(std::move(scene), question, room.plan, style_);
  return room.whole.h == size().h ? scene : scene::fitted(std::move(scene), size());
}

scene::Scene Frames::with_lesson_meters(scene::Scene scene, ui::PlayedStep at,
                                        const QuestionRoom& room) const {
  if (room.meters <= 0) return scene;
  const scene::Rect area{0, room.whole.h - room.plan.height - room.meters, room.whole.w, room.meters};
  return ui::with_meters(std::move(scene), ui::meter_views(lesson_, session_, at, words_.language()), area,
                         style_, measure_, words_);
}

scene::Scene Frames::at(const FilmMoment& moment) {
  const auto step = moment.step;
  const std::string language(words_.language());
  switch (moment.part) {
    case StepPart::chapter: {
      constexpr double fade = 0.12;  // as a share of its time, at both ends
      const double shown = std::min({1.0, moment.time / fade, (1 - moment.time) / fade});
      return ui::chapter_card(chapter(step), lesson::head_of(session_.header).title.in(language), size(),
                              style_, measure_, static_cast<float>(shown));
    }
    case StepPart::question: return asked(step);
    case StepPart::settling:
      return scene::Glide(asked(step), {}, 1, look_.view.reduced_motion).frame(moment.time, at(step, 0));
    case StepPart::step: break;
  }
  return at(step, moment.time);
}

}  // namespace stridescope::app
