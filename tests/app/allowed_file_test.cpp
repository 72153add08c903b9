#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/effects/effects.h"
#include "app/reduce/reduce.h"
#include "engine/files/file_access.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::app::allowed_file_test {
namespace {

namespace fs = std::filesystem;

/// A window, and two-byte arrays that its script may not read.
struct Window {
  Window() {
    for (const auto* name : {"a.npy", "b.npy"}) {
      std::string header = "{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }";
      header.resize(117, ' ');
      std::ofstream(path_of(name), std::ios::binary)
          << std::string("\x93NUMPY\1\0\x76\0", 10) << header << "\n\1\2";
    }
    act(ui::RunStatement{"import numpy as np"});
  }
  void act(const ui::Action& action) { dispatch(state, action, folders); }
  std::string path_of(const std::string& name) const { return (fs::canonical(folder / "") / name).string(); }
  std::string load(const std::string& name) const { return "x = np.load('" + path_of(name) + "')"; }
  const session::Session& session() const { return state.document.session; }

  testing::TemporaryFolder folder;
  UserFolders folders;
  ui::UiState state = make_state({});
};

TEST_CASE("permission for a refused file is asked once, and the file read when it is given") {
  Window window;
  window.act(ui::RunStatement{window.load("a.npy")});
  auto& dialog = window.state.dialog;
  REQUIRE(dialog.open == ui::DialogKind::allow_file);
  CHECK(dialog.asked_file == window.path_of("a.npy"));
  window.act(ui::CloseDialog{});
  window.act(ui::Hover{});
  CHECK(dialog.open == ui::DialogKind::none);
  CHECK(window.state.document.failure);

  window.act(ui::RunStatement{window.load("a.npy")});
  REQUIRE(dialog.open == ui::DialogKind::allow_file);
  const auto before = window.session().files();
  window.act(ui::ConfirmDialog{});
  CHECK(dialog.open == ui::DialogKind::none);
  CHECK_FALSE(window.state.document.failure);
  CHECK(window.session().steps().back().source == window.load("a.npy"));
  CHECK(window.session().files()->allowed() == std::vector{window.path_of("a.npy")});
  // Allowed files are a part of the state: another state has others.
  CHECK(before->allowed().empty());
}

TEST_CASE("states whose scripts may read other files are not equal") {
  Window one, other;
  const auto load = one.load("a.npy");
  for (auto* window : {&one, &other}) window->act(ui::RunStatement{load});
  CHECK(one.state == other.state);
  one.act(ui::ConfirmDialog{});
  other.act(ui::CloseDialog{});
  CHECK(*one.session().files() != *other.session().files());
  CHECK_FALSE(one.state.document == other.state.document);
}

TEST_CASE("a missing file can be replaced by another one") {
  Window window;
  window.act(ui::RunStatement{window.load("a.npy")});
  window.act(ui::ConfirmDialog{});
  window.act(ui::RunStatement{"y = x + 1"});
  const auto path = window.path_of("session.py");
  window.act(ui::Save{path});
  fs::remove(window.path_of("a.npy"));
  window.act(ui::OpenFile{path});
  const auto& notices = window.state.dialog.notices;
  const auto is_about = [&](const ui::Notice& notice) { return notice.path == window.path_of("a.npy"); };
  const auto notice = std::ranges::find_if(notices, is_about);
  REQUIRE(notice != notices.end());
  CHECK(notice->message ==
        words::Message{"notice/file_gone", {{"path", window.path_of("a.npy")}, {"step", 3}}});
  window.act(ui::AcceptNotice{static_cast<std::size_t>(notice - notices.begin())});
  REQUIRE(window.state.dialog.open == ui::DialogKind::choose_file);
  window.act(ui::EditPath{window.path_of("b.npy")});
  window.act(ui::ConfirmDialog{});
  CHECK_FALSE(window.state.document.failure);
  CHECK(std::ranges::none_of(notices, is_about));
  REQUIRE(window.session().steps().size() == 4);
  CHECK(window.session().steps()[2].source == "x = np.load('b.npy')");
  CHECK(window.session().files()->allowed() == std::vector{window.path_of("b.npy")});
  CHECK(window.session().files()->expected().empty());
}

}  // namespace
}  // namespace stridescope::app::allowed_file_test
