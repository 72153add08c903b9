#include "app/effects/store.h"
#include "app/files/practice_file.h"
#include "tests/support/catch.h"
#include "ui/commands/palette.h"
#include "ui/forms/branch_chains.h"
#include "ui/forms/rule_form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/lesson/question_plan.h"
#include "ui/panels/predictions.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

Store opened() {
  ui::Settings settings;
  settings.instant = true;
  return Store(make_state(settings), {});
}

std::size_t right_answer(const ui::UiState& state) {
  const auto& answers = state.lesson.question()->answers;
  const auto found =
      std::find_if(answers.begin(), answers.end(), [](const auto& one) { return one.is_right; });
  return static_cast<std::size_t>(found - answers.begin());
}

}  // namespace

TEST_CASE("a step is predicted before it plays; guess and outcome stay until the next") {
  auto store = opened();
  const auto& state = store.state();
  store.reduce(ui::RunStatement{"y = x.t()"});
  store.reduce(ui::Predict{});  // at the end, the last question is asked again
  CHECK(state.document.session.cursor() == 1);
  REQUIRE(ui::is_question_open(state));
  REQUIRE(state.lesson.asked.made.size() == 4);
  CHECK(ui::is_hidden_until_answer(state, 2));
  const auto right = right_answer(state);
  store.reduce(ui::ChooseAnswer{right == 0 ? std::size_t{1} : std::size_t{0}});
  store.reduce(ui::ChooseAnswer{right_answer(state)});
  store.reduce(ui::ChooseAnswer{right_answer(state)});
  CHECK(state.document.session.cursor() == 1);
  // The last one is answered on the strip.
  REQUIRE(state.lesson.asked.made[3].element == 10);
  store.reduce(ui::GuessElement{10});
  CHECK(state.document.session.cursor() == 2);
  CHECK_FALSE(ui::is_question_open(state));
  const auto& made = state.lesson.asked.made;
  REQUIRE(made.size() == 4);
  CHECK_FALSE(made[0].question.answers[*made[0].guess].is_right);
  CHECK_FALSE(made[0].question.answers[*made[0].guess].misconception.first().empty());
  for (std::size_t n = 1; n < 4; ++n) CHECK(made[n].question.answers[*made[n].guess].is_right);
  store.reduce(ui::RunStatement{"z = x + 1"});
  CHECK(state.lesson.asked.made.empty());
}

TEST_CASE("a generated question can be dismissed or skipped") {
  auto store = opened();
  const auto& state = store.state();
  store.reduce(ui::RunStatement{"y = x.t()"});
  store.reduce(ui::Undo{});
  store.reduce(ui::Predict{});
  REQUIRE(ui::is_question_open(state));
  store.reduce(ui::Undo{});
  CHECK_FALSE(ui::is_question_open(state));
  CHECK(state.document.session.cursor() == 1);
  store.reduce(ui::Predict{});
  store.reduce(ui::NextCue{});
  CHECK(state.document.session.cursor() == 2);
  CHECK_FALSE(ui::is_question_open(state));
}

TEST_CASE("a statement that would fail is predicted before it is refused") {
  auto store = opened();
  const auto& state = store.state();
  store.reduce(ui::RunStatement{"y = x.t()"});
  store.reduce(ui::EditConsole{"y.view(12)"});
  store.reduce(ui::Predict{});
  REQUIRE(ui::is_question_open(state));
  CHECK_FALSE(state.document.failure);
  CHECK(state.lesson.question()->answers[right_answer(state)].text.first() == "ERROR");
  store.reduce(ui::ChooseAnswer{right_answer(state)});
  // Then, which boundary between dimensions stops it.
  REQUIRE(state.lesson.asked.made.size() == 2);
  store.reduce(ui::ChooseAnswer{right_answer(state)});
  REQUIRE(state.document.failure);
  CHECK(state.document.session.cursor() == 2);
}

TEST_CASE("with the setting on, every step is asked about") {
  auto store = opened();
  const auto& state = store.state();
  store.reduce(ui::RunStatement{"y = x.t()"});
  store.reduce(ui::RunStatement{"z = y.contiguous()"});
  store.reduce(ui::GoToStep{1});
  store.reduce(ui::change<&ui::Settings::ask_steps>(true));
  store.reduce(ui::NextCue{});
  REQUIRE(ui::is_question_open(state));
  CHECK(state.lesson.asked.step == 2);
  store.reduce(ui::NextCue{});
  CHECK(state.document.session.cursor() == 2);
  store.reduce(ui::NextCue{});
  CHECK(state.lesson.asked.step == 3);
  CHECK(ui::is_question_open(state));
}

