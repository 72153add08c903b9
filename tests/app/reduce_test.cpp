#include "app/reduce/reduce.h"
#include "app/effects/effects.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/files/console_history.h"
#include "app/files/process.h"
#include "engine/io/text_file.h"
#include "engine/tensor/refusal/rules.h"
#include "tests/support/catch.h"
#include "ui/commands/commands.h"
#include "ui/commands/step_actions.h"
#include "ui/forms/form.h"
#include "ui/forms/wanted_shape.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

class ReducedState {
 public:
  ReducedState()
      : folder(fs::temp_directory_path() / ("stridescope-reduce-" + std::to_string(own_process_id()))) {
    fs::create_directories(folder);
    folders = {folder / "config", folder / "state", folder};
    state.dialog.file.folder = folder.string();
  }
  ~ReducedState() { fs::remove_all(folder); }
  ReducedState(const ReducedState&) = delete;
  ReducedState& operator=(const ReducedState&) = delete;

  void act(const ui::Action& action) { dispatch(state, action, folders); }
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
  UserFolders folders;
  ui::UiState state = make_state({});
};

}  // namespace

TEST_CASE_METHOD(ReducedState, "a window opens with a tensor to work on") {
  REQUIRE(session().steps().size() == 1);
  CHECK(session().steps()[0].source == "x = torch.arange(12).view(3, 4)");
  CHECK(state.stage.view.selected == "x");
  CHECK_FALSE(state.document.is_changed);
}

TEST_CASE_METHOD(ReducedState,
                 "applying a form appends its statement, selects the result and sets it in motion") {
  act(ui::OpenOperation{"transpose"});
  CHECK(ui::statement_text(state.form.open) == "y = x.transpose(0, 1)");
  act(ui::ApplyForm{});
  REQUIRE(session().cursor() == 2);
  CHECK(state.stage.view.selected == "y");
  CHECK(state.form.open.op.empty());
  CHECK(state.document.is_changed);
  CHECK(state.motion.step == 2);
  CHECK(state.motion.t == 0);
  CHECK(state.motion.running);
}

TEST_CASE_METHOD(ReducedState, "pressing an operation again closes its form") {
  act(ui::OpenOperation{"permute"});
  act(ui::OpenOperation{"permute"});
  CHECK(state.form.open.op.empty());
}

TEST_CASE_METHOD(ReducedState, "the first of several result tensors is selected") {
  for (const auto& [line, selected] :
       {std::pair{"x = torch.ones(3, 2)", "x"}, std::pair{"s = x.sort(0)", "s[0]"},
        std::pair{"c = x.chunk(3)", "c[0]"}, std::pair{"d = {'a': x + 1}", "d['a']"},
        std::pair{"l = [x, s]", "x"}}) {
    INFO(line);
    type(line);
    CHECK(state.stage.view.selected == selected);
  }
}

TEST_CASE_METHOD(ReducedState, "a statement that fails is reported, and the session is unchanged") {
  type("y = x.view(5)");
  REQUIRE(state.document.failure);
  CHECK(state.document.failure->message() == "shape '[5]' is invalid for input of size 12");
  CHECK(session().steps().size() == 1);
  CHECK(state.console.draft.text == "y = x.view(5)");
  type("y = x.t()");
  CHECK_FALSE(state.document.failure);
  CHECK(state.console.draft.text.empty());
}

TEST_CASE_METHOD(ReducedState, "undo plays the last step backwards, and redo reverses it midway") {
  type("y = x.t()");
  act(ui::Tick{10, 1});
  CHECK_FALSE(state.motion.in_motion());
  act(ui::Undo{});
  CHECK(session().cursor() == 1);
  CHECK(state.stage.view.selected == "x");
  CHECK(state.motion.direction == -1);
  act(ui::Tick{0.25, 1});
  CHECK(state.motion.t == Approx(0.75));
  act(ui::Redo{});
  CHECK(session().cursor() == 2);
  CHECK(state.motion.t == Approx(0.75));
  CHECK(state.motion.direction == 1);
}

TEST_CASE_METHOD(ReducedState, "seeking stops inside a step") {
  type("y = x.t()");
  type("z = y.contiguous()");
  act(ui::Seek{1.25});
  CHECK(session().cursor() == 2);
  CHECK(state.motion.step == 2);
  CHECK(state.motion.t == Approx(0.25));
  CHECK_FALSE(state.motion.running);
  act(ui::Seek{3});
  CHECK(session().cursor() == 3);
  CHECK_FALSE(state.motion.in_motion());
  act(ui::Seek{-4});
  CHECK(session().cursor() == 0);
  CHECK(state.stage.view.selected.empty());
}

