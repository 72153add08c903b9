#include <algorithm>
#include <string>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/scene/stage_memo.h"
#include "ui/words/text.h"

namespace stridescope::scene {
namespace {

struct MemoStage {
  explicit MemoStage(const std::string& script, std::size_t most_kept = 320) : memo(most_kept) {
    auto opened = session::open(script);
    REQUIRE_FALSE(opened.failure);
    session = std::move(opened.session);
    look.view.selected = newest_tensor(session.now());
  }
  Scene scene() { return memo.scene(session, session.cursor(), look, nullptr, measure, words); }

  session::Session session;
  testing::PlainMeasure measure;
  ui::Text words{"en"};
  StageMemo memo;
  StageMemo::Look look{{}, make_style(Theme::light, 1), {1280, 720}};
};

void same_places(const Scene& one, const Scene& other) {
  REQUIRE(one.cells.size() == other.cells.size());
  for (std::size_t i = 0; i < one.cells.size(); ++i) {
    CHECK(one.cells[i].key == other.cells[i].key);
    CHECK(one.cells[i].rect == other.cells[i].rect);
  }
  REQUIRE(one.labels.size() == other.labels.size());
  for (std::size_t i = 0; i < one.labels.size(); ++i) CHECK(one.labels[i].at == other.labels[i].at);
}

}  // namespace

TEST_CASE("magnifying and panning a stage that shows every index paints it once") {
  MemoStage stage("x = torch.arange(12).view(3, 4)\ny = x.t()\n");
  stage.scene();
  CHECK(stage.memo.painted() == 1);
  for (const float zoom : {1.5f, 3.0f, 0.5f}) {
    stage.look.view.zoom = zoom, stage.look.view.pan = {20 * zoom, -10};
    const auto fresh = build(stage.session.now(), stage.look.view, stage.look.style, stage.look.size,
                             stage.measure, stage.words);
    same_places(stage.scene(), fresh);
  }
  CHECK(stage.memo.painted() == 1);
}

TEST_CASE("panning a cut stage lays it out once per zoom, and paints cells that come into view") {
  MemoStage stage("x = torch.arange(1000000).view(1000, 1000)\n");
  stage.scene();
  stage.look.view.zoom = 4;
  stage.scene();
  CHECK(stage.memo.painted() == 2);
  for (const float x : {0.0f, -300.0f, -900.0f, 0.0f}) {
    stage.look.view.pan = {x, x / 2};
    const auto fresh = build(stage.session.now(), stage.look.view, stage.look.style, stage.look.size,
                             stage.measure, stage.words);
    same_places(stage.scene(), fresh);
  }
  CHECK(stage.memo.painted() == 2);
}

TEST_CASE("pinning a tensor without room shows it; other pins do not repaint the stage") {
  std::string script;
  for (int i = 0; i < 40; ++i) script += "x" + std::to_string(i) + " = torch.arange(6)\n";
  MemoStage stage(script);
  const auto shows = [&](const std::string& name) {
    const auto scene = stage.scene();
    return std::ranges::any_of(scene.tensors, [&](const TensorPart& part) { return part.name == name; });
  };
  CHECK(shows("x39"));
  CHECK_FALSE(shows("x0"));
  stage.look.view.pinned = CellTarget{"x39", {2}};
  CHECK(shows("x39"));
  CHECK(stage.memo.painted() == 1);
  stage.look.view.pinned = CellTarget{"x0", {2}};
  CHECK(shows("x0"));
  CHECK(stage.memo.painted() == 2);
}

TEST_CASE("beyond the cache's capacity, the oldest stage is painted again") {
  MemoStage stage("x = torch.arange(12)\n", 2);
  const auto sized = [&](float w) {
    stage.look.size.w = w;
    stage.scene();
    return stage.memo.painted();
  };
  CHECK(sized(1000) == 1);
  CHECK(sized(1100) == 2);
  CHECK(sized(1000) == 2);
  CHECK(sized(1200) == 3);
  CHECK(sized(1000) == 3);
  CHECK(sized(1100) == 4);
}

}  // namespace stridescope::scene
