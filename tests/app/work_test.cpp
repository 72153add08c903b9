#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "app/effects/effects.h"
#include "app/files/document_file.h"
#include "app/files/process.h"
#include "app/reduce/reduce.h"
#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

/// A window's state without the window, with background jobs.
class WorkFixture {
 public:
  WorkFixture()
      : folder(fs::temp_directory_path() / ("stridescope-work-" + std::to_string(own_process_id()))) {
    fs::create_directories(folder);
    folders = {folder / "config", folder / "state", folder};
    effects.emplace(folders, [] {});
  }
  ~WorkFixture() {
    effects.reset();
    fs::remove_all(folder);
  }
  WorkFixture(const WorkFixture&) = delete;
  WorkFixture& operator=(const WorkFixture&) = delete;

  void act(const ui::Action& action) { dispatch(state, action, *effects); }
  void type(const std::string& line) {
    act(ui::EditConsole{line});
    act(ui::SubmitConsole{});
  }
  void wait() {
    while (state.work.job) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      take_jobs(state, *effects);
    }
  }
  const session::Session& session() const { return state.document.session; }
  bool has_notice(std::string_view key) const {
    return std::ranges::any_of(state.dialog.notices,
                               [&](const ui::Notice& notice) { return notice.message.key == key; });
  }

  fs::path folder;
  UserFolders folders;
  ui::UiState state = make_state({});
  std::optional<Effects> effects;
};

constexpr const char* long_statement = "y = torch.randn(3 * 10**8)";

}  // namespace

TEST_CASE_METHOD(WorkFixture, "a long statement runs in a job and is shown when it has ended") {
  type("y = torch.arange(2**22).flip(0).sort().values");
  CHECK(state.console.draft.text.empty());
  wait();
  REQUIRE(session().steps().size() == 2);
  CHECK(state.stage.view.selected == "y");
  CHECK_FALSE(state.document.failure);
}

TEST_CASE_METHOD(WorkFixture,
                 "a cancelled statement leaves nothing, and can be corrected where it was typed") {
  const auto live_bytes = session().memory().live_bytes();
  type(long_statement);
  REQUIRE(state.work.job);
  CHECK(state.work.what == long_statement);
  CHECK(session().steps().size() == 1);
  act(ui::Escape{});
  wait();
  CHECK(session().steps().size() == 1);
  CHECK(session().memory().live_bytes() == live_bytes);
  CHECK(state.console.draft.text == long_statement);
  CHECK_FALSE(state.document.failure);
  CHECK(has_notice("work/cancelled"));
  type("y = x.t()");
  CHECK(session().steps().size() == 2);
}

TEST_CASE_METHOD(WorkFixture, "while a statement runs others wait, and nothing moves the session") {
  type("y = torch.randn(2 * 10**6).sort().values");
  REQUIRE(state.work.job);
  type("z = y[:3]");
  type("w = z + 1");
  CHECK(state.work.plan.size() == 3);
  act(ui::Undo{});
  CHECK(session().cursor() == 1);
  CHECK(has_notice("work/busy"));
  wait();
  REQUIRE(session().steps().size() == 4);
  CHECK(session().steps()[3].source == "w = z + 1");
}

TEST_CASE_METHOD(WorkFixture, "statements queued behind a cancelled one are dropped with it") {
  type(long_statement);
  REQUIRE(state.work.job);
  type("z = y[:3]");
  act(ui::CancelWork{});
  wait();
  CHECK(session().steps().size() == 1);
  CHECK(state.work.plan.empty());
}

TEST_CASE_METHOD(WorkFixture, "statements queued behind a failed one return to the console after it") {
  const std::string failing = "y = torch.randn(2 * 10**6).sort().values.view(7, 7)";
  type(failing);
  REQUIRE(state.work.job);
  type("z = 1; w = 2");
  type("v = 3");
  wait();
  CHECK(session().steps().size() == 1);
  CHECK(state.document.failure);
  CHECK(state.work.plan.empty());
  CHECK(state.console.draft.text == failing + "; z = 1; w = 2; v = 3");
}

TEST_CASE_METHOD(WorkFixture, "closing cancels the running job, and the session keeps its steps") {
  type(long_statement);
  REQUIRE(state.work.job);
  act(ui::StopWork{});
  CHECK_FALSE(state.work.job);
  CHECK(session().text() == "import torch\n" + session().steps()[0].source + "\n");
}

TEST_CASE_METHOD(WorkFixture, "a script with long statements is opened in a job, or not at all") {
  const auto path = (folder / "long.py").string();
  std::ofstream(path) << "import torch\na = torch.arange(3)\n" << long_statement << "\n";
  act(ui::OpenFile{path});
  REQUIRE(state.work.job);
  CHECK(state.work.what == "long.py");
  act(ui::CancelWork{});
  wait();
  CHECK(state.document.path.empty());
  CHECK(session().steps()[0].source == "x = torch.arange(12).view(3, 4)");

  std::ofstream(path) << "import torch\na = torch.randn(2 * 10**6).sort().values\n";
  act(ui::OpenFile{path});
  wait();
  CHECK(state.document.path == path);
  REQUIRE(session().steps().size() == 1);
  type("b = a[:2]");
  CHECK(session().steps().size() == 2);
}