TEST_CASE_METHOD(ReducedState,
                 "a step forwards or back from midway completes the shown step, and skips none") {
  type("y = x.t()");
  type("z = y.contiguous()");
  act(ui::Seek{1.25});
  REQUIRE(state.motion.is_parked());
  act(ui::one_step_on(state));
  CHECK(session().cursor() == 2);
  CHECK(state.motion.running);
  CHECK(state.motion.t == Approx(0.25));
  act(ui::Tick{1000, 1});
  CHECK_FALSE(state.motion.in_motion());
  act(ui::one_step_on(state));
  CHECK(session().cursor() == 3);
  act(ui::Seek{2.5});  // the last step, paused: there is no next one, so this one continues
  act(ui::one_step_on(state));
  act(ui::Tick{1000, 1});
  CHECK(session().cursor() == 3);
  act(ui::Seek{2.5});
  act(ui::one_step_back(state));
  CHECK(session().cursor() == 2);
  CHECK(state.motion.step == 3);
  CHECK(state.motion.direction == -1);
  CHECK(state.motion.t == Approx(0.5));
}

TEST_CASE_METHOD(ReducedState,
                 "going to the end or the start works from midway of the last or the first step") {
  type("y = x.t()");
  act(ui::Seek{1.25});
  act(ui::to_last_step(state));
  CHECK(session().cursor() == 2);
  CHECK_FALSE(state.motion.in_motion());
  act(ui::Seek{0});
  act(ui::to_last_step(state));
  CHECK(session().cursor() == 2);
  CHECK(state.motion.running);
  act(ui::Seek{1});
  act(ui::Undo{});
  act(ui::Play{false});
  REQUIRE(state.motion.is_parked());
  act(ui::to_first_step(state));
  CHECK(session().cursor() == 0);
  CHECK_FALSE(state.motion.in_motion());
}

TEST_CASE_METHOD(ReducedState, "writes and layout changes of a form are previewed, too") {
  act(ui::change<&ui::Settings::instant>(true));
  act(ui::RunStatement{"y = x[:, 1]"});
  act(ui::OpenOperation{"fill_"});
  REQUIRE(ui::form_preview(state).view);
  CHECK(*ui::form_preview(state).view == tensor::Layout{{3}, {4}, 1});
  CHECK(ui::form_preview(state).is_written);
  act(ui::RunStatement{"z = x.clone()"});
  act(ui::OpenOperation{"t_"});
  REQUIRE(ui::form_preview(state).view);
  CHECK(*ui::form_preview(state).view == tensor::Layout{{4, 3}, {1, 4}, 0});
  CHECK_FALSE(ui::form_preview(state).is_written);
  act(ui::OpenOperation{"resize_"});
  act(ui::EditArgument{0, "100, 100"});
  CHECK_FALSE(ui::form_preview(state).view);
}

