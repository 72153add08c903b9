#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

namespace {

session::Session session_after(std::initializer_list<const char*> statements) {
  session::Session session;
  for (const char* statement : statements) REQUIRE_FALSE(session.append(statement));
  return session;
}

std::vector<std::string> tensors_of(const session::Session& session, const ViewState& view) {
  const testing::PlainMeasure measure;
  const auto scene =
      build(session.now(), view, make_style(Theme::light, 1), {1280, 720}, measure, ui::Text("en"));
  CHECK(testing::faults(scene, measure).empty());
  std::vector<std::string> names;
  for (const auto& part : scene.tensors) names.push_back(part.name);
  std::sort(names.begin(), names.end());
  return names;
}

std::size_t strips_of(const session::Session& session, const ViewState& view) {
  return collect(session.now(), view).storages.size();
}

}  // namespace

TEST_CASE("a hidden tensor leaves the stage, and its strip with the last of its readers") {
  const auto session =
      session_after({"x = torch.arange(12).view(3, 4)", "y = x.t()", "z = torch.zeros(2, 3)"});
  using Names = std::vector<std::string>;
  ViewState view;
  view.selected = "x";
  CHECK(tensors_of(session, view) == Names{"x", "y", "z"});
  CHECK(strips_of(session, view) == 2);
  view.hidden = {"y"};
  CHECK(tensors_of(session, view) == Names{"x", "z"});
  CHECK(strips_of(session, view) == 2);
  view.hidden = {"x", "y"};
  CHECK(tensors_of(session, view) == Names{"z"});
  CHECK(strips_of(session, view) == 1);
  view.hidden = {"x", "y", "z"};
  CHECK(tensors_of(session, view).empty());
}

TEST_CASE("a tensor with two names stays on the stage under the one that is not hidden") {
  const auto session = session_after({"x = torch.arange(3)", "w = x"});
  ViewState view;
  view.hidden = {"x"};
  CHECK(tensors_of(session, view) == std::vector<std::string>{"w"});
}

TEST_CASE("the cells of a box are ringed, and no others") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x);
  stage.add("y", testing::transposed(x), "x.t()");
  stage.select("x");
  const auto style = make_style(Theme::light, 1);
  stage.view.box = CellBox{"x", {1, 0}, {2, 1}};
  const auto scene = stage.build(style, {1280, 720});
  const auto ringed = [&](const std::string& tensor, const tensor::Dims& index) {
    const auto rect = testing::cell_of(scene, tensor, index);
    const auto cell =
        std::find_if(scene.cells.begin(), scene.cells.end(), [&](const Cell& c) { return c.rect == rect; });
    REQUIRE(cell != scene.cells.end());
    return cell->ring == style.palette.accent && cell->ring_width > 0;
  };
  for (std::int64_t i = 0; i < 3; ++i)
    for (std::int64_t j = 0; j < 4; ++j) {
      INFO(i << ", " << j);
      CHECK(ringed("x", {i, j}) == (i >= 1 && j <= 1));
      CHECK_FALSE(ringed("y", {j, i}));
    }
}

TEST_CASE("a box of a tensor with other dimensions rings nothing") {
  StageBuilder stage;
  stage.add("x", stage.arange({3, 4}));
  stage.select("x");
  const auto style = make_style(Theme::light, 1);
  stage.view.box = CellBox{"x", {1}, {2}};
  const auto scene = stage.build(style, {1280, 720});
  CHECK(std::none_of(scene.cells.begin(), scene.cells.end(),
                     [&](const Cell& c) { return c.ring == style.palette.accent && c.ring.a > 0; }));
}

TEST_CASE("a step that puts layers into a module selects and shows their parameters") {
  const auto session =
      session_after({"import torch", "from torch import nn", "holder = nn.Module()", "x = torch.ones(2)",
                     "holder.layers = [nn.Linear(2, 1) for _ in range(2)]"});
  const auto newest = newest_tensor(session.now());
  CHECK(newest == "holder.layers[1].weight");
  ViewState view;
  view.selected = newest;
  std::size_t parameters = 0;
  for (const auto& storage : collect(session.now(), view).storages)
    for (const auto& tensor : storage.tensors) {
      INFO(tensor.name);
      CHECK(tensor.is_recent == tensor.name.starts_with("holder."));
      parameters += tensor.is_recent;
    }
  CHECK(parameters == 4);
}

TEST_CASE("the array that a step makes is shown beside the arrays that the step names") {
  for (const auto* statement :
       {"g = a.T", "g = np.broadcast_to(a[0], (3, 4))", "g = a[::-1]",
        "g = np.lib.stride_tricks.sliding_window_view(a[0], 2)", "g = np.ascontiguousarray(a)"}) {
    INFO(statement);
    const auto session = session_after({"import numpy as np", "a = np.arange(12).reshape(3, 4)", statement});
    ViewState view;
    view.selected = newest_tensor(session.now());
    CHECK(view.selected == "g");
    for (const auto& storage : collect(session.now(), view).storages)
      for (const auto& tensor : storage.tensors) CHECK(tensor.is_recent);
  }
}
