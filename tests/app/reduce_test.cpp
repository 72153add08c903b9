#include "app/reduce/reduce.h"

#include <filesystem>
#include <fstream>

#include "app/files/process.h"
#include "tests/support/catch.h"
#include "ui/forms/form.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

class Fixture {
 public:
  Fixture() : folder(fs::temp_directory_path() / ("stridescope-reduce-" + std::to_string(own_process_id()))) {
    fs::create_directories(folder);
    places = {folder / "config", folder / "state", folder};
    state.file.folder = folder.string();
  }
  ~Fixture() { fs::remove_all(folder); }
  Fixture(const Fixture&) = delete;
  Fixture& operator=(const Fixture&) = delete;

  void act(const ui::Action& action) { reduce(state, action, places); }
  void type(const std::string& line) {
    act(ui::EditConsole{line});
    act(ui::SubmitConsole{});
  }
  std::string write(const std::string& name, const std::string& text) {
    const auto path = (folder / name).string();
    std::ofstream(path) << text;
    return path;
  }
  const session::Session& session() const { return state.document.session; }

  fs::path folder;
  Places places;
  ui::State state = make_state({});
};

}  // namespace

TEST_CASE_METHOD(Fixture, "a window opens on a tensor that is ready to be worked on") {
  REQUIRE(session().steps().size() == 1);
  CHECK(session().steps()[0].source == "x = torch.arange(12).view(3, 4)");
  CHECK(state.view.selected == "x");
  CHECK_FALSE(state.document.is_changed);
}

TEST_CASE_METHOD(Fixture, "applying a form appends its statement, selects the result and sets it in motion") {
  act(ui::OpenOperation{"transpose"});
  CHECK(ui::statement_text(state.form) == "y = x.transpose(0, 1)");
  act(ui::ApplyForm{});
  REQUIRE(session().cursor() == 2);
  CHECK(state.view.selected == "y");
  CHECK(state.form.op.empty());
  CHECK(state.document.is_changed);
  CHECK(state.clock.step == 2);
  CHECK(state.clock.t == 0);
  CHECK(state.clock.running);
}

TEST_CASE_METHOD(Fixture, "pressing an operation again closes its form") {
  act(ui::OpenOperation{"permute"});
  act(ui::OpenOperation{"permute"});
  CHECK(state.form.op.empty());
}

TEST_CASE_METHOD(Fixture, "a statement that fails is reported, and the session is as it was") {
  type("y = x.view(5)");
  REQUIRE(state.failure);
  CHECK(state.failure->message == "shape '[5]' is invalid for input of size 12");
  CHECK(session().steps().size() == 1);
  CHECK(state.console.draft.text == "y = x.view(5)");
  type("y = x.t()");
  CHECK_FALSE(state.failure);
  CHECK(state.console.draft.text.empty());
}

TEST_CASE_METHOD(Fixture, "undo shows the last step backwards, and turns round when redone meanwhile") {
  type("y = x.t()");
  act(ui::Tick{10, 1});
  CHECK_FALSE(state.clock.in_motion());
  act(ui::Undo{});
  CHECK(session().cursor() == 1);
  CHECK(state.view.selected == "x");
  CHECK(state.clock.direction == -1);
  act(ui::Tick{0.25, 1});
  CHECK(state.clock.t == Approx(0.75));
  act(ui::Redo{});
  CHECK(session().cursor() == 2);
  CHECK(state.clock.t == Approx(0.75));
  CHECK(state.clock.direction == 1);
}

TEST_CASE_METHOD(Fixture, "seeking stops inside a step") {
  type("y = x.t()");
  type("z = y.contiguous()");
  act(ui::Seek{1.25});
  CHECK(session().cursor() == 2);
  CHECK(state.clock.step == 2);
  CHECK(state.clock.t == Approx(0.25));
  CHECK_FALSE(state.clock.running);
  act(ui::Seek{3});
  CHECK(session().cursor() == 3);
  CHECK_FALSE(state.clock.in_motion());
  act(ui::Seek{-4});
  CHECK(session().cursor() == 0);
  CHECK(state.view.selected.empty());
}

TEST_CASE_METHOD(Fixture, "instant mode shows steps at once") {
  act(ui::SetInstant{true});
  type("y = x.t()");
  CHECK_FALSE(state.clock.in_motion());
}

TEST_CASE_METHOD(Fixture, "the walk visits each element once and stops at the last") {
  act(ui::Play{true});
  REQUIRE(state.view.walk);
  CHECK(state.clock.walking);
  act(ui::Tick{1000, 1});
  CHECK(*state.view.walk == 11);
  CHECK_FALSE(state.clock.walking);
  act(ui::StepWalk{-1});
  act(ui::Tick{1000, 1});
  CHECK(*state.view.walk == 10);
  act(ui::Play{true, true});
  act(ui::Tick{1000, 1});
  CHECK(*state.view.walk == 0);
}