TEST_CASE_METHOD(ReducedState, "the preview of a copy in another order or dtype shows its source elements") {
  const auto copied = [&] {
    tensor::Dims elements;
    for (const auto& part : ui::form_preview(state).parts)
      for (std::int64_t n = 0; n < part.numel(); ++n) elements.push_back(part.at_linear(n));
    return elements;
  };
  act(ui::OpenOperation{"flip"});
  CHECK(copied() == tensor::Dims{8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3});
  act(ui::OpenOperation{"roll"});
  act(ui::EditArgument{0, "1"});
  act(ui::EditArgument{1, "1"});
  CHECK(copied() == tensor::Dims{3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10});
  act(ui::OpenOperation{"float"});
  CHECK(copied() == tensor::Dims{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  act(ui::OpenOperation{"bool"});  // true and false are other values
  CHECK(copied().empty());
  act(ui::OpenOperation{"sort"});  // which depends on the numbers
  CHECK(copied().empty());
}

TEST_CASE_METHOD(ReducedState, "an open form is previewed as a view only while it is one") {
  act(ui::OpenOperation{"transpose"});
  REQUIRE(ui::form_preview(state).view);
  CHECK(*ui::form_preview(state).view == tensor::Layout{{4, 3}, {1, 4}, 0});
  act(ui::OpenOperation{"clone"});
  CHECK_FALSE(ui::form_preview(state).view);
  act(ui::OpenOperation{"contiguous"});  // the same tensor
  CHECK_FALSE(ui::form_preview(state).view);
  act(ui::OpenOperation{"slice"});
  CHECK(ui::form_preview(state).view);
  act(ui::OpenOperation{});
  CHECK_FALSE(ui::form_preview(state).view);
}

TEST_CASE_METHOD(ReducedState, "a form of several views previews all of them while its arguments change") {
  const auto parts = [&] { return ui::form_preview(state).parts; };
  act(ui::OpenOperation{"split"});
  act(ui::EditArgument{0, "2"});
  REQUIRE(parts().size() == 2);
  CHECK(parts()[0] == tensor::Layout{{2, 4}, {4, 1}, 0});
  CHECK(parts()[1] == tensor::Layout{{1, 4}, {4, 1}, 8});
  CHECK_FALSE(ui::form_preview(state).view);
  act(ui::EditArgument{0, "1"});
  CHECK(parts().size() == 3);
  act(ui::OpenOperation{"unbind"});
  REQUIRE(parts().size() == 3);
  CHECK(parts()[2] == tensor::Layout{{4}, {1}, 8});
  act(ui::OpenOperation{});
  CHECK(parts().empty());
}

TEST_CASE_METHOD(ReducedState, "instant mode shows steps at once") {
  act(ui::change<&ui::Settings::instant>(true));
  type("y = x.t()");
  CHECK_FALSE(state.motion.in_motion());
}

TEST_CASE_METHOD(ReducedState, "the walk visits each element once and stops at the last") {
  act(ui::Play{true});
  REQUIRE(state.stage.view.walk);
  CHECK(state.motion.walking);
  act(ui::Tick{1000, 1});
  CHECK(*state.stage.view.walk == 11);
  CHECK_FALSE(state.motion.walking);
  act(ui::StepWalk{-1});
  act(ui::Tick{1000, 1});
  CHECK(*state.stage.view.walk == 10);
  act(ui::Play{true, true});
  act(ui::Tick{1000, 1});
  CHECK(*state.stage.view.walk == 0);
}

TEST_CASE_METHOD(ReducedState, "history recalls lines, and the unfinished line after them") {
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

TEST_CASE_METHOD(ReducedState, "pasted lines run one by one and stop at the one that fails") {
  act(ui::PasteLines{"y = x.t()\n# a comment\nz = y.contiguous()\nw = z.view(7)\nv = z\n"});
  CHECK(session().steps().size() == 3);
  CHECK(session().steps()[2].leading == "# a comment\n");
  REQUIRE(state.document.failure);
  CHECK(state.console.draft.text == "w = z.view(7)");
}

TEST_CASE_METHOD(ReducedState, "editing a cell writes through the session") {
  act(ui::BeginCellEdit{{"x", {1, 2}}});
  REQUIRE(state.stage.cell_edit);
  CHECK(state.stage.cell_edit->draft.text == "6");
  act(ui::EditCellText{"-3"});
  act(ui::CommitCellEdit{});
  CHECK_FALSE(state.stage.cell_edit);
  CHECK(session().steps().back().source == "x[1, 2] = -3");
  CHECK(state.stage.view.selected == "x");
}

TEST_CASE_METHOD(ReducedState, "leaving with changes asks first, and continues after the answer") {
  type("y = x.t()");
  act(ui::Quit{});
  CHECK(state.dialog.open == ui::DialogKind::unsaved);
  CHECK_FALSE(state.window.quit);
  act(ui::CloseDialog{});
  CHECK(state.dialog.open == ui::DialogKind::none);
  act(ui::NewSession{});
  act(ui::ConfirmDialog{});
  REQUIRE(state.dialog.open == ui::DialogKind::save_as);
  act(ui::EditPath{"kept"});
  act(ui::ConfirmDialog{});
  CHECK(fs::exists(folder / "kept.py"));
  CHECK(session().steps().size() == 1);
  CHECK(state.document.path.empty());
  type("y = x.t()");
  act(ui::Quit{});
  act(ui::DiscardChanges{});
  CHECK(state.window.quit);
}

TEST_CASE_METHOD(ReducedState, "the dialog lists its folder when it is entered, and when it is refreshed") {
  const auto lists = [&](const std::string& name) {
    const auto& entries = state.dialog.file.list.entries;
    return std::ranges::any_of(entries, [&](const auto& entry) { return entry.name == name; });
  };
  write("first.py", "import torch\n");
  act(ui::OpenFile{});
  CHECK(lists("first.py"));
  act(ui::EditPath{"typed"});
  write("second.py", "import torch\n");
  CHECK_FALSE(lists("second.py"));
  act(ui::RefreshFolder{});
  CHECK(lists("second.py"));
  CHECK(state.dialog.file.path.text == "typed");
  act(ui::EnterFolder{(folder / "none").string()});
  CHECK(state.dialog.file.list.entries.empty());
  CHECK_FALSE(state.dialog.file.list.problem.empty());
}

TEST_CASE_METHOD(ReducedState, "saving over another file asks first") {
  const auto path = write("old.py", "import torch\n");
  act(ui::SaveAs{});
  act(ui::EditPath{path});
  act(ui::ConfirmDialog{});
  CHECK(state.dialog.open == ui::DialogKind::overwrite);
  act(ui::CloseDialog{});
  CHECK(state.dialog.open == ui::DialogKind::save_as);
  act(ui::ConfirmDialog{});
  act(ui::ConfirmDialog{});
  CHECK(state.document.path == path);
  CHECK(state.settings.recent_files.front() == path);
}

TEST_CASE_METHOD(ReducedState, "a file that cannot be opened leaves the session, and the reason is shown") {
  type("y = x.t()");
  act(ui::Save{(folder / "mine.py").string()});
  act(ui::OpenFile{(folder / "missing.py").string()});
  REQUIRE(state.dialog.notices.size() == 1);
  CHECK_THAT(ui::Text("en")(state.dialog.notices[0].message), testing::contains_text("missing.py"));
  CHECK(session().steps().size() == 2);
}

TEST_CASE_METHOD(
    ReducedState,
    "a script that fails midway opens up to there, without its name if a save would lose statements") {
  const std::string text = "import torch\na = torch.zeros(2)\nb = a.view(3)\n";
  act(ui::OpenFile{write("half.py", text + "# Said at the end.\n")});
  CHECK(session().steps().size() == 1);
  CHECK(state.document.path.empty());
  const auto path = write("half.py", text);
  act(ui::OpenFile{path});
  CHECK(session().steps().size() == 1);
  CHECK(state.document.path == path);
  REQUIRE(state.document.failure);
  CHECK(state.document.failure->line == 3);
  CHECK(state.document.failure->file == "half.py");
}

TEST_CASE_METHOD(
    ReducedState,
    "a script that stops at async or at a missing package shows one card, with the reason and the line") {
  struct Row {
    const char *text, *construct;
    int line;
  };
  const Row rows[] = {
      {"import torch\na = torch.zeros(2)\nasync with f():\n    b = a\n",
       "async for or async with outside async def", 3},
      {"import torch\nimport pandas as pd\na = pd.Series([1])\n", "the package pandas", 3},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    act(ui::OpenFile{write("stops.py", row.text)});
    REQUIRE(state.document.failure);
    CHECK(state.document.failure->refusal.rule() == tensor::Rule::outside_language);
    CHECK(*state.document.failure->refusal.find<tensor::FactName::construct>() == row.construct);
    CHECK(state.document.failure->line == row.line);
    CHECK(state.dialog.notices.empty());
    CHECK(state.document.value.empty());
    act(ui::DismissFailure{});
  }
}

TEST_CASE_METHOD(ReducedState, "a step is edited in place, and later steps run again") {
  act(ui::NewSession{});
  for (const char* line : {"y = x.t()", "z = y.reshape(12)", "w = z + 1"}) act(ui::RunStatement{line});
  act(ui::EditStep{1});
  CHECK(state.console.draft.text == "x = torch.arange(12).view(3, 4)");
  CHECK(state.console.edits == std::size_t{1});
  act(ui::EditConsole{"x = torch.arange(12).view(2, 6)"});
  act(ui::SubmitConsole{});
  const auto& session = state.document.session;
  CHECK_FALSE(state.document.failure);
  REQUIRE(session.steps().size() == 4);
  CHECK(session.cursor() == 1);
  CHECK(session.steps()[0].source == "x = torch.arange(12).view(2, 6)");
  CHECK(session.at(2).find("y")->get_if<tensor::Tensor>()->shape() == tensor::Dims{6, 2});
  CHECK(state.console.draft.text.empty());
  CHECK_FALSE(state.console.edits);
  act(ui::RestoreSteps{});
  CHECK(session.steps()[0].source == "x = torch.arange(12).view(3, 4)");
  CHECK(session.steps().size() == 4);
}

TEST_CASE_METHOD(ReducedState, "an edit whose own statement fails changes nothing") {
  act(ui::NewSession{});
  for (const char* line : {"y = x.t()", "z = y.reshape(12)"}) act(ui::RunStatement{line});
  act(ui::EditStep{2});
  act(ui::EditConsole{"y = x.view(7)"});
  act(ui::SubmitConsole{});
  REQUIRE(state.document.failure);
  CHECK(state.document.session.steps().size() == 3);
  CHECK(state.document.session.cursor() == 3);
  CHECK(state.document.session.steps()[1].source == "y = x.t()");
  CHECK(state.console.draft.text == "y = x.view(7)");
  CHECK(state.console.edits == std::size_t{2});
  act(ui::ReplaceFailed{"y = x.view(6, 2)"});
  CHECK_FALSE(state.document.failure);
  CHECK(state.document.session.steps()[1].source == "y = x.view(6, 2)");
  CHECK(state.document.session.steps().size() == 3);
}

TEST_CASE_METHOD(
    ReducedState,
    "statements waiting for correction are saved after the steps, and wait again when reopened") {
  act(ui::NewSession{});
  for (const char* line : {"y = x + 1", "z = y.view(12)", "w = z * 2"}) act(ui::RunStatement{line});
  act(ui::EditStep{2});
  act(ui::EditConsole{"y = x.t()"});
  act(ui::SubmitConsole{});
  REQUIRE(state.console.pending_statements.size() == 2);
  const auto path = folder / "waiting.py";
  act(ui::Save{path.string()});
  CHECK_FALSE(state.document.is_changed);
  REQUIRE_FALSE(state.dialog.notices.empty());
  CHECK(state.dialog.notices.back().message.key == "notice/waiting_saved");
  const auto text = io::read_text_file(path.string());
  CHECK(text == "import torch\nx = torch.arange(12).view(3, 4)\ny = x.t()\nz = y.view(12)\nw = z * 2\n");

  act(ui::NewSession{});
  CHECK(state.console.pending_statements.empty());
  act(ui::OpenFile{path.string()});
  REQUIRE(state.console.pending_statements.size() == 2);
  CHECK(state.document.path == path.string());
  CHECK_FALSE(state.document.is_changed);
  act(ui::ReplaceFailed{"z = y.reshape(12)"});
  CHECK(state.document.is_changed);
  act(ui::GoToStep{state.document.session.steps().size()});
  act(ui::Save{});
  CHECK(io::read_text_file(path.string()) ==
        "import torch\nx = torch.arange(12).view(3, 4)\ny = x.t()\nz = y.reshape(12)\nw = z * 2\n");
}

TEST_CASE_METHOD(ReducedState, "a script that ends by sys.exit() is complete, and keeps later statements") {
  const std::string text = "import torch\nimport sys\nx = torch.zeros(2)\nsys.exit()\ny = x + 1\n";
  const auto path = write("exits.py", text);
  act(ui::OpenFile{path});
  CHECK_FALSE(state.document.failure);
  CHECK_FALSE(state.document.is_changed);
  CHECK(state.document.path == path);
  CHECK_FALSE(state.console.edits_pending);
  REQUIRE(state.dialog.notices.size() == 1);
  CHECK(state.dialog.notices[0].message == words::Message{"notice/exited", {{"line", 4}}});
  act(ui::RunStatement{"z = x + 2"});
  act(ui::Save{});
  CHECK(io::read_text_file(path) ==
        "import torch\nimport sys\nx = torch.zeros(2)\nz = x + 2\nsys.exit()\ny = x + 1\n");

  act(ui::OpenFile{write("fails.py", "import sys\nsys.exit('no data')\n")});
  CHECK(state.document.failure);
}

TEST_CASE_METHOD(ReducedState,
                 "a statement that fails after an edit waits for correction, and later ones follow it") {
  act(ui::NewSession{});
  for (const char* line : {"y = x + 1", "z = y.view(12)", "w = z * 2"}) act(ui::RunStatement{line});
  act(ui::EditStep{2});
  act(ui::EditConsole{"y = x.t()"});
  act(ui::SubmitConsole{});
  const auto& session = state.document.session;
  REQUIRE(state.document.failure);
  CHECK(state.document.failure->source == "z = y.view(12)");
  CHECK(session.steps().size() == 2);
  REQUIRE(state.console.pending_statements.size() == 2);
  CHECK(state.console.pending_statements[1].source == "w = z * 2");
  CHECK(state.console.draft.text == "z = y.view(12)");
  CHECK(state.console.edits_pending);
  act(ui::ReplaceFailed{"z = y.reshape(12)"});
  CHECK_FALSE(state.document.failure);
  CHECK(state.console.pending_statements.empty());
  REQUIRE(session.steps().size() == 4);
  CHECK(session.steps()[2].source == "z = y.reshape(12)");
  CHECK(session.steps()[3].source == "w = z * 2");
  CHECK(state.console.draft.text.empty());
}

TEST_CASE_METHOD(ReducedState, "a comment is kept for the next step, and semicolons separate statements") {
  act(ui::NewSession{});
  act(ui::EditConsole{"# Turned:"});
  act(ui::SubmitConsole{});
  CHECK(state.console.draft.text.empty());
  CHECK(state.document.is_changed);
  act(ui::EditConsole{"y = x.t(); z = y.view(12); w = 3"});
  act(ui::SubmitConsole{});
  const auto& session = state.document.session;
  REQUIRE(state.document.failure);
  REQUIRE(session.steps().size() == 2);
  CHECK(session.steps()[1].leading == "# Turned:\n");
  CHECK(session.trailing.empty());
  CHECK(state.console.draft.text == "z = y.view(12); w = 3");
}

TEST_CASE_METHOD(ReducedState, "Escape closes the topmost overlay first") {
  act(ui::OpenOperation{"view"});
  act(ui::OpenMenu{"file"});
  CHECK(state.dialog.menu == "file");
  act(ui::Escape{});
  CHECK(state.dialog.menu.empty());
  CHECK(state.form.open.op == "view");
  act(ui::Escape{});
  CHECK(state.form.open.op.empty());
}

TEST_CASE_METHOD(ReducedState, "a new statement after an undo offers to restore the replaced steps") {
  type("y = x.t()");
  type("z = y.contiguous()");
  act(ui::GoToStep{1});
  type("w = x[0]");
  CHECK(session().steps().size() == 2);
  REQUIRE(state.dialog.notices.size() == 1);
  CHECK_THAT(ui::Text("en")(state.dialog.notices[0].message), testing::contains_text("2"));
  act(ui::AcceptNotice{0});
  REQUIRE(session().steps().size() == 3);
  CHECK(session().steps()[2].source == "z = y.contiguous()");
  CHECK(session().cursor() == 3);
  CHECK(state.stage.view.selected == "z");
  // The steps that they replace can be restored in turn.
  REQUIRE(state.dialog.notices.size() == 1);
  act(ui::AcceptNotice{0});
  REQUIRE(session().steps().size() == 2);
  CHECK(session().steps()[1].source == "w = x[0]");
}

TEST_CASE_METHOD(ReducedState, "replaced steps can be restored in turn, any number of times") {
  const auto steps = [&] {
    std::string all;
    for (std::size_t i = 1; i < session().steps().size(); ++i)
      all += session().steps()[i].source.substr(0, 1);
    return all;
  };
  type("a = x.t()");
  type("b = a[0]");
  act(ui::GoToStep{1});
  type("c = x[0]");
  type("d = x[1]");
  act(ui::GoToStep{2});
  type("e = x[2]");
  act(ui::GoToStep{1});
  type("f = x + 1");
  CHECK(steps() == "f");
  std::vector<std::string> seen;
  for (int i = 0; i < 4; ++i) {
    act(ui::RestoreSteps{});
    seen.push_back(steps());
  }
  CHECK(seen == std::vector<std::string>{"ce", "cd", "ab", "f"});
  CHECK(session().cursor() == 2);
  act(ui::NewSession{});
  act(ui::DiscardChanges{});
  CHECK(state.document.set_aside.empty());
}

TEST_CASE_METHOD(ReducedState, "running the undone statement again leaves no duplicate to restore") {
  type("y = x.t()");
  act(ui::Undo{});
  type("y = x.t()");
  CHECK(state.document.set_aside.empty());
  CHECK(state.dialog.notices.empty());
}

TEST_CASE_METHOD(ReducedState, "a file changed by another program is not overwritten without a question") {
  const auto path = write("shared.py", "import torch\na = torch.zeros(2)\n");
  const auto saved = [&] {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  act(ui::OpenFile{path});
  type("b = a[0]");
  write("shared.py", "# another's\n");
  act(ui::Save{});
  REQUIRE(state.dialog.open == ui::DialogKind::changed_outside);
  act(ui::CloseDialog{});
  CHECK(saved() == "# another's\n");
  CHECK(state.document.is_changed);
  act(ui::Undo{});
  act(ui::Save{});
  act(ui::ConfirmDialog{});
  REQUIRE(state.dialog.open == ui::DialogKind::which_steps);
  act(ui::ChooseSaved{true});
  CHECK(saved() == "import torch\na = torch.zeros(2)\nb = a[0]\n");
  act(ui::Redo{});
  type("c = a[1]");
  act(ui::Save{});
  CHECK(state.dialog.open == ui::DialogKind::none);
  // A missing file is written again.
  fs::remove(path);
  type("d = a[1]");
  act(ui::Save{});
  CHECK(state.dialog.open == ui::DialogKind::none);
  CHECK_THAT(saved(), testing::contains_text("d = a[1]"));
}

TEST_CASE_METHOD(ReducedState, "a save that fails is reported, and later requests still run") {
  type("y = x.t()");
  act(ui::Quit{});
  REQUIRE(state.dialog.open == ui::DialogKind::unsaved);
  act(ui::ConfirmDialog{});
  REQUIRE(state.dialog.open == ui::DialogKind::save_as);
  act(ui::EditPath{"/proc/nowhere/session.py"});
  act(ui::ConfirmDialog{});
  CHECK(state.dialog.open == ui::DialogKind::none);
  CHECK_FALSE(state.window.quit);
  CHECK_FALSE(state.after_unsaved);
  CHECK(state.document.is_changed);
  REQUIRE(state.dialog.notices.size() == 1);
  CHECK_THAT(ui::Text("en")(state.dialog.notices[0].message),
             testing::contains_text("/proc/nowhere/session.py"));
}

TEST_CASE_METHOD(ReducedState, "later steps are deleted and restored on request") {
  type("y = x.t()");
  type("z = y.contiguous()");
  act(ui::DeleteLaterSteps{1});
  CHECK(session().steps().size() == 1);
  CHECK(session().cursor() == 1);
  CHECK(state.stage.view.selected == "x");
  act(ui::RestoreSteps{});
  CHECK(session().steps().size() == 3);
  act(ui::DeleteLaterSteps{7});
  CHECK(session().steps().size() == 3);
}

TEST_CASE_METHOD(ReducedState, "saving with undone steps asks which to save, and loses none") {
  const auto path = (folder / "asked.py").string();
  const auto saved = [&] {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::string first = "import torch\nx = torch.arange(12).view(3, 4)\n";
  type("y = x.t()");
  act(ui::Undo{});
  act(ui::Save{path});
  CHECK(state.dialog.open == ui::DialogKind::which_steps);
  CHECK_FALSE(fs::exists(path));
  act(ui::CloseDialog{});
  CHECK_FALSE(fs::exists(path));

  act(ui::Save{path});
  act(ui::ChooseSaved{false});
  CHECK(saved() == first);
  CHECK_FALSE(state.document.is_changed);
  CHECK(session().steps().size() == 2);
  act(ui::Redo{});
  CHECK(state.document.is_changed);
  act(ui::Undo{});
  CHECK_FALSE(state.document.is_changed);

  act(ui::Save{});
  act(ui::ConfirmDialog{});
  CHECK(saved() == first + "y = x.t()\n");
  act(ui::GoToStep{0});
  CHECK_FALSE(state.document.is_changed);
}

TEST_CASE_METHOD(ReducedState, "leaving continues after the question about undone steps") {
  type("y = x.t()");
  act(ui::Undo{});
  type("z = x[0]");
  type("w = x[1]");
  act(ui::Undo{});
  state.document.path = (folder / "leave.py").string();
  act(ui::Quit{});
  REQUIRE(state.dialog.open == ui::DialogKind::unsaved);
  act(ui::ConfirmDialog{});
  REQUIRE(state.dialog.open == ui::DialogKind::which_steps);
  CHECK_FALSE(state.window.quit);
  act(ui::ChooseSaved{true});
  CHECK(state.window.quit);
}

TEST_CASE_METHOD(ReducedState, "a selection on the stage lasts as long as its target exists") {
  act(ui::SetBox{scene::CellBox{"x", {0, 0}, {2, 3}}});
  act(ui::SetRoles{"x", scene::AxisRoles{{1}, {0}}});
  type("y = x.t()");
  CHECK(state.stage.view.box);
  CHECK(state.stage.view.roles.count("x") == 1);
  act(ui::SetHidden{"y", true});
  CHECK(state.stage.view.hidden.count("y") == 1);
  type("x = torch.zeros(2, 2, 2)");
  CHECK_FALSE(state.stage.view.box);
  CHECK(state.stage.view.roles.empty());
  act(ui::GoToStep{1});
  CHECK(state.stage.view.hidden.empty());
}

TEST_CASE_METHOD(ReducedState, "Shift and arrows stretch a box from the pinned cell") {
  act(ui::Pin{scene::CellTarget{"x", {1, 1}}});
  act(ui::MovePin{0, 1, true});
  act(ui::MovePin{1, -1, true});
  CHECK(state.stage.view.box == scene::CellBox{"x", {0, 1}, {1, 2}});
  act(ui::MovePin{0, -1, true});
  act(ui::MovePin{0, -1, true});
  CHECK(state.stage.view.box == scene::CellBox{"x", {0, 0}, {1, 1}});
  CHECK(state.stage.view.pinned == scene::Target(scene::CellTarget{"x", {1, 1}}));
  act(ui::MovePin{0, 1});
  CHECK_FALSE(state.stage.view.box);
}

TEST_CASE_METHOD(ReducedState, "the walk begins at the requested cell") {
  type("y = x.t()");
  act(ui::WalkFrom{{"x", {1, 2}}});
  CHECK(state.stage.view.selected == "x");
  REQUIRE(state.stage.view.walk);
  CHECK(*state.stage.view.walk == 6);
  CHECK(state.motion.walking);
}

TEST_CASE_METHOD(ReducedState, "a picture is saved to a path with an extension of pictures") {
  act(ui::SavePicture{});
  REQUIRE(state.dialog.open == ui::DialogKind::save_picture);
  act(ui::EditPath{"stage.doc"});
  act(ui::ConfirmDialog{});
  CHECK(state.window.picture.count == 0);
  CHECK(state.dialog.notices.size() == 1);
  act(ui::EditPath{"stage"});
  act(ui::ConfirmDialog{});
  CHECK(state.window.picture.count == 1);
  CHECK(state.window.picture.what == (folder / "stage.png").string());
  write("there.svg", "");
  act(ui::SavePicture{});
  act(ui::EditPath{"there.svg"});
  act(ui::ConfirmDialog{});
  CHECK(state.dialog.open == ui::DialogKind::overwrite);
  act(ui::CloseDialog{});
  CHECK(state.dialog.open == ui::DialogKind::save_picture);
  act(ui::ConfirmDialog{});
  act(ui::ConfirmDialog{});
  CHECK(state.window.picture.what == (folder / "there.svg").string());
  act(ui::CopyPicture{});
  CHECK(state.window.picture.count == 3);
  CHECK(state.window.picture.what.empty());
}

TEST_CASE_METHOD(ReducedState, "a completion is inserted at the caret") {
  act(ui::EditConsole{"y = x.transp + 1", 12});
  act(ui::AcceptCompletion{});
  CHECK(state.console.draft.text == "y = x.transpose + 1");
  CHECK(state.console.caret == 15);
  CHECK(state.console.draft.caret == 15);
  act(ui::ClearConsole{});
  CHECK(state.console.draft.text.empty());
  CHECK(state.console.caret == 0);
}

TEST_CASE_METHOD(ReducedState, "the console's history is kept, bounded, from run to run") {
  std::vector<std::string> lines;
  for (int i = 0; i < 600; ++i) lines.push_back("x" + std::to_string(i) + " = 'a\n\u4e2d'");
  save_console_history(folders.state, lines);
  const auto kept = load_console_history(folders.state).lines;
  REQUIRE(kept.size() == 500);
  CHECK(kept.front() == lines[100]);
  CHECK(kept.back() == lines[599]);
  fs::create_directories(folder / "other");
  CHECK(load_console_history(folder / "other").problem.empty());
  std::ofstream(folder / "other" / "history.json") << "{not json";
  CHECK_THAT(ui::Text("en")(load_console_history(folder / "other").problem),
             testing::contains_text("history.json.broken"));
}

}  // namespace stridescope::app
