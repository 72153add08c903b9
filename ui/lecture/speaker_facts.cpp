#include "ui/lecture/speaker_facts.h"

#include "engine/lesson/parse.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::ui {

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
  if (facts.step >= facts.steps) return facts;
  facts.next_statement = steps[facts.step].source;
  facts.next_words = words_at(facts.step + 1);
  if (!is_lesson) return facts;
  const auto next = lesson::cues_of(steps[facts.step].leading);
  if (!next.question) return facts;
  facts.question = next.question->ask.in(language);
  facts.because = next.question->because.in(language);
  for (const auto& answer : next.question->answers)
    if (answer.is_right) facts.answers.push_back(answer.text.in(language));
  return facts;
}

LectureTime lecture_time(const LectureState& lecture, std::chrono::steady_clock::time_point now) {
  if (!lecture.began) return {};
  const double secs = std::chrono::duration<double>(now - *lecture.began).count();
  const int minutes = static_cast<int>(secs / 60);
  return {minutes, 60.0 * (minutes + 1) - secs};
}

}  // namespace stridescope::ui
