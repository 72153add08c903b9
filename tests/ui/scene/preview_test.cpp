#include <algorithm>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

TEST_CASE("the result of a form is previewed as a ghost, with the storage cells that it reads") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.select("x");
  const auto before = stage.build();
  stage.view.preview.view = tensor::Layout{{3, 2}, {4, 2}, 0};  // x[:, ::2]
  const auto scene = stage.build();
  const auto ghosts = std::count_if(scene.cells.begin(), scene.cells.end(), [](const Cell& cell) {
    return cell.layer == layer::note && cell.opacity < 1;
  });
  CHECK(ghosts == 6);
  CHECK(std::any_of(scene.labels.begin(), scene.labels.end(),
                    [](const Label& label) { return label.text == "(3, 2)"; }));
  for (std::int64_t e = 0; e < 12; ++e) {
    const Rect place = *scene.strips.at(0).plan.rect(e);
    CHECK(place == *before.strips.at(0).plan.rect(e));  // nothing moves
    const auto cell = std::find_if(scene.cells.begin(), scene.cells.end(),
                                   [&](const Cell& c) { return c.rect == place && c.layer == layer::cell; });
    REQUIRE(cell != scene.cells.end());
    INFO(e);
    CHECK((cell->ring_width > 0) == (e % 2 == 0));
  }
}

TEST_CASE("the parts that a form would split a tensor into are previewed side by side") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.select("x");
  const auto ghosts_of = [](const Scene& scene) {
    std::vector<Cell> ghosts;
    for (const auto& cell : scene.cells)
      if (cell.layer == layer::note && cell.opacity < 1) ghosts.push_back(cell);
    return ghosts;
  };
  const auto says = [](const Scene& scene, const std::string& text) {
    return std::any_of(scene.labels.begin(), scene.labels.end(),
                       [&](const Label& label) { return label.text == text; });
  };
  stage.view.preview.parts = {tensor::Layout{{2, 4}, {4, 1}, 0}, tensor::Layout{{1, 4}, {4, 1}, 8}};
  auto scene = stage.build();  // x.split(2)
  auto ghosts = ghosts_of(scene);
  REQUIRE(ghosts.size() == 12);
  CHECK(says(scene, "(2, 4) \u00b7 (1, 4)"));
  for (std::size_t a = 0; a < ghosts.size(); ++a) {
    CHECK((ghosts[a].text.empty() || ghosts[a].text == std::to_string(a)));
    for (std::size_t b = a + 1; b < ghosts.size(); ++b)
      CHECK_FALSE(intersects(ghosts[a].rect, ghosts[b].rect));
  }
  stage.view.preview.parts.clear();
  for (std::int64_t j = 0; j < 4; ++j) stage.view.preview.parts.push_back({{3}, {4}, j});
  scene = stage.build();  // x.unbind(1)
  ghosts = ghosts_of(scene);
  CHECK(ghosts.size() == 12);
  CHECK(says(scene, "4 \u00d7 (3,)"));
}

TEST_CASE("cells that a form would overwrite are highlighted, and no ghost is drawn") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.select("x");
  stage.view.preview.view = tensor::Layout{{3}, {4}, 1};  // x[:, 1]
  stage.view.preview.is_written = true;
  const auto scene = stage.build();
  CHECK(std::none_of(scene.cells.begin(), scene.cells.end(),
                     [](const Cell& cell) { return cell.layer == layer::note; }));
  const auto lit = std::count_if(scene.cells.begin(), scene.cells.end(), [](const Cell& cell) {
    return cell.layer == layer::cell && cell.ring_width > 0;
  });
  CHECK(lit == 3);
}

TEST_CASE("the ghost of a preview hides no text of the formula") {
  for (const auto& style : {make_style(Theme::light, 1), lecture_style(Theme::light, 720)}) {
    StageBuilder stage;
    const auto x = stage.arange({4, 6});
    stage.add("x", x), stage.select("x");
    stage.view.preview.view = tensor::Layout{{4, 3}, {6, 1}, 2};  // x.narrow(1, 2, 3)
    const auto scene = stage.build(style, {1280, 720});
    Rect ghost;
    for (const auto& box : scene.boxes)
      if (box.layer == layer::note && box.rect.w > ghost.w) ghost = box.rect;
    REQUIRE(ghost.w > 0);
    std::size_t words = 0;
    for (const auto& label : scene.labels) {
      if (label.layer == layer::note) continue;
      const Rect ink = testing::ink_of(label, stage.measure);
      INFO(label.text);
      const bool is_hidden =
          ink.x < ghost.right() && ghost.x < ink.right() && ink.y < ghost.bottom() && ghost.y < ink.bottom();
      CHECK_FALSE(is_hidden);
      ++words;
    }
    CHECK(words > 10);
  }
}