TEST_CASE("practice counts answers, lists wrong ones, and repeats them") {
  auto store = opened();
  const auto& state = store.state();
  store.reduce(ui::OpenPractice{});
  REQUIRE(state.practice.exercise);
  const auto first = state.practice.card.seed;
  const auto shown_at = [&](bool is_right) {
    const auto& order = state.practice.order;
    return static_cast<std::size_t>(
        std::find_if(order.begin(), order.end(), [&](auto at) { return (at == 0) == is_right; }) -
        order.begin());
  };
  store.reduce(ui::AnswerExercise{shown_at(false)});
  CHECK(state.practice.record.answered() == 1);
  CHECK(state.practice.record.right() == 0);
  REQUIRE(state.practice.record.cards.size() == 1);
  for (int n = 0; n < 3; ++n) {
    store.reduce(ui::NextExercise{});
    CHECK(state.practice.card.seed != first);
    store.reduce(ui::AnswerExercise{shown_at(true)});
  }
  store.reduce(ui::NextExercise{});
  CHECK(state.practice.card.seed == first);
  store.reduce(ui::AnswerExercise{shown_at(true)});
  CHECK(state.practice.record.cards.size() == 1);  // and later once more
  CHECK(state.practice.record.due_on(state.practice.today) == 0);
  const auto read = parse_practice(practice_text(state.practice.record));
  REQUIRE(read);
  CHECK(*read == state.practice.record);
}

TEST_CASE("wrong answers in practice are repeated after a day, three, a week and three weeks") {
  auto store = opened();
  const auto& state = store.state();
  const auto answer = [&](bool is_right) {
    const auto& order = state.practice.order;
    const auto at = std::ranges::find_if(order, [&](auto choice) { return (choice == 0) == is_right; });
    store.reduce(ui::AnswerExercise{static_cast<std::size_t>(at - order.begin())});
  };
  std::int64_t day = 20'000;
  store.reduce(ui::SetToday{day});
  store.reduce(ui::OpenPractice{});
  const auto wrong = state.practice.card.seed;
  answer(false);
  for (int n = 0; n < 3; ++n) {
    store.reduce(ui::NextExercise{});
    answer(true);
  }
  for (const std::int64_t days : {0, 1, 3, 7, 21}) {
    if (days > 0) {
      store.reduce(ui::SetToday{day + days - 1});
      store.reduce(ui::NextExercise{});
      CHECK(state.practice.card.seed != wrong);
      answer(true);
    }
    store.reduce(ui::SetToday{day += days});
    store.reduce(ui::NextExercise{});
    CHECK(state.practice.card.seed == wrong);
    const auto read = parse_practice(practice_text(state.practice.record));
    REQUIRE(read);
    CHECK(*read == state.practice.record);
    answer(true);
  }
  CHECK(state.practice.record.cards.empty());
  // Older files have no days.
  const auto old = parse_practice("{\"cards\": [[7, 1, \"\", 0, 3]]}");
  REQUIRE(old);
  REQUIRE(old->cards.size() == 1);
  CHECK(old->cards[0].is_due(3, 0));
}

TEST_CASE("both votes of a class are kept with each question about a step") {
  auto store = opened();
  const auto& state = store.state();
  store.reduce(ui::RunStatement{"y = x.t()"});
  store.reduce(ui::Predict{});
  REQUIRE(state.lesson.asked.made.size() == 4);
  store.reduce(ui::CountHands{0, 12});
  store.reduce(ui::VoteAgain{});
  CHECK(state.lesson.asked.hands[0] == 0);
  store.reduce(ui::BeginCountdown{5});  // time for a discussion
  CHECK(state.lesson.asked.ends_at_secs == 65);
  store.reduce(ui::CountHands{0, 3});
  store.reduce(ui::CountHands{1, 9});
  store.reduce(ui::ChooseAnswer{1});
  CHECK(state.lesson.asked.first_hands.empty());
  CHECK_FALSE(state.lesson.asked.ends_at_secs);
  store.reduce(ui::CountHands{1, 4});
  store.reduce(ui::NextCue{});
  const auto& made = state.lesson.asked.made;
  REQUIRE(ui::shows_predictions(state));
  CHECK(made[0].first_hands[0] == 12);
  CHECK(made[0].hands[0] == 3);
  CHECK(made[0].hands[1] == 9);
  CHECK(made[1].first_hands.empty());
  CHECK(made[1].hands[1] == 4);
  CHECK(made[2].hands.empty());
  const auto& answers = made[0].question.answers;
  CHECK(ui::hands_text(made[0].question, made[0].hands, made[0].first_hands, "en", ui::Text("en"))
            .find(answers[0].text.first() + " \u2013 12 \u2192 3") != std::string::npos);
  CHECK(ui::hands_text(made[2].question, made[2].hands, {}, "en", ui::Text("en")).empty());
}

TEST_CASE("puzzles by the user are read back with their par; invalid ones are ignored") {
  ui::PracticeRecord record;
  const std::string start = "torch.arange(4)";
  const auto target = *design::parse_grid("3 2 1 0");
  record.puzzles = {*design::make_puzzle(design::own_puzzle_id(start, target), start, target)};
  const auto read = parse_practice(practice_text(record));
  REQUIRE(read);
  CHECK(*read == record);
  for (const std::string puzzle :
       {"[\"torch.zeros(4)\", \"[0, 1]\", 0, 1]", "[\"torch.arange(4)\", \"[0, \", 0, 1]", "[\"x\"]", "7"}) {
    const auto broken = parse_practice("{\"puzzles\": [" + puzzle + "]}");
    REQUIRE(broken);
    CHECK(broken->puzzles.empty());
  }
}

