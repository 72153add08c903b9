#include <algorithm>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/painted_stage.h"
#include "ui/words/text.h"

namespace stridescope::scene {
namespace {

session::Session opened(std::initializer_list<const char*> statements) {
  session::Session session;
  for (const auto* statement : statements) REQUIRE_FALSE(session.append(statement));
  return session;
}

std::size_t tensors_of(const StageModel& model) {
  std::size_t count = 0;
  for (const auto& storage : model.storages) count += storage.tensors.size();
  return count;
}

Scene built(const session::Session& session, const ViewState& view, const TextMeasure& measure) {
  return build(session.now(), view, make_style(Theme::light, 1), {1280, 720}, measure, ui::Text("en"));
}

}  // namespace

TEST_CASE("of 10,000 tensors a stage shows those that fit legibly, and counts the others") {
  const testing::PlainMeasure measure;
  for (const auto* many :
       {"parts = torch.zeros(10000, 3).unbind(0)", "parts = [torch.zeros(2) for i in range(10000)]"}) {
    const auto session = opened({"x = torch.arange(12).view(3, 4)", many, "y = x.t()"});
    ViewState view;
    view.selected = "y";
    const auto model = collect(session.now(), view);
    CHECK(tensors_of(model) <= 24);
    CHECK(model.storages.size() <= 16);
    CHECK(tensors_of(model) + model.left_out == 10002);
    REQUIRE(model.find("x"));
    REQUIRE(model.find("y"));
    CHECK(model.find("y")->is_selected);
    const auto scene = built(session, view, measure);
    CHECK(scene.tensors.size() <= 24);
    CHECK(std::any_of(scene.labels.begin(), scene.labels.end(),
                      [](const Label& label) { return label.text.starts_with("+ "); }));
  }
}

TEST_CASE("a full stage still shows a step's operands and result, and selected and pinned tensors") {
  auto session = opened({"x = torch.arange(12).view(3, 4)", "a = torch.zeros(2)", "b = torch.zeros(3)",
                         "parts = [torch.zeros(2) for i in range(100)]"});
  ViewState view;
  view.selected = "a";
  view.pinned = CellTarget{"b", {1}};
  for (const auto* name : {"a", "b"}) CHECK(collect(session.now(), view).find(name));
  CHECK_FALSE(collect(session.now(), view).find("x"));
  REQUIRE_FALSE(session.append("y = x + 1"));
  for (const auto* name : {"a", "b", "x", "y"}) CHECK(collect(session.now(), view).find(name));
  const auto failure = session.append("parts[50].view(7)");
  REQUIRE(failure);
  CHECK_FALSE(collect(session.now(), view).find("parts[50]"));
  CHECK(collect(session.now(), view, &*failure).find("parts[50]"));
}

TEST_CASE("hidden tensors are neither shown nor counted") {
  const auto session = opened({"x = torch.arange(12).view(3, 4)", "y = x.t()"});
  ViewState view;
  view.selected = "y";
  view.hidden = {"x"};
  const auto model = collect(session.now(), view);
  CHECK_FALSE(model.find("x"));
  CHECK(model.left_out == 0);
}

TEST_CASE("hovering does not repaint a stage that is shown whole") {
  const auto session = opened({"x = torch.arange(12).view(3, 4)", "y = x.t()", "z = y.contiguous()"});
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  ViewState view;
  view.selected = "z";
  PaintedStage stage(collect(session.now(), view), view, make_style(Theme::light, 1), {1280, 720}, measure,
                     words);
  const auto rest = stage.with_highlights(view, measure, words);
  const auto paintings = stage.paintings();
  CHECK(paintings == 2);  // two storages
  auto pointing = view;
  for (const Target& target : {Target(CellTarget{"y", {1, 2}}), Target(StorageTarget{0, 5}),
                               Target(AxisTarget{"x", 1}), Target(TensorTarget{"z"})}) {
    pointing.hover = target;
    const auto lit = stage.with_highlights(pointing, measure, words);
    CHECK(lit.cells.size() == rest.cells.size());
    CHECK(lit.tensors.size() == rest.tensors.size());
  }
  CHECK(stage.paintings() == paintings);
  // Previous highlights leave no trace.
  const auto again = stage.with_highlights(view, measure, words);
  REQUIRE(again.labels.size() == rest.labels.size());
  for (std::size_t i = 0; i < rest.cells.size(); ++i) CHECK(again.cells[i].ring_width == 0);
  for (std::size_t i = 0; i < rest.labels.size(); ++i) CHECK(again.labels[i].text == rest.labels[i].text);
}

TEST_CASE("hovering repaints only the group of a cut tensor whose indices follow the pointer") {
  const auto session =
      opened({"x = torch.arange(12).view(3, 4)", "big = torch.arange(1000000).view(1000, 1000)"});
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  ViewState view;
  view.selected = "big";
  PaintedStage stage(collect(session.now(), view), view, make_style(Theme::light, 1), {1280, 720}, measure,
                     words);
  stage.with_highlights(view, measure, words);
  const auto paintings = stage.paintings();
  view.hover = CellTarget{"big", {500, 500}};
  const auto lit = stage.with_highlights(view, measure, words);
  CHECK(stage.paintings() == paintings + 1);
  const bool shows =
      std::any_of(lit.cells.begin(), lit.cells.end(), [](const Cell& cell) { return cell.ring_width > 0; });
  CHECK(shows);
  stage.with_highlights(view, measure, words);
  CHECK(stage.paintings() == paintings + 1);
}

}  // namespace stridescope::scene
