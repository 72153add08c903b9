#include "app/window/persistent_files.h"
#include "app/effects/effects.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/files/process.h"
#include "app/reduce/reduce.h"
#include "tests/support/catch.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

class KeptPlaces {
 public:
  KeptPlaces() : root(fs::temp_directory_path() / ("stridescope-kept-" + std::to_string(own_process_id()))) {
    fs::remove_all(root);
    fs::create_directories(root / "config");
    fs::create_directories(root / "state");
    folders = {root / "config", root / "state", root};
  }
  ~KeptPlaces() { fs::remove_all(root); }
  KeptPlaces(const KeptPlaces&) = delete;
  KeptPlaces& operator=(const KeptPlaces&) = delete;

  std::string write(const fs::path& name, const std::string& text) {
    const auto path = root / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  static std::string read(const fs::path& path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  void act(ui::UiState& state, const ui::Action& action) { dispatch(state, action, folders); }
  double keep(PersistentFiles& files, ui::UiState& state, double now_secs) {
    ui::ActionQueue actions;
    const double due_secs = files.keep(state, now_secs, actions);
    files.wait();
    files.keep(state, now_secs, actions);
    for (const auto& action : actions.all()) act(state, action);
    return due_secs;
  }
  void offer_recovery(const PersistentFiles& files, ui::UiState& state) {
    ui::ActionQueue actions;
    files.offer_recovery(actions);
    for (const auto& action : actions.all()) act(state, action);
  }

  fs::path root;
  UserFolders folders;
};

/// The recovery file of a process id above the maximum of every system, which no process has.
constexpr const char* left_behind = "state/unsaved-2000000000.json";

std::size_t notices_with(const ui::UiState& state, const std::string& words) {
  std::size_t count = 0;
  for (const auto& notice : state.dialog.notices)
    count += ui::Text("en")(notice.message).find(words) != std::string::npos;
  return count;
}

}  // namespace

TEST_CASE_METHOD(KeptPlaces, "a window that ends leaves its session, including undone steps") {
  PersistentFiles files(folders);
  auto state = files.restored();
  for (const char* line : {"y = x.t()", "z = y.contiguous()"}) act(state, ui::RunStatement{line});
  act(state, ui::GoToStep{1});
  act(state, ui::RunStatement{"a = x[0]"});
  act(state, ui::RunStatement{"b = x[1]"});
  act(state, ui::Undo{});
  CHECK(keep(files, state, 10) < 0);
  const auto own = folders.state / ("unsaved-" + std::to_string(own_process_id()) + ".json");
  REQUIRE(fs::exists(own));
  fs::rename(own, root / left_behind);

  PersistentFiles next(folders);
  auto found = next.restored();
  offer_recovery(next, found);
  REQUIRE(found.dialog.open == ui::DialogKind::recover);
  act(found, ui::ConfirmDialog{});
  CHECK(found.document.session.steps().size() == 3);
  CHECK(found.document.session.cursor() == 2);
  CHECK(found.document.is_changed);
  act(found, ui::Redo{});
  CHECK(found.document.session.cursor() == 3);
  act(found, ui::RestoreSteps{});
  CHECK(found.document.session.steps().back().source == "z = y.contiguous()");

  // A recovered session's file stays until the new window has saved the session itself.
  REQUIRE(fs::exists(root / left_behind));
  keep(next, found, 20);
  CHECK_FALSE(fs::exists(root / left_behind));
  REQUIRE(fs::exists(own));
  next.close(found, 30);
  CHECK_FALSE(fs::exists(own));
}

TEST_CASE_METHOD(KeptPlaces, "steps after the shown one are kept if the session is otherwise saved") {
  PersistentFiles files(folders);
  auto state = files.restored();
  const auto kept = folders.state / ("unsaved-" + std::to_string(own_process_id()) + ".json");
  act(state, ui::RunStatement{"y = x.t()"});
  for (const std::size_t step : {1, 0, 2}) {
    act(state, ui::GoToStep{step});
    keep(files, state, 10 + static_cast<double>(step));
    REQUIRE(fs::exists(kept));
    CHECK_THAT(read(kept), testing::contains_text("y = x.t()"));
  }
  act(state, ui::Save{write("saved.py", "")});
  keep(files, state, 20);
  CHECK_FALSE(fs::exists(kept));
}

TEST_CASE("a process id that another program reuses is not taken for a window's") {
  CHECK(is_running(own_process_id()));
  CHECK_FALSE(is_running(2000000000));
#ifdef __linux__
  CHECK_FALSE(is_running(1));
#endif
}

TEST_CASE_METHOD(KeptPlaces, "a recovered session that is postponed is offered again") {
  write(left_behind, R"({"path": "", "text": "import torch\ny = torch.zeros(2)\n"})");
  PersistentFiles files(folders);
  auto state = files.restored();
  offer_recovery(files, state);
  REQUIRE(state.dialog.open == ui::DialogKind::recover);
  act(state, ui::Escape{});
  act(state, ui::RunStatement{"y = x.t()"});
  keep(files, state, 10);
  files.close(state, 20);
  CHECK(fs::exists(root / left_behind));
}

TEST_CASE_METHOD(KeptPlaces, "a recovered session detects changes of its file") {
  const auto path = write("a.py", "import torch\nx = torch.zeros(2)\n");
  PersistentFiles files(folders);
  auto state = files.restored();
  act(state, ui::OpenFile{path});
  act(state, ui::RunStatement{"y = x[0]"});
  keep(files, state, 10);
  fs::rename(folders.state / ("unsaved-" + std::to_string(own_process_id()) + ".json"), root / left_behind);
  PersistentFiles next(folders);
  auto found = next.restored();
  offer_recovery(next, found);
  act(found, ui::ConfirmDialog{});
  CHECK(found.document.path == path);
  SECTION("the file was not changed") {
    act(found, ui::Save{});
    CHECK(found.dialog.open == ui::DialogKind::none);
    CHECK(read(path) == "import torch\nx = torch.zeros(2)\ny = x[0]\n");
  }
  SECTION("the file was changed") {
    write("a.py", "import torch\n");
    act(found, ui::Save{});
    CHECK(found.dialog.open == ui::DialogKind::changed_outside);
    CHECK(read(path) == "import torch\n");
  }
}

TEST_CASE_METHOD(KeptPlaces, "invalid files are moved and reported once, and nothing is lost") {
  write("config/settings.json", "{\"theme\": ");
  write("state/history.json", std::string("\0\1", 2));
  write(left_behind, "[]");
  write("state/unsaved-2000000001.json", R"({"text": "import torch\ny = torch.zeros(2)\n"})");
  fs::last_write_time(root / left_behind, fs::file_time_type::clock::now() + std::chrono::hours(1));
  PersistentFiles files(folders);
  auto state = files.restored();
  offer_recovery(files, state);
  CHECK(state.dialog.open == ui::DialogKind::recover);
  CHECK_THAT(state.dialog.recovered.text, testing::contains_text("torch.zeros(2)"));
  for (const char* name : {"config/settings.json", "state/history.json", left_behind}) {
    INFO(name);
    const auto broken = root / (std::string(name) + ".broken");
    CHECK(fs::exists(broken));
    CHECK_FALSE(fs::exists(root / name));
    CHECK(notices_with(state, broken.string()) == 1);
  }
  CHECK(read(root / "config/settings.json.broken") == "{\"theme\": ");
  act(state, ui::ConfirmDialog{});
  act(state, ui::change<&ui::Settings::theme>(scene::Theme::dark));
  keep(files, state, 10);
  auto next = PersistentFiles(folders).restored();
  CHECK(next.settings.theme == scene::Theme::dark);
  CHECK(next.dialog.notices.empty());
}

TEST_CASE_METHOD(KeptPlaces, "folders that cannot be written are reported once, and the window goes on") {
  fs::remove_all(root / "config");
  fs::remove_all(root / "state");
  write("config", "a file");
  write("state", "a file");
  PersistentFiles files(folders);
  auto state = files.restored();
  state.dialog.notices.clear();
  for (int i = 0; i < 3; ++i) {
    act(state, ui::change<&ui::Settings::scale_percent>(100 + 25 * (i % 2 + 1)));
    act(state, ui::EditConsole{"a" + std::to_string(i) + " = x.t()"});
    act(state, ui::SubmitConsole{});
    keep(files, state, 10 * (i + 1));
  }
  CHECK(notices_with(state, (root / "config").string()) == 1);
  CHECK(notices_with(state, (root / "state").string()) == 2);  // the history, and the unsaved session
  CHECK(state.document.session.steps().size() == 4);
}

TEST_CASE_METHOD(KeptPlaces, "changes are saved at once; slow saves are combined with the next changes") {
  const auto kept = [&] {
    return read(folders.state / ("unsaved-" + std::to_string(own_process_id()) + ".json"));
  };
  PersistentFiles files(folders);
  auto state = files.restored();
  act(state, ui::RunStatement{"y = x.t()"});
  CHECK(keep(files, state, 10) < 0);
  act(state, ui::RunStatement{"z = x[0]"});
  CHECK(keep(files, state, 10) < 0);
  CHECK_THAT(kept(), testing::contains_text("z = x[0]"));

  state.document.session.trailing = "#" + std::string(20'000'000, ' ') + "\n";
  act(state, ui::RunStatement{"a = x[1]"});
  CHECK(keep(files, state, 20) < 0);
  act(state, ui::RunStatement{"b = x[2]"});
  const double due = keep(files, state, 20);
  CHECK(due > 20);
  CHECK(due <= 21);
  CHECK(keep(files, state, due) < 0);
  CHECK_THAT(kept(), testing::contains_text("b = x[2]"));
}

}  // namespace stridescope::app