TEST_CASE("a layout is one step however often it is edited, and stays valid") {
  auto store = opened();
  const auto& state = store.state();
  const auto steps = state.document.session.steps().size();
  store.reduce(ui::EditRule{{{3, 4}, {2, 1}, 0}});
  store.reduce(ui::EditRule{{{3, 4}, {1, 1}, 0}});
  CHECK(state.document.session.steps().size() == steps + 1);
  CHECK(state.document.session.steps().back().source.ends_with("= x.as_strided((3, 4), (1, 1), 0)"));
  store.reduce(ui::EditRule{{{3, 4}, {9, 1}, 0}});
  CHECK(ui::shown_rule(state)->error.find("out of bounds") != std::string::npos);
  CHECK(ui::shown_rule(state)->layout.stride == tensor::Dims{9, 1});
  CHECK(state.document.session.steps().back().source.ends_with("(3, 4), (1, 1), 0)"));
  store.reduce(ui::Undo{});
  CHECK(state.document.session.cursor() == steps);
  CHECK_FALSE(ui::is_rule_edited(state));
}

TEST_CASE("a branch diverges where the session went back, and can be restored alone") {
  auto store = opened();
  const auto& state = store.state();
  store.reduce(ui::RunStatement{"y = x.t()"});
  store.reduce(ui::RunStatement{"z = y.contiguous()"});
  store.reduce(ui::Undo{});
  store.reduce(ui::RunStatement{"z = y.flatten()"});
  store.reduce(ui::GoToStep{0});
  store.reduce(ui::RunStatement{"x = torch.ones(2)"});
  auto forks = ui::forks(state);
  REQUIRE(forks.size() == 2);
  CHECK(forks[0].step == 0);
  CHECK_FALSE(forks[0].chains);
  // The two branches share one more statement.
  CHECK(forks[0].statements.size() + forks[1].statements.size() == 6);
  const auto wanted = forks[0].statements;
  store.reduce(ui::RestoreSteps{forks[0].branch});
  CHECK(state.document.session.steps().size() == wanted.size());
  CHECK(state.document.session.steps().back().source == wanted.back());

  // The other branch now diverges after the second step, and both are chains on y.
  forks = ui::forks(state);
  const auto other = std::ranges::find(forks, std::size_t{2}, &ui::Fork::step);
  REQUIRE(other != forks.end());
  REQUIRE(other->chains);
  CHECK(other->chains->tensor == "y");
  CHECK(other->chains->step == 2);
  store.reduce(ui::Predict{});
  CHECK(ui::forks(state).empty());
}

TEST_CASE("programs are compared from the tensor at the step where they diverge") {
  auto store = opened();
  const auto& state = store.state();
  store.reduce(ui::RunStatement{"x = x.view(4, 3)"});
  store.reduce(ui::Undo{});
  store.reduce(ui::RunStatement{"x = x.t()"});
  const auto forks = ui::forks(state);
  REQUIRE(forks.size() == 1);
  REQUIRE(forks[0].chains);
  const auto& chains = *forks[0].chains;
  store.reduce(ui::OpenCompare{chains.now, chains.aside, chains.tensor, chains.step});
  CHECK(state.compare.layout.shape == tensor::Dims{3, 4});
  CHECK(state.compare.programs[0].calls.text == ".t()");
  CHECK(state.compare.programs[1].run.steps.back().cells.shape == tensor::Dims{4, 3});
}

TEST_CASE("the palette finds commands, operations, lessons, settings and words by a few letters") {
  auto store = opened();
  const ui::Text text("en");
  const auto first = [&](const std::string& search) {
    store.reduce(ui::EditPalette{search});
    const auto found = ui::palette_entries(store.state(), text);
    return found.empty() ? std::string() : found.front().id;
  };
  CHECK(first("transpose") == "op/transpose");
  CHECK(first("Full screen") == "command/view/full_screen");
  CHECK(first("rule of contiguity zzz").empty());
  CHECK(first("coalesc") == "term/coalescing");
  CHECK(first("reduced motion") == "settings/reduced_motion");
  // Every setting of the dialog is found by its label, a switch of a menu by its command's label.
  for (const auto& row : ui::settings_table) {
    if (!row.in_dialog) continue;
    const bool is_command = !row.menu.empty() && !row.choices;
    const auto id = is_command ? "command/" + std::string(row.command) : "settings/" + std::string(row.name);
    CAPTURE(id);
    store.reduce(ui::EditPalette{std::string(text(id))});
    const auto found = ui::palette_entries(store.state(), text);
    CHECK(std::ranges::any_of(found, [&](const auto& entry) { return entry.id == id; }));
  }
  CHECK(ui::fit("trp", "transpose") >= 0);
  CHECK(ui::fit("xq", "transpose") < 0);
}

}  // namespace stridescope::app
