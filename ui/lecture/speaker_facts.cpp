#include "ui/lecture/speaker_facts.h"

#include "engine/lesson/parse.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::ui {
namespace {

void add_question(SpeakerFacts& facts, const lesson::Cues& cues, std::string_view language) {
  if (!cues.question) return;
  facts.question = cues.question->ask.in(language);
  facts.because = cues.question->because.in(language);
  for (const auto& answer : cues.question->answers)
    if (answer.is_right) facts.answers.push_back(answer.text.in(language));
}

/// Adds the next step of the lesson after the last step of a branch: the step after the one where the lesson
/// was left.
void add_next_of_lesson(SpeakerFacts& facts, const LessonState& given, std::string_view language) {
  if (!given.left_at || *given.left_at >= given.statements.size()) return;
  const auto& next = given.statements[*given.left_at];
  facts.next_statement = next.source;
  facts.next_words = scene::narration_of(next.leading, language);
  add_question(facts, given.lesson->steps[*given.left_at], language);
}

}  // namespace

SpeakerFacts speaker_facts(const UiState& state, std::string_view language) {
  const auto& session = state.document.session;
  const auto steps = session.steps();
  SpeakerFacts facts;
  facts.step = session.cursor();
  facts.steps = steps.size();
  const auto words_at = [&](std::size_t step) {
    return scene::narration_of(steps[step - 1].leading, language);
  };
  const bool is_lesson = lesson::is_lesson(session.header);
  if (is_lesson) {
    const auto head = lesson::head_of(session.header);
    facts.minutes = head.minutes;
    facts.title = head.title.in(language);
    for (auto step = facts.step; step > 0; --step)
      if (const auto& title = lesson::cues_of(steps[step - 1].leading).title; !title.empty()) {
        facts.title = title.in(language);
        break;
      }
  }
  if (facts.step > 0) {
    facts.statement = steps[facts.step - 1].source;
    if (is_lesson) facts.notes = lesson::cues_of(steps[facts.step - 1].leading).note.in(language);
    if (facts.notes.empty()) facts.notes = words_at(facts.step);
  }
  if (facts.step >= facts.steps) {
    add_next_of_lesson(facts, state.lesson, language);
    return facts;
  }
  facts.next_statement = steps[facts.step].source;
  facts.next_words = words_at(facts.step + 1);
  if (is_lesson && !state.lesson.left_at)
    add_question(facts, lesson::cues_of(steps[facts.step].leading), language);
  return facts;
}

LectureTime lecture_time(const LectureState& lecture, double now_secs) {
  if (!lecture.began_secs) return {};
  const double secs = now_secs - *lecture.began_secs;
  const int minutes = static_cast<int>(secs / 60);
  return {minutes, 60.0 * (minutes + 1) - secs};
}

}  // namespace stridescope::ui
