#include "app/effects/store.h"
#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

Store new_store() { return Store(make_state({}), {}); }

}  // namespace

TEST_CASE("an action belongs to one domain, and has a kind") {
  const ui::Action action = ui::OpenFile{"a.py"};
  CHECK(action.domain().get_if<ui::DocumentAction>());
  REQUIRE(action.get_if<ui::OpenFile>());
  CHECK(action.get_if<ui::OpenFile>()->path == "a.py");
  CHECK_FALSE(action.get_if<ui::Save>());
  CHECK_FALSE(action.get_if<ui::Hover>());
  const ui::Action same = ui::DocumentAction(ui::OpenFile{"a.py"});
  CHECK(same.get_if<ui::OpenFile>());
}

TEST_CASE("the document's reducer appends, and the stage is updated") {
  auto store = new_store();
  store.reduce(ui::RunStatement{"y = x.t()"});
  CHECK(store.state().document.session.cursor() == 2);
  CHECK(store.state().stage.view.selected == "y");
  store.reduce(ui::RunStatement{"y.view(5)"});
  REQUIRE(store.state().document.failure);
  store.reduce(ui::DismissFailure{});
  CHECK_FALSE(store.state().document.failure);
}

TEST_CASE("the stage's reducer zooms about a point, and stores the window's measurements") {
  auto store = new_store();
  store.reduce(ui::StageDrawn{{800, 400}, 3});
  CHECK(store.state().stage.size == scene::Size{800, 400});
  store.reduce(ui::SetZoom{2, {100, 50}});
  CHECK(store.state().stage.view.pan == scene::Point{-100, -50});
  store.reduce(ui::SetPan{{7, 8}});
  CHECK(store.state().stage.view.pan == scene::Point{7, 8});
  store.reduce(ui::FitStage{});
  CHECK(store.state().stage.view.zoom == 1);
}

TEST_CASE("the motion's reducer advances time") {
  auto store = new_store();
  store.reduce(ui::RunStatement{"y = x.t()"});
  store.reduce(ui::Tick{0.5, 1});
  CHECK(store.state().motion.t == Approx(0.5));
}

TEST_CASE("the form's reducer keeps the search while forms open and close") {
  auto store = new_store();
  store.reduce(ui::SearchOperations{"trans"});
  store.reduce(ui::OpenOperation{"transpose"});
  CHECK(store.state().form.open.op == "transpose");
  store.reduce(ui::ApplyForm{});
  CHECK(store.state().form.open.op.empty());
  CHECK(store.state().form.search.text == "trans");
}

TEST_CASE("the console's reducer keeps the caret in the line") {
  auto store = new_store();
  store.reduce(ui::EditConsole{"y = x", 99});
  CHECK(store.state().console.caret == 5);
  store.reduce(ui::MoveCaret{2});
  CHECK(store.state().console.caret == 2);
}

TEST_CASE("the dialogs' reducer shows equal notices once, and keeps menus open") {
  auto store = new_store();
  store.reduce(ui::OpenMenu{"file"});
  store.reduce(ui::AddNotice{{"a"}, true});
  store.reduce(ui::AddNotice{{"b"}, false});
  store.reduce(ui::AddNotice{{"a"}, true});
  CHECK(store.state().dialog.menu == "file");
  REQUIRE(store.state().dialog.notices.size() == 2);
  CHECK(store.state().dialog.notices[1].message.key == "a");
}

TEST_CASE("the window's reducer issues a new request each time") {
  auto store = new_store();
  store.reduce(ui::CopyText{"x"});
  store.reduce(ui::CopyText{"x"});
  CHECK(store.state().window.clipboard.count == 2);
  store.reduce(ui::Focus{"console"});
  CHECK(store.state().window.focus.what == "console");
  store.reduce(ui::SetLecture{true});
  CHECK(store.state().window.full_screen);
}

}  // namespace stridescope::app
