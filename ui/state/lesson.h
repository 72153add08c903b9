#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/lesson/lesson.h"
#include "ui/state/branch.h"

namespace stridescope::ui {

/// The progress in a lesson, which is saved.
struct LessonProgress {
  std::size_t step = 0;                 ///< the step where it was left, counted in shown steps
  std::size_t reached = 0, steps = 0;   ///< the furthest step, and their number
  std::map<std::size_t, bool> answers;  ///< by step: true if the chosen answer was right
  friend bool operator==(const LessonProgress&, const LessonProgress&) = default;
};
/// By the name of a shipped lesson, or the path of another.
using LessonProgressMap = std::map<std::string, LessonProgress>;

/// The shown question. Before its step has played, the lesson waits for an answer.
struct AskedQuestion {
  std::size_t step = 0;                ///< its step, from 1; 0: none
  bool is_answered = false;            ///< the right answer is shown, and the step has been started
  std::optional<std::size_t> chosen;   ///< by a single learner
  std::vector<int> hands;              ///< of a class, by answer; not saved
  std::optional<double> ends_at_secs;  ///< of the countdown, by the window's clock; absent: not started
  std::vector<int> first_hands = {};   ///< of a class that votes again
  /// Questions generated about the next step, asked one after the other; empty: the lesson's own question is
  /// shown.
  struct Made {
    lesson::Question question;
    std::string subject;                            ///< quiz::name()
    std::optional<std::int64_t> element;            ///< the right answer is this cell of the strip
    std::optional<std::size_t> guess;               ///< index of the guessed answer
    std::vector<int> hands = {}, first_hands = {};  ///< of a class, after the answer
    bool operator==(const Made& other) const;
  };
  std::vector<Made> made = {};
  std::size_t at = 0;  ///< index of the current one
  std::string pending =
      {};  ///< a statement that has not run and would fail; it runs once its question is answered

  /// The thinking time; before a second vote, the time for discussion.
  int seconds(const lesson::Question& question) const {
    constexpr int talk_secs = 60;
    return first_hands.empty() ? question.seconds : talk_secs;
  }
  friend bool operator==(const AskedQuestion&, const AskedQuestion&) = default;
};

/// A parsed lesson. It depends only on the statements and comments beside it, so only those are compared.
struct ParsedLesson : std::shared_ptr<const lesson::Lesson> {
  ParsedLesson() = default;
  ParsedLesson(std::shared_ptr<const lesson::Lesson> lesson) : shared_ptr(std::move(lesson)) {}
  friend bool operator==(const ParsedLesson& a, const ParsedLesson& b) { return !a == !b; }
};

/// The lesson that the session belongs to, if any.
struct LessonState {
  ParsedLesson lesson;                         ///< null: none
  std::string key;                             ///< in `progress`
  std::vector<Branch::SourceText> statements;  ///< of the whole lesson
  std::string trailing;                        ///< its last comments
  std::optional<std::size_t>
      left_at;  ///< the step at which it was left for a branch; absent: it was not left
  AskedQuestion asked;
  AskedQuestion left_asked;        ///< the question shown there; restored on return
  std::set<std::size_t> revealed;  ///< steps whose questions were answered or skipped since it was opened
  LessonProgressMap progress;
  bool shows_deck = false;  ///< on the page of lessons
  /// The panel that the shown step has opened, and the settings to restore.
  struct Opened {
    lesson::OpenedPanel panel;
    bool lab_folded = true, lens_folded = true, prover_folded = true;
    std::string lab_experiment, lens_kind;
    friend bool operator==(const Opened&, const Opened&) = default;
  };
  std::optional<Opened> opened;

  bool is_open() const { return lesson != nullptr; }
  bool is_on_script() const { return lesson && !left_at; }
  const lesson::Question* question() const {
    if (!asked.made.empty()) return &asked.made[asked.at].question;
    if (!lesson || asked.step == 0 || asked.step > lesson->steps.size()) return nullptr;
    const auto& question = lesson->steps[asked.step - 1].question;
    return question ? &*question : nullptr;
  }
  friend bool operator==(const LessonState&, const LessonState&) = default;
};

}  // namespace stridescope::ui
