#include <chrono>
#include <deque>
#include <functional>
#include <thread>
#include <utility>

#include "app/effects/store.h"
#include "tests/support/catch.h"
#include "ui/settings/settings.h"

namespace stridescope::app {
namespace {

/// Actions of every domain, with statements that fail, replaced steps, a lesson and its questions.
ui::ActionQueue some_actions() {
  ui::ActionQueue log;
  const auto type = [&](const std::string& line) {
    log.push(ui::EditConsole{line});
    log.push(ui::SubmitConsole{});
  };
  type("y = x.t()");
  type("z = torch.randn(3); print(z)");
  type("y.view(5)");
  log.push(ui::ReplaceFailed{"y.reshape(12)"});
  log.push(ui::EditStep{2});
  type("y = x[1:]");
  log.push(ui::Undo{});
  log.push(ui::RunStatement{"for i in range(2):\n    y = y + i"});
  log.push(ui::StepInto{});
  log.push(ui::RestoreSteps{});
  log.push(ui::Pin{scene::CellTarget{"x", {1, 2}}});
  log.push(ui::OpenOperation{"permute"});
  log.push(ui::Seek{1.5});
  log.push(ui::Tick{0.1, 1});
  log.push(ui::change<&ui::Settings::theme>(scene::Theme::dark));
  log.push(ui::NewSession{});
  log.push(ui::DiscardChanges{});
  log.push(ui::OpenTour{});
  log.push(ui::NextCue{});
  log.push(ui::BeginProgram{"train.py"});
  log.push(ui::TakeProgramStep{{{}, "a = torch.ones(3)", {}, {}}});
  log.push(ui::EndProgram{});
  log.push(ui::OpenLesson{"quiz"});
  log.push(ui::DiscardChanges{});
  for (int i = 0; i < 4; ++i) log.push(ui::NextCue{});
  log.push(ui::ChooseAnswer{0});
  log.push(ui::Predict{});
  log.push(ui::OpenPractice{});
  log.push(ui::OpenParsons{});
  log.push(ui::OpenGolf{});
  log.push(ui::EditChain{"x.t()"});
  log.push(ui::EditRule{{{2, 2}, {1, 1}, 0}});
  log.push(ui::EditRule{{{2, 2}, {2, 1}, 1}});
  log.push(ui::ResetRule{});
  log.push(ui::OfferRecovery{{.path = {}, .text = "a = 1\nb = torch.ones(2)\n", .text_on_disk = {}}});
  log.push(ui::ConfirmDialog{});
  log.push(ui::SaveAs{});
  return log;
}

/// A state, and the side effects that its reducers returned.
struct Replayed {
  explicit Replayed(std::function<void()> wake = {}) : effects({}, std::move(wake)) {}
  void act(const ui::Action& action) {
    std::deque<ui::Action> actions{action};
    for (; !actions.empty(); actions.pop_front())
      for (auto& effect : reduce(state, actions.front(), {}, effects.jobs().take_result(actions.front()))) {
        for (auto& answer : effects.carry_out(state, effect)) actions.push_back(std::move(answer));
        asked.push_back(std::move(effect));
      }
  }
  /// Calls act(), and waits for the job that it started.
  void act_and_wait(const ui::Action& action) {
    act(action);
    while (state.work.job) {
      for (const auto& answer : effects.jobs().take())
        if (answer.get_if<ui::JobEnded>()) act(answer);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  Effects effects;
  ui::UiState state = make_state({});
  std::vector<ui::SideEffect> asked;
};

}  // namespace

TEST_CASE("a log of actions replayed on a fresh state gives an equal state, after each of them") {
  const auto log = some_actions();
  Replayed first, second;
  CHECK(first.state == second.state);
  std::size_t number = 0;
  for (const auto& action : log.all()) {
    INFO("action " << number++);
    first.act(action);
    second.act(action);
    REQUIRE(first.state == second.state);
    REQUIRE(first.asked == second.asked);
  }
}

TEST_CASE("with threads, a log of actions gives the same states as without") {
  auto log = some_actions();
  log.push(ui::RunStatement{"y = torch.arange(2**21).flip(0).sort().values[:5]"});
  log.push(ui::EditConsole{"a = y.clone(); b = torch.arange(2**21).sort().values[:5]; b.view(7); c = a"});
  log.push(ui::SubmitConsole{});
  log.push(ui::PasteLines{"c = b + 1\nd = torch.zeros(2**21).sort().values\nd.view(3)\ne = 1"});
  log.push(ui::GoToStep{0});
  Replayed without, with([] {});
  std::size_t number = 0;
  for (const auto& action : log.all()) {
    INFO("action " << number++);
    without.act(action);
    with.act_and_wait(action);
    REQUIRE(without.state == with.state);
    REQUIRE(without.asked == with.asked);
  }
}

TEST_CASE("states with other statements, values or cursors are not equal") {
  Store first(make_state({}), {}), second(make_state({}), {});
  const auto both = [&](const ui::Action& one, const ui::Action& other) {
    first.reduce(one);
    second.reduce(other);
    return first.state() == second.state();
  };
  CHECK(both(ui::RunStatement{"y = x.t()"}, ui::RunStatement{"y = x.t()"}));
  CHECK_FALSE(both(ui::Undo{}, ui::DismissFailure{}));
  CHECK(both(ui::DismissFailure{}, ui::Undo{}));
  CHECK_FALSE(both(ui::RunStatement{"x[0] = 1"}, ui::RunStatement{"x[0] = 2"}));
}

TEST_CASE("a reducer returns side effects, and runs none") {
  auto state = make_state({});
  const auto effects = reduce(state, ui::OpenFile{"/no/such/file.py"}, {});
  REQUIRE(effects.size() == 1);
  const auto* job = effects.front().get_if<ui::ReadFileJob>();
  REQUIRE(job);
  CHECK(job->path == "/no/such/file.py");
  CHECK(job->job == state.work.job);
  CHECK(state.dialog.notices.empty());
  CHECK(reduce(state, ui::JobEnded{job->job, false, {"notice/problem"}}, {}).empty());
  CHECK(state.work.job == 0);
  CHECK(state.dialog.notices.size() == 1);
}

TEST_CASE("no reducer runs the script of a lesson, of the tour, or of a new or recovered session") {
  const auto recovered = ui::OfferRecovery{{.path = {}, .text = "x = 1\n", .text_on_disk = {}}};
  const std::vector<std::vector<ui::Action>> openings = {
      {ui::OpenLesson{"quiz"}}, {ui::OpenTour{}}, {ui::NewSession{}}, {recovered, ui::ConfirmDialog{}}};
  for (const auto& actions : openings) {
    auto state = make_state({});
    std::vector<ui::SideEffect> effects;
    for (const auto& action : actions) effects = reduce(state, action, {});
    REQUIRE(effects.size() == 1);
    const auto* job = effects.front().get_if<ui::ReadTextJob>();
    REQUIRE(job);
    CHECK(job->job == state.work.job);
    CHECK(state.document == make_state({}).document);
    // A job that is cancelled changes nothing.
    CHECK(reduce(state, ui::JobEnded{job->job, true}, {}).empty());
    CHECK(state.document == make_state({}).document);
    CHECK(state.work.plan.empty());
  }
}

TEST_CASE("editing a layout again undoes its step by a history job, like every other move") {
  Replayed replayed;
  replayed.act(ui::EditRule{{{2, 3}, {4, 1}, 0}});
  CHECK(replayed.asked.size() == 1);
  replayed.act(ui::EditRule{{{3, 2}, {4, 1}, 0}});
  replayed.act(ui::ResetRule{});
  std::size_t moves = 0;
  for (const auto& effect : replayed.asked) moves += effect.get_if<ui::RunHistoryMoveJob>() != nullptr;
  CHECK(moves == 2);
  CHECK(replayed.state.document.session.steps().size() == 1);
  CHECK(replayed.state.stage.view.selected == "x");
}

}  // namespace stridescope::app