TEST_CASE_METHOD(WorkFixture, "while a statement runs, no lesson, tour or new session is opened") {
  type(long_statement);
  REQUIRE(state.work.job);
  const auto job = state.work.job;
  for (const auto& action :
       std::initializer_list<ui::Action>{ui::OpenLesson{"quiz"}, ui::OpenTour{}, ui::NewSession{}}) {
    state.dialog.notices.clear();
    act(action);
    CHECK(has_notice("work/busy"));
    CHECK(state.work.job == job);
  }
  act(ui::CancelWork{});
  wait();
  state.document.is_changed = false;
  act(ui::OpenLesson{"quiz"});
  type("q = 1");
  wait();
  CHECK(state.lesson.key == "quiz");
  CHECK(session().environment().find("q"));
  act(ui::NewSession{});
  act(ui::DiscardChanges{});
  wait();
  CHECK_FALSE(state.lesson.is_open());
  CHECK(session().text() == first_script);
}

TEST_CASE_METHOD(WorkFixture,
                 "the question about a recovered session is asked again if its opening is cancelled") {
  act(ui::OfferRecovery{{.path = {}, .text = std::string(long_statement) + "\n", .text_on_disk = {}}});
  act(ui::ConfirmDialog{});
  REQUIRE(state.work.job);
  CHECK(state.dialog.open == ui::DialogKind::none);
  act(ui::CancelWork{});
  wait();
  CHECK(state.dialog.open == ui::DialogKind::recover);
  CHECK_FALSE(state.dialog.recovered.is_settled);
}

TEST_CASE_METHOD(WorkFixture, "undoing, going to and replacing steps that wrote many bytes runs in a job") {
  type("a = torch.zeros(4 * 10**7)");
  wait();
  type("a.add_(1)");
  wait();
  type("a.add_(2)");
  wait();
  REQUIRE(session().cursor() == 4);

  act(ui::Undo{});
  wait();
  CHECK(session().cursor() == 3);
  act(ui::Seek{1.5});
  wait();
  CHECK(session().cursor() == 2);
  CHECK(state.motion.t == 0.5);
  act(ui::GoToStep{4});
  wait();
  CHECK(session().cursor() == 4);
  CHECK(state.motion.step == 4);

  act(ui::EditStep{3});
  type("a.add_(5)");
  wait();
  CHECK(state.console.draft.text.empty());
  REQUIRE(session().steps().size() == 4);
  CHECK(session().steps()[2].source == "a.add_(5)");
  CHECK(session().cursor() == 3);
  act(ui::EditStep{3});
  act(ui::EditConsole{"a.view(7)"});
  act(ui::SubmitConsole{});
  wait();
  CHECK(state.document.failure);
  CHECK(session().cursor() == 3);
  CHECK(session().steps()[2].source == "a.add_(5)");

  act(ui::DeleteLaterSteps{2});
  wait();
  REQUIRE(session().steps().size() == 2);
  act(ui::RestoreSteps{});
  wait();
  REQUIRE(session().steps().size() == 4);
  CHECK(session().steps()[2].source == "a.add_(5)");
}

TEST_CASE_METHOD(WorkFixture, "a plot with fewer points does not replace a fuller one") {
  const auto stop_at_once = [&] {
    act(ui::StartLab{"passes"});
    act(ui::StopLab{});
    while (!state.work.experiment.empty()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      take_jobs(state, *effects);
    }
  };
  const std::vector<lab::Series> full{{"as_it_is", std::vector<lab::Sample>(1000)}};
  state.work.measured["passes"] = full;
  stop_at_once();
  CHECK(state.work.measured.at("passes") == full);
  act(ui::StartLab{"passes"});
  act(ui::StopWork{});
  CHECK(state.work.experiment.empty());
  CHECK(state.work.measured.at("passes") == full);
}

TEST_CASE_METHOD(WorkFixture, "the window's export uses its lab's measurements") {
  const auto lesson = folder / "lesson.py";
  std::ofstream(lesson)
      << "#: lesson One\n#: lesson.zh \xe4\xb8\x80\n#: about A.\n#: about.zh \xe7\x94\xb2\n#: minutes 1\n"
         "import torch\n# One.\n#: zh \xe4\xb8\x80\n#: open lab passes\nx = torch.ones(2)\n";
  act(ui::OpenFile{lesson.string()});
  wait();
  state.work.measured["passes"] = {{"as_it_is", {{1, 0.5, 1, 2, 5}, {16, 8, 16, 32, 5}}}};
  const auto exported = [&](const std::string& name) {
    dispatch(state, ui::OpenExport{}, folders);
    state.exporting.form.path.replace((folder / name).string());
    dispatch(state, ui::ConfirmDialog{}, folders);
    std::ifstream file(folder / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const auto first = exported("first.png");
  CHECK(first.size() > 1000);
  CHECK(exported("second.png") == first);
  state.work.measured["passes"].front().samples.back().median = 20;
  CHECK(exported("third.png") != first);
}

}  // namespace stridescope::app
