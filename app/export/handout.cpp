#include "app/export/handout.h"

#include <optional>
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

  /// Adds a step without a question. Before a question, its picture hides the facts that answer it.
  void write_step(std::size_t number, bool is_asked_next) {
    const auto& step = session_.steps()[number - 1];
    const auto note = scene::note_of(session_, number, language_);
    const auto scene = is_asked_next ? asked(number + 1) : frames_.at(number);
    const float picture = Paper::picture_height(scene) + 40;
    write_chapter(number, picture + 40);
    paper_.space(10);
    paper_.keep_together(picture);
    if (!note.text.empty()) paper_.write(note.text, type::plain);
    paper_.space(2);
    paper_.write(step.source, type::code);
    paper_.space(4);
    paper_.picture(scene);
    const auto said = scene::output_of(note);
    if (said.empty()) return;
    paper_.space(4);
    paper_.write(said, type::output);
  }

  /// Adds a question with room to write an answer. Its step is shown with the answer. The next step begins on
  /// another page, since it may reveal the answer.
  void write_question(std::size_t number, const lesson::Question& question, bool has_picture) {
    constexpr std::size_t least_rules = 4, most_rules = 8;
    std::optional<scene::Scene> picture;
    if (has_picture) picture = asked(number);
    questions_.push_back({number, question});
    const float words =
        static_cast<float>(question.answers.size() + 3) * 15 + least_rules * Paper::rule_height;
    const float height = words + (picture ? Paper::picture_height(*picture) + 10 : 0);
    write_chapter(number, height + 40);
    paper_.space(12);
    paper_.keep_together(height);
    if (picture) {
      paper_.picture(*picture);
      paper_.space(10);
    }
    paper_.write(words_("paper/question", {{"number", questions_.size()}}), type::muted);
    paper_.write(question.ask.in(language_), type::bold);
    paper_.space(2);
    for (std::size_t i = 0; i < question.answers.size(); ++i)
      paper_.write(letter(i) + ")  " + question.answers[i].text.in(language_), type::answer);
    paper_.space(8);
    paper_.write(words_("paper/why"), type::muted);
    for (std::size_t i = 0; i < most_rules && (i < least_rules || paper_.room() > Paper::rule_height); ++i)
      paper_.rule();
    paper_.next_page();
  }

  std::string finish() {
    if (!questions_.empty()) {
      paper_.next_page();
      paper_.write(words_("paper/answers"), type::heading);
    }
    for (std::size_t i = 0; i < questions_.size(); ++i) write_answer(i + 1, questions_[i]);
    return paper_.finish();
  }

 private:
  struct Asked {
    std::size_t step;
    lesson::Question question;
  };

  /// Returns the stage while the question before a step is open.
  scene::Scene asked(std::size_t step) { return frames_.at({step, 0.5, StepPart::question}); }

  void write_chapter(std::size_t number, float height) {
    const auto chapter = frames_.chapter(number);
    if (chapter.empty()) return;
    paper_.space(18);
    paper_.keep_together(height);
    paper_.write(chapter, type::heading);
  }

  /// Adds the right answer, its reason, and the step that shows it: statement and output.
  void write_answer(std::size_t number, const Asked& asked) {
    const auto& question = asked.question;
    const auto note = scene::note_of(session_, asked.step, language_);
    paper_.space(6);
    paper_.keep_together(55);
    auto beginning = std::to_string(number) + ".  ";
    for (std::size_t i = 0; i < question.answers.size(); ++i)
      if (question.answers[i].is_right) {
        paper_.write(beginning + letter(i) + ")  " + question.answers[i].text.in(language_), type::bold);
        beginning = std::string(beginning.size(), ' ');
      }
    const auto& because = question.because.in(language_);
    paper_.write(because.empty() ? note.text : because, type::remark);
    paper_.write(session_.steps()[asked.step - 1].source, type::remark_code);
    if (const auto said = scene::output_of(note); !said.empty()) paper_.write(said, type::remark_code);
  }

  Frames& frames_;
  const session::Session& session_;
  const ui::Text& words_;
  std::string language_;
  Paper paper_;
  std::vector<Asked> questions_;
};

}  // namespace

std::string handout(Frames& frames, const session::Session& session, const ui::StepRange& steps,
                    const std::string& title, const std::function<void()>& drawn) {
  const auto head = lesson::head_of(session.header);
  const auto name = head.title.empty() ? title : head.title.in(frames.words().language());
  Handout handout(frames, session, name);
  handout.write_head(head, name);
  bool is_drawn = false;  // the state before the next step is on the page
  for (auto number = steps.first; number <= steps.last; ++number) {
    if (const auto question = frames.question(number)) {
      handout.write_question(number, *question, number > 1 && !is_drawn);
      is_drawn = false;
    } else {
      handout.write_step(number, number < steps.last && frames.question(number + 1));
      is_drawn = true;
    }
    drawn();
  }
  return handout.finish();
}

}  // namespace stridescope::app
