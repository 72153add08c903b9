#include "ui/lesson/lesson_view.h"

#include <algorithm>

#include "engine/lesson/covered_facts.h"
#include "engine/lesson/cue_lines.h"
#include "engine/lesson/parse.h"

namespace stridescope::ui {
namespace {

/// Returns the shown step or, after the lesson was left for a branch, the step where it was left.
std::size_t lesson_step(const UiState& state) {
  if (state.lesson.left_at) return *state.lesson.left_at;
  return shown_step(state);
}

CueView view_of(const lesson::Cues& cues, const std::string& language) {
  return {cues.title.in(language), cues.narration.in(language), cues.note.in(language), !cues.title.empty(),
          cues.pause};
}

CueView of_lesson(const lesson::Lesson& lesson, std::size_t step, const std::string& language) {
  if (step == 0 || step > lesson.steps.size()) return {};
  auto view = view_of(lesson.steps[step - 1], language);
  for (auto s = step; s > 0 && view.title.empty(); --s) view.title = lesson.steps[s - 1].title.in(language);
  if (step == lesson.steps.size()) lesson::join_line(view.narration, lesson.closing.in(language));
  return view;
}

}  // namespace

std::size_t shown_step(const UiState& state) {
  return state.motion.in_motion() ? state.motion.step : state.document.session.cursor();
}

CueView cue_view(const UiState& state, std::size_t step, const std::string& language) {
  if (state.lesson.is_on_script()) return of_lesson(*state.lesson.lesson, step, language);
  const auto& session = state.document.session;
  const auto steps = session.steps();
  if (step == 0 || step > steps.size()) return {};
  auto view = view_of(lesson::cues_of(steps[step - 1].leading), language);
  for (auto s = step; s > 0 && view.title.empty(); --s)
    if (steps[s - 1].leading.find("#:") != std::string::npos)
      view.title = lesson::cues_of(steps[s - 1].leading).title.in(language);
  if (step == steps.size())
    lesson::join_line(view.narration, lesson::closing_of(session.trailing).in(language));
  return view;
}

LessonView lesson_view(const UiState& state) {
  LessonView view;
  const auto& given = state.lesson;
  const auto& language = state.settings.language;
  if (!given.lesson) {
    const auto step = shown_step(state);
    view.step = step, view.steps = state.document.session.steps().size();
    view.now = cue_view(state, step, language);
    view.next = cue_view(state, step + 1, language);
    view.question = given.question();
    view.is_answered = given.asked.is_answered;
    return view;
  }
  const auto& lesson = *given.lesson;
  view.is_open = true;
  view.title = lesson.head.title.in(language);
  view.minutes = lesson.head.minutes;
  view.step = lesson_step(state);
  view.steps = lesson.steps.size();
  view.is_on_branch = given.left_at.has_value();
  view.now = of_lesson(lesson, view.step, language);
  view.next = of_lesson(lesson, view.step + 1, language);
  if (view.step < view.steps)
    if (const auto& question = lesson.steps[view.step].question) view.next_question = &*question;
  if (!view.is_on_branch || !given.asked.made.empty()) view.question = given.question();
  view.is_answered = given.asked.is_answered;
  return view;
}

bool is_question_open(const UiState& state) {
  const bool is_on_show = state.lesson.is_on_script() || !state.lesson.asked.made.empty();
  return is_on_show && state.lesson.question() && !state.lesson.asked.is_answered;
}

lesson::CoveredFacts covered_facts(const UiState& state) {
  return is_question_open(state)
             ? lesson::find_covered_facts(*state.lesson.question(), state.document.session.now())
             : lesson::CoveredFacts();
}

bool is_hidden_until_answer(const UiState& state, std::size_t step) {
  const auto& given = state.lesson;
  const auto cursor = state.document.session.cursor();
  if (!given.asked.made.empty() && !given.asked.is_answered && step >= given.asked.step) return true;
  if (!given.is_on_script() || step <= cursor) return false;
  for (auto s = cursor + 1; s <= std::min(step, given.lesson->steps.size()); ++s)
    if (given.lesson->steps[s - 1].question && !given.revealed.contains(s)) return true;
  return false;
}

std::vector<MeterView> meter_views(const UiState& state, float filled_share) {
  if (!state.lesson.is_on_script()) return {};
  const auto& motion = state.motion;
  const float share = !motion.in_motion() ? 1 : motion.t > 0 ? filled_share : 0;
  return meter_views(*state.lesson.lesson, state.document.session, {shown_step(state), share},
                     state.settings.language);
}

}  // namespace stridescope::ui
