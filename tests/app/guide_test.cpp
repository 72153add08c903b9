#include "ui/guide.h"

#include "app/effects/effects.h"
#include "app/reduce/reduce.h"
#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

class GuidedState {
 public:
  void act(const ui::Action& action) { dispatch(state, action, {}); }
  void type(const std::string& line) {
    act(ui::EditConsole{line});
    act(ui::SubmitConsole{});
  }
  ui::Guide guide() const { return ui::guide_of(state); }

  ui::UiState state = make_state({});
};

}  // namespace

TEST_CASE_METHOD(GuidedState, "the introduction continues when its task is done") {
  using ui::Guide;
  CHECK(guide() == Guide::transpose);
  act(ui::Pin{scene::CellTarget{"x", {0, 0}}});
  CHECK(guide() == Guide::transpose);
  type("y = x.t()");
  CHECK(guide() == Guide::point);
  CHECK(ui::has_hint(state));
  act(ui::Undo{});
  CHECK_FALSE(ui::has_hint(state));  // the hint is about the view
  act(ui::Redo{});
  CHECK(guide() == Guide::point);
  CHECK(ui::has_hint(state));
  act(ui::Pin{scene::CellTarget{"y", {1, 2}}});
  CHECK(guide() == Guide::copy);
  type("y[0, 0] = 5");
  CHECK(guide() == Guide::copy);
  type("z = y.contiguous()");
  CHECK(guide() == Guide::back);
  act(ui::Undo{});
  CHECK(guide() == Guide::tour);
  CHECK(ui::has_hint(state));
  state.document.is_changed = false;  // avoids the question about unsaved changes
  act(ui::OpenTour{});
  CHECK(guide() == Guide::done);
  CHECK_FALSE(ui::has_hint(state));
}

TEST_CASE_METHOD(GuidedState, "the introduction ends if the user begins with something else") {
  type("y = x.clone()");
  CHECK(guide() == ui::Guide::done);
  CHECK_FALSE(ui::has_hint(state));
  CHECK(make_state(state.settings).settings.guide == static_cast<int>(ui::Guide::done));
}

TEST_CASE_METHOD(GuidedState, "a statement that fails does not change the introduction") {
  type("y = x.view(5)");
  CHECK(guide() == ui::Guide::transpose);
}

}  // namespace stridescope::app