TEST_CASE("the ghost of a preview shrinks to fit beside the figure rather than hide cells") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.select("x");
  for (const auto& layout : {tensor::Layout{{4, 3}, {1, 4}, 0}, tensor::Layout{{3}, {5}, 0}}) {
    stage.view.preview.view = layout;
    const auto scene = stage.build(make_style(Theme::light, 1), {775, 555});
    Rect ghost;
    for (const auto& box : scene.boxes)
      if (box.layer == layer::note && box.rect.w > ghost.w) ghost = box.rect;
    REQUIRE(ghost.w > 0);
    std::size_t hidden = 0;
    for (const auto& cell : scene.cells)
      hidden += cell.layer != layer::note && intersects(inset(cell.rect, 1), ghost);
    INFO(layout.shape.size());
    CHECK(hidden == 0);
    for (const auto& cell : scene.cells)
      if (cell.layer == layer::note) CHECK(cell.text_size > 0);
  }
}

TEST_CASE("if there is little room, a ghost omits its numbers rather than cover text") {
  const auto opened = session::open(
      "x = torch.arange(12.).view(3, 4) / 7\nq = x[:, :2] / 3\nk = x[:, 2:] / 3\nv = x[:, 1:3] / 3\n"
      "s = q @ k.t() / 3\nm = torch.ones(3, 3).triu(1) == 1\ns = s.masked_fill(m, float('-inf'))\n"
      "p = s.softmax(-1)\ny = p @ v\nz = y.t().contiguous()");
  REQUIRE_FALSE(opened.failure);
  const auto after = opened.session.at(opened.session.steps().size());
  ViewState view;
  view.selected = "y";
  view.pinned = CellTarget{"y", {1, 1}};
  view.note = {.code = "z = y.t().contiguous()", .verdict = {"stage/did_copy"}};
  view.preview.view = tensor::Layout{{2, 3, 2}, {0, 2, 1}, 0};  // y.expand(2, 3, 2)
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto scene = build(after, view, make_style(Theme::light, 1), {773, 555}, measure, words);
  Rect ghost;
  for (const auto& box : scene.boxes)
    if (box.layer == layer::note && box.rect.w > ghost.w) ghost = box.rect;
  REQUIRE(ghost.w > 0);
  for (const auto& cell : scene.cells)
    if (cell.layer != layer::note) CHECK_FALSE(intersects(inset(cell.rect, 1), ghost));
  for (const auto& label : scene.labels) {
    INFO(label.text);
    if (label.layer != layer::note) CHECK_FALSE(intersects(testing::ink_of(label, measure), ghost));
  }
}

TEST_CASE("a new tensor's ghost has no positions, and highlights no storage cell") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.select("x");
  stage.view.preview.made = tensor::Dims{4};  // x.sum(0)
  const auto scene = stage.build();
  std::size_t ghosts = 0;
  for (const auto& cell : scene.cells) {
    const bool is_ghost = cell.layer == layer::note;
    ghosts += is_ghost;
    CHECK((is_ghost ? cell.text.empty() : cell.ring_width == 0));
  }
  CHECK(ghosts == 4);
  CHECK(std::ranges::any_of(scene.labels, [](const Label& label) { return label.text == "(4,)"; }));
}

TEST_CASE("the ghost of a copy shows the values that it would read, in logical order") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  const auto y = testing::transposed(x);
  stage.add("x", x), stage.add("y", y), stage.select("y");
  stage.view.preview.made = tensor::Dims{2, 6};  // y.reshape(2, 6)
  stage.view.preview.parts = {y.layout()};
  std::vector<std::string> values;
  for (const auto& cell : stage.build().cells) {
    if (cell.layer == layer::note) values.push_back(cell.text);
    else CHECK(cell.ring_width == 0);
  }
  CHECK(values == std::vector<std::string>{"0", "4", "8", "1", "5", "9", "2", "6", "10", "3", "7", "11"});
}

TEST_CASE("a ghost covers the previous step's text rather than a cell, and that text is hidden") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.select("x");
  stage.view.note = {
      .code = "x = torch.arange(12).view(3, 4)", .verdict = {"stage/did_view"}, .is_view = true};
  for (const auto& layout :
       {tensor::Layout{{2, 3, 4}, {0, 4, 1}, 0}, tensor::Layout{{1, 3, 4}, {12, 4, 1}, 0}}) {
    for (const Size size : {Size{775, 515}, Size{568, 397}}) {
      stage.view.preview.view = layout;
      const auto scene = stage.build(make_style(Theme::light, 1), size);
      Rect ghost;
      for (const auto& box : scene.boxes)
        if (box.layer == layer::note && box.rect.w > ghost.w) ghost = box.rect;
      REQUIRE(ghost.w > 0);
      for (const auto& cell : scene.cells)
        if (cell.layer != layer::note) CHECK_FALSE(intersects(inset(cell.rect, 1), ghost));
      for (const auto& label : scene.labels)
        if (label.text == stage.view.note.code)
          CHECK_FALSE(intersects(testing::ink_of(label, stage.measure), ghost));
    }
  }
}
