#include <algorithm>
#include <utility>

#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "engine/quiz/question.h"
#include "ui/forms/lesson_question.h"
#include "ui/lesson/localized.h"

namespace stridescope::app {
namespace {

void ask(ui::UiState& state, std::size_t step, const std::vector<quiz::Question>& questions) {
  auto& asked = state.lesson.asked;
  asked = {};
  asked.step = step;
  for (const auto& question : questions) {
    asked.made.push_back({ui::lesson_question(question), std::string(quiz::name(question.subject)),
                          question.storage_element, std::nullopt});
  }
  asked.hands.assign(asked.made.front().question.answers.size(), 0);
  stop_motion(state);
}

/// Asks about the statement in the console. One that would fail runs only after its question; any other runs
/// first, and its step is asked about before it plays. Returns false if there is no statement to ask about.
bool ask_of_console(ui::UiState& state) {
  const auto& source = state.console.draft.text;
  if (source.empty() || state.console.edits || state.work.job) return false;
  const auto verdict = state.document.session.preview(source);
  if (verdict.kind != session::Verdict::Kind::error) {
    const auto step = state.document.session.cursor() + 1;
    reduce_console(state, ui::SubmitConsole{});
    if (state.work.job) state.work.plan.push_back(ui::AskStep{step, true});
    return true;
  }
  ask(state, state.document.session.cursor() + 1, quiz::questions_about(source, verdict));
  state.lesson.asked.pending = source;
  return true;
}

void apply(ui::UiState& state, const ui::Predict&) {
  if (has_open_question(state)) return;
  if (ask_of_console(state)) return;
  const auto& session = state.document.session;
  const auto cursor = session.cursor();
  // A step in motion is undone; at the end, the last question is asked again.
  const bool goes_back =
      state.motion.in_motion() ? state.motion.step == cursor : cursor == session.steps().size();
  const auto step = goes_back ? cursor : cursor + 1;
  if (step == 0 || step > session.steps().size()) return;
  stop_motion(state);
  if (goes_back) run_plan(state, {ui::MoveTo{step - 1}, ui::AskStep{step}});
  else run_plan(state, {ui::AskStep{step}});
}

void apply(ui::UiState& state, const ui::DismissPrediction&) {
  if (!state.lesson.asked.made.empty()) state.lesson.asked = {};
}

void apply(ui::UiState& state, const ui::GuessElement& action) {
  auto& asked = state.lesson.asked;
  if (asked.made.empty() || asked.is_answered || !asked.made[asked.at].element) return;
  const auto& answers = asked.made[asked.at].question.answers;
  const auto text = std::to_string(action.element);
  const auto found =
      std::find_if(answers.begin(), answers.end(), [&](const auto& one) { return one.text.first() == text; });
  if (found == answers.end()) {
    // Any other cell is a wrong answer, and is added to the answers.
    auto& made = asked.made[asked.at].question.answers;
    made.push_back({ui::localized(text), false, {}});
    asked.hands.push_back(0);
    state.next.push_back(ui::ChooseAnswer{made.size() - 1});
    return;
  }
  state.next.push_back(ui::ChooseAnswer{static_cast<std::size_t>(found - answers.begin())});
}

void apply(ui::UiState& state, const ui::VoteAgain&) {
  auto& asked = state.lesson.asked;
  asked.first_hands = asked.hands;
  asked.hands.assign(asked.hands.size(), 0);
  asked.ends_at_secs.reset();
}

// Practice.

constexpr int most_level = 3;
constexpr std::int64_t exercises_between = 3;           ///< until a wrongly answered one is repeated
constexpr std::int64_t days_between[] = {1, 3, 7, 21};  ///< after each right answer

std::optional<quiz::Subject> subject_of(const std::string& name) {
  for (std::size_t s = 0; s < quiz::subject_count; ++s)
    if (quiz::name(static_cast<quiz::Subject>(s)) == name) return static_cast<quiz::Subject>(s);
  return std::nullopt;
}

void show_exercise(ui::UiState& state) {
  auto& practice = state.practice;
  auto& record = practice.record;
  const auto answered = record.answered();
  const auto due = std::find_if(record.cards.begin(), record.cards.end(), [&](const ui::PracticeCard& card) {
    return card.is_due(answered, practice.today) &&
           (practice.subject.empty() || card.subject == practice.subject);
  });
  practice.card =
      due != record.cards.end()
          ? *due
          : ui::PracticeCard{record.next_seed++, practice.level > 0 ? practice.level : record.level,
                             practice.subject};
  practice.exercise =
      quiz::make_exercise(practice.card.seed, practice.card.level, subject_of(practice.card.subject));
  practice.order = ui::shown_order(practice.exercise->question.choices.size(), practice.card.seed);
  practice.chosen.reset();
}

void apply(ui::UiState& state, const ui::OpenPractice&) {
  state.dialog.open = ui::DialogKind::practice;
  if (!state.practice.exercise) show_exercise(state);
}

void apply(ui::UiState& state, const ui::ChoosePractice& action) {
  state.practice.subject = subject_of(action.subject) ? action.subject : "";
  state.practice.level = std::clamp(action.level, 0, most_level);
  show_exercise(state);
}

/// After a wrong answer, an exercise is repeated soon; after right ones, some days later, and finally no
/// more.
void schedule(ui::PracticeRecord& record, ui::PracticeCard card, bool is_right, std::int64_t today) {
  const auto same = [&](const ui::PracticeCard& other) {
    return other.seed == card.seed && other.level == card.level && other.subject == card.subject;
  };
  const bool was_kept = std::erase_if(record.cards, same) > 0;
  if (is_right && !was_kept) return;
  if (is_right && card.right >= static_cast<int>(std::size(days_between))) return;
  card.due = record.answered() + (is_right ? 0 : exercises_between);
  card.day = today + (is_right ? days_between[card.right] : 0);
  card.right = is_right ? card.right + 1 : 0;
  constexpr std::size_t most_cards = 500;
  record.cards.push_back(card);
  if (record.cards.size() > most_cards) record.cards.erase(record.cards.begin());
}

void apply(ui::UiState& state, const ui::AnswerExercise& action) {
  auto& practice = state.practice;
  if (!practice.exercise || practice.chosen || action.index >= practice.order.size()) return;
  const auto& question = practice.exercise->question;
  practice.chosen = practice.order[action.index];
  const bool is_right = *practice.chosen == 0;
  auto& record = practice.record;
  auto& score = record.scores[std::string(quiz::name(question.subject))];
  ++score.answered, score.right += is_right;
  record.streak = is_right ? std::max(1, record.streak + 1) : std::min(-1, record.streak - 1);
  if (record.streak >= 4 && record.level < most_level) ++record.level, record.streak = 0;
  if (record.streak <= -2 && record.level > 1) --record.level, record.streak = 0;
  schedule(record, practice.card, is_right, practice.today);
}

void apply(ui::UiState& state, const ui::NextExercise&) {
  if (state.practice.chosen) show_exercise(state);
}

void apply(ui::UiState& state, const ui::SetToday& action) { state.practice.today = action.day; }

// The command palette, and the glossary.

void apply(ui::UiState& state, const ui::OpenPalette&) {
  state.dialog.open = ui::DialogKind::palette;
  state.palette.search.replace({});
  state.palette.at = 0;
  state.window.focus.ask("palette");
}

void apply(ui::UiState& state, const ui::EditPalette& action) {
  state.palette.search.text = action.text;
  state.palette.at = 0;
}

void apply(ui::UiState& state, const ui::MovePalette& action) {
  constexpr std::size_t most = 39;
  auto& at = state.palette.at;
  if (action.by < 0) at -= at > 0 ? 1 : 0;
  else at = std::min(at + 1, most);
}

void apply(ui::UiState& state, const ui::ShowTerm& action) {
  state.dialog.open = ui::DialogKind::words;
  if (!action.id.empty()) state.palette.term = action.id;
  state.palette.card.reset();
}

void apply(ui::UiState& state, const ui::OpenTerm& action) {
  state.palette.card = ui::TermCard{action.id, action.beside};
}

void apply(ui::UiState& state, const ui::CloseTerm&) { state.palette.card.reset(); }

}  // namespace

void run_step(ui::UiState& state, const ui::AskStep& step, JobEnd&) {
  if (step.was_typed && state.document.session.cursor() == step.step)
    return run_plan(state, {ui::MoveTo{step.step - 1}, step});
  const bool was_asked = (!step.was_typed && ask_first(state)) || predict_step(state, step.step);
  if (!was_asked && !step.was_typed) add_notice(state, {"notice/nothing_to_predict"}, false);
}

bool predict_step(ui::UiState& state, std::size_t step) {
  const auto& session = state.document.session;
  if (step == 0 || step > session.steps().size() || session.cursor() + 1 != step) return false;
  const auto questions = quiz::questions_about(session, step);
  if (questions.empty()) return false;
  ask(state, step, questions);
  return true;
}

void reduce_learn(ui::UiState& state, const ui::LearnAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app
