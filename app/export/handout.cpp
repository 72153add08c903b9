#include "app/export/handout.h"

#include <utility>
#include <vector>

#include "engine/lesson/parse.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::app {
namespace {

/// "a", "b", ...
std::string letter(std::size_t answer) { return std::string(1, static_cast<char>('a' + answer)); }

class Handout {
 public:
  Handout(Frames& frames, const session::Session& session, std::string title)
      : frames_(frames),
        session_(session),
        words_(frames.words()),
        language_(words_.language()),
        paper_(frames.fonts(), frames.style().palette, std::move(title)) {}

  void write_head(const lesson::Head& head, const std::string& title) {
    paper_.write(title, type::title);
    if (head.minutes > 0) paper_.write(words_({"lessons/minutes", {{"minutes", head.minutes}}}), type::muted);
    paper_.space(4);
    if (!head.about.empty()) paper_.write(head.about.in(language_), type::plain);
  }

  void write_step(std::size_t number) {
    const auto& step = session_.steps()[number - 1];
    const auto cues = lesson::cues_of(step.leading);
    const auto note = scene::note_of(session_, number, language_);
    const auto scene = frames_.at(number);
    const float picture = Paper::picture_height(scene) + 40;
    if (!cues.title.empty()) {
      paper_.space(18);
      paper_.keep(picture + 40);
      paper_.write(cues.title.in(language_), type::heading);
    }
    if (cues.question) ask(*cues.question);
    paper_.space(10);
    paper_.keep(picture);
    if (!note.text.empty()) paper_.write(note.text, type::plain);
    paper_.space(2);
    paper_.write(step.source, type::code);
    paper_.space(4);
    paper_.picture(scene);
    if (note.printed.empty()) return;
    paper_.space(4);
    paper_.write(note.printed, type::output);
  }

  std::string finish() {
    if (!asked_.empty()) {
      paper_.turn();
      paper_.write(words_("paper/answers"), type::heading);
    }
    for (std::size_t i = 0; i < asked_.size(); ++i) write_answer(i + 1, asked_[i]);
    return paper_.finish();
  }

 private:
  void ask(const lesson::Question& question) {
    asked_.push_back(question);
    paper_.space(12);
    paper_.keep(static_cast<float>(question.answers.size() + 3) * 15);
    paper_.write(words_({"paper/question", {{"number", asked_.size()}}}), type::muted);
    paper_.write(question.ask.in(language_), type::bold);
    for (std::size_t i = 0; i < question.answers.size(); ++i)
      paper_.write(letter(i) + ")  " + question.answers[i].text.in(language_), type::answer);
  }

  void write_answer(std::size_t number, const lesson::Question& question) {
    paper_.space(8);
    paper_.keep(45);
    paper_.write(words_({"paper/question", {{"number", number}}}), type::muted);
    for (std::size_t i = 0; i < question.answers.size(); ++i)
      if (question.answers[i].is_right)
        paper_.write(letter(i) + ")  " + question.answers[i].text.in(language_), type::bold);
    if (!question.because.empty()) paper_.write(question.because.in(language_), type::answer);
  }

  Frames& frames_;
  const session::Session& session_;
  const ui::Text& words_;
  std::string language_;
  Paper paper_;
  std::vector<lesson::Question> asked_;
};

}  // namespace

std::string handout(Frames& frames, const session::Session& session, const ui::StepRange& steps,
                    const std::string& title, const std::function<void()>& drawn) {
  const auto head = lesson::head_of(session.header);
  const auto name = head.title.empty() ? title : head.title.in(frames.words().language());
  Handout handout(frames, session, name);
  handout.write_head(head, name);
  for (auto number = steps.first; number <= steps.last; ++number) {
    handout.write_step(number);
    drawn();
  }
  return handout.finish();
}

}  // namespace stridescope::app