TEST_CASE_METHOD(Fixture, "history brings back lines, and the line being written after them") {
  type("y = x.t()");
  type("z = y.t()");
  act(ui::EditConsole{"w = "});
  act(ui::RecallHistory{-1});
  CHECK(state.console.draft.text == "z = y.t()");
  act(ui::RecallHistory{-1});
  act(ui::RecallHistory{-1});
  CHECK(state.console.draft.text == "y = x.t()");
  act(ui::RecallHistory{1});
  act(ui::RecallHistory{1});
  CHECK(state.console.draft.text == "w = ");
}

TEST_CASE_METHOD(Fixture, "pasted lines run one by one and stop at the one that fails") {
  act(ui::PasteLines{"y = x.t()\n# a comment\nz = y.contiguous()\nw = z.view(7)\nv = z\n"});
  CHECK(session().steps().size() == 3);
  CHECK(session().steps()[2].leading == "# a comment\n");
  REQUIRE(state.failure);
  CHECK(state.console.draft.text == "w = z.view(7)");
}

TEST_CASE_METHOD(Fixture, "editing a cell writes through the session") {
  act(ui::BeginCellEdit{{"x", {1, 2}}});
  REQUIRE(state.cell_edit);
  CHECK(state.cell_edit->draft.text == "6");
  act(ui::EditCellText{"-3"});
  act(ui::CommitCellEdit{});
  CHECK_FALSE(state.cell_edit);
  CHECK(session().steps().back().source == "x[1, 2] = -3");
  CHECK(state.view.selected == "x");
}

TEST_CASE_METHOD(Fixture, "leaving with changes asks first, and goes on after the answer") {
  type("y = x.t()");
  act(ui::Quit{});
  CHECK(state.dialog == ui::DialogKind::unsaved);
  CHECK_FALSE(state.quit);
  act(ui::CloseDialog{});
  CHECK(state.dialog == ui::DialogKind::none);
  act(ui::NewSession{});
  act(ui::ConfirmDialog{});
  REQUIRE(state.dialog == ui::DialogKind::save_as);
  act(ui::EditPath{"kept"});
  act(ui::ConfirmDialog{});
  CHECK(fs::exists(folder / "kept.py"));
  CHECK(session().steps().size() == 1);
  CHECK(state.document.path.empty());
  type("y = x.t()");
  act(ui::Quit{});
  act(ui::DiscardChanges{});
  CHECK(state.quit);
}

TEST_CASE_METHOD(Fixture, "saving over another file asks first") {
  const auto path = write("old.py", "import torch\n");
  act(ui::SaveAs{});
  act(ui::EditPath{path});
  act(ui::ConfirmDialog{});
  CHECK(state.dialog == ui::DialogKind::overwrite);
  act(ui::CloseDialog{});
  CHECK(state.dialog == ui::DialogKind::save_as);
  act(ui::ConfirmDialog{});
  act(ui::ConfirmDialog{});
  CHECK(state.document.path == path);
  CHECK(state.settings.recent_files.front() == path);
}

TEST_CASE_METHOD(Fixture, "a file that cannot be opened leaves the session and says why") {
  type("y = x.t()");
  act(ui::Save{(folder / "mine.py").string()});
  act(ui::OpenFile{(folder / "missing.py").string()});
  REQUIRE(state.notices.size() == 1);
  CHECK_THAT(state.notices[0].text, testing::contains_text("missing.py"));
  CHECK(session().steps().size() == 2);
}

TEST_CASE_METHOD(Fixture, "a script that fails half way opens up to there, under no name") {
  const auto path = write("half.py", "import torch\na = torch.zeros(2)\nb = a.view(3)\n");
  act(ui::OpenFile{path});
  CHECK(session().steps().size() == 1);
  CHECK(state.document.path.empty());
  REQUIRE(state.failure);
  CHECK_THAT(state.notices.at(0).text, testing::contains_text("3"));
}

TEST_CASE_METHOD(Fixture, "Escape closes the topmost thing first") {
  act(ui::OpenOperation{"view"});
  act(ui::OpenMenu{"file"});
  CHECK(state.menu == "file");
  act(ui::Escape{});
  CHECK(state.menu.empty());
  CHECK(state.form.op == "view");
  act(ui::Escape{});
  CHECK(state.form.op.empty());
}

}  // namespace stridescope::app
