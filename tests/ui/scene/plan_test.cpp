#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/layout/caption.h"
#include "ui/scene/model/coverage.h"
#include "ui/scene/picture/hit_test.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

TEST_CASE("a strip's window shows all cells, or the ends, or the ends and the focus") {
  struct Row {
    std::int64_t size, capacity;
    std::optional<std::int64_t> focus;
    std::vector<std::pair<std::int64_t, std::int64_t>> runs;
  };
  const Row rows[] = {
      {5, 8, {}, {{0, 5}}},
      {0, 8, {}, {}},
      {100, 8, {}, {{0, 6}, {98, 100}}},
      {100, 8, 3, {{0, 6}, {98, 100}}},
      {100, 8, 50, {{0, 1}, {47, 53}, {99, 100}}},
      {100, 1, {}, {{0, 1}}},
  };
  for (const auto& row : rows) {
    const auto window = IndexWindow::fit(row.size, row.capacity, row.focus);
    INFO(row.size << " in " << row.capacity);
    REQUIRE(window.runs() == static_cast<int>(row.runs.size()));
    for (int i = 0; i < window.runs(); ++i) {
      CHECK(window.run(i).begin == row.runs[static_cast<std::size_t>(i)].first);
      CHECK(window.run(i).end == row.runs[static_cast<std::size_t>(i)].second);
    }
    CHECK(window.shown() <= std::max<std::int64_t>(row.capacity, 0));
    for (std::int64_t slot = 0; slot < window.shown(); ++slot) CHECK(window.slot(window.index(slot)) == slot);
    if (row.focus) CHECK(window.slot(*row.focus));
  }
}

TEST_CASE("a grid's rectangles map back to their coordinates") {
  const tensor::Dims shapes[] = {
      {}, {5}, {3, 4}, {2, 3, 4}, {2, 3, 2, 4}, {2, 2, 2, 2, 2}, {200, 300}, {3, 100, 2, 50}};
  for (const auto& shape : shapes) {
    auto grid = plan_grid(shape, default_axis_assignment(shape), {12, 9}, 30, 20, 3);
    grid.origin = {17, 23};
    for (std::int64_t n = 0; n < grid.shown(); ++n) {
      const auto index = grid.shown_index(n);
      const auto rect = grid.rect(index);
      REQUIRE(rect);
      CHECK(grid.at(rect->center()) == index);
      CHECK_FALSE(grid.at({rect->x - 1.5f, rect->center().y}) == index);
    }
    CHECK_FALSE(grid.at({0, 0}));
  }
}

TEST_CASE("planes in perspective hide no cell, and map back to their coordinates") {
  struct Row {
    tensor::Dims shape;
    AxisAssignment choice;
  };
  std::vector<Row> rows;
  const tensor::Dims shapes[] = {{2, 3, 4},       {5, 4, 12},         {3, 2, 3, 4},
                                 {2, 3, 2, 3, 4}, {2, 2, 2, 2, 2, 2}, {40, 30, 50}};
  for (const auto& shape : shapes) {
    rows.push_back({shape, default_axis_assignment(shape)});
    CHECK(rows.back().choice.depth == static_cast<std::int64_t>(shape.size()) - 3);
  }
  rows.push_back({{2, 3, 4}, {.rows = {0}, .columns = {1, 2}, .depth = 1}});
  rows.push_back({{2, 3, 4}, {.rows = {2, 1}, .columns = {0}, .depth = 2}});
  rows.push_back({{2, 3, 4, 5}, {.rows = {0, 1, 2}, .columns = {3}, .depth = 0, .plane_rows = 2}});
  for (const auto& row : rows) {
    auto grid = plan_grid(row.shape, row.choice, {12, 9}, 30, 20, 3);
    grid.origin = {17, 230};
    const auto planes = grid.axes[static_cast<std::size_t>(*row.choice.depth)].window.shown();
    CHECK((grid.depth() != nullptr) == (planes > 1));
    const auto n = grid.shown();
    std::vector<Rect> rects;
    for (std::int64_t i = 0; i < n; ++i) {
      const auto index = grid.shown_index(i);
      const Rect rect = *grid.rect(index);
      CHECK(grid.at(rect.center()) == index);
      const Rect all = inset(grid.bounds(), -0.01f);
      CHECK((all.contains({rect.x, rect.y}) && all.contains({rect.right(), rect.bottom()})));
      for (const auto& other : rects) CHECK_FALSE(intersects(inset(rect, 0.01f), other));
      rects.push_back(rect);
    }
  }
}

TEST_CASE("the user's choice of rows and columns is followed, other dimensions are planes and blocks") {
  StageBuilder stage;
  stage.add("x", stage.arange({2, 3, 4, 5})), stage.select("x");
  stage.view.roles["x"] = {{3}, {0}};
  const auto scene = stage.build();
  const auto& grid = scene.tensors[0].grid;
  CHECK(grid.axes[3].vertical);
  CHECK(grid.axes[3].level == 0);
  CHECK_FALSE(grid.axes[0].vertical);
  CHECK(grid.axes[0].level == 0);
  REQUIRE(grid.depth());
  CHECK(grid.depth()->dim == 2);
  for (std::int64_t i = 0; i < grid.shown(); ++i) {
    const auto index = grid.shown_index(i);
    CHECK(grid.at(grid.rect(index)->center()) == index);
  }
}

TEST_CASE("the storage ranges of a layout equal those found by a walk") {
  const tensor::Layout layouts[] = {
      {{3, 4}, {4, 1}, 0},          {{10}, {1}, 500},      {{10, 10}, {100, 1}, 0}, {{5, 3}, {1, 300}, 7},
      {{2, 2, 2}, {1, 9, 450}, 11}, {{4, 4}, {0, 250}, 3}, {{0, 3}, {3, 1}, 0},     {{}, {}, 999}};
  for (const auto& layout : layouts) {
    std::vector<bool> walked(64, false);
    for (std::int64_t n = 0; n < layout.numel(); ++n)
      walked[static_cast<std::size_t>(layout.at_linear(n) * 64 / 1000)] = true;
    CHECK(coverage(layout, 1000, 64) == walked);
  }
  const auto huge = coverage({{1000000, 1000000}, {1000000, 1}, 0}, 1000000000000, 64);
  CHECK(std::count(huge.begin(), huge.end(), true) == 64);
}

TEST_CASE("an expression is broken before a method, then after a comma, and cuts are marked") {
  const testing::PlainMeasure measure;
  const auto lines = [&](const std::string& text, int columns, int most) {
    const float w =
        measure.width(std::string(static_cast<std::size_t>(columns), '0'), Font::mono, 10) + 0.01f;
    WidthRange same;
    return break_expression(text, TrackedWidth(w, same), TrackedWidth(w, same), most, 10, measure);
  };
  using Lines = std::vector<std::string>;
  CHECK(lines("torch.arange(12).view(3, 4)", 30, 2) == Lines{"torch.arange(12).view(3, 4)"});
  CHECK(lines("torch.arange(12).view(3, 4)", 20, 2) == Lines{"torch.arange(12)", ".view(3, 4)"});
  CHECK(lines("x.permute(2, 0, 1)", 17, 2) == Lines{"x", ".permute(2, 0, 1)"});
  CHECK(lines("torch.full((2, 3), 7.25)", 14, 3) == Lines{"torch.full((2, ", "3), 7.25)"});
  CHECK(lines("torch.tensor([1, 2, 3, 4, 5, 6])", 16, 1).back().find("…") != std::string::npos);
}

TEST_CASE("a caption's layout is constant within its width range, and different outside") {
  StageBuilder builder;
  const auto x = builder.arange({2, 3, 4});
  builder.add("a_long_name", x.view({{4, 3, 2}, {1, 4, 12}, 0}), "x.permute(2, 1, 0).contiguous()[..., ::1]");
  const auto style = make_style(Theme::light, 1);
  const testing::PlainMeasure measure;
  const Stage stage{builder.model, builder.view, style, measure, builder.words};
  const auto& tensor = stage.model.storages.front().tensors.front();
  for (const bool brief : {false, true})
    for (const float width : {60.0f, 90.0f, 130.0f, 170.0f, 240.0f, 400.0f}) {
      const auto set = [&](float w) { return plan_caption(stage, tensor, w, brief, true, 2, style); };
      const auto same = [&](const Caption& a, const Caption& b) {
        return a.width == b.width && a.height == b.height && a.tokens.size() == b.tokens.size();
      };
      const auto caption = set(width);
      CHECK(caption.same.from <= width);
      CHECK(caption.same.to > width);
      CHECK(same(caption, set((caption.same.from + width) / 2)));
      if (!std::isfinite(caption.same.to)) continue;
      CHECK(same(caption, set((caption.same.to + width) / 2)));
      CHECK_FALSE(set(caption.same.to + 0.01f).same.from <= width);
    }
}

TEST_CASE("hit tests find the item under a point, at its place") {
  StageBuilder stage;
  const auto x = stage.arange({2, 3, 4});
  stage.add("x", x), stage.add("y", x.view({{24}, {1}, 0})), stage.select("x");
  const auto scene = stage.build();
  const auto all = hit_regions(scene);
  CHECK(all.size() == 24u * 3 + 2 + 4);
  for (const auto& region : all) {
    if (region.role == "tensor") continue;
    INFO(region.id);
    CHECK(hit_test(scene, region.rect.center()) == region.target);
    CHECK(target_rect(scene, region.target) == region.rect);
  }
  CHECK(target_id(hit_test(scene, testing::cell_of(scene, "x", {1, 2, 0}).center())) == "cell/x/1,2,0");
  CHECK(target_id(StorageTarget{0, 6}) == "storage/0/6");
  CHECK(target_id(AxisTarget{"x", 2}) == "axis/x/2");
  CHECK(hit_test(scene, {1, 1}) == Target{});
}

TEST_CASE("both the chip and the ruler of an axis are targets") {
  StageBuilder stage;
  stage.add("x", stage.arange({2, 3, 4})), stage.select("x");
  const auto scene = stage.build();
  REQUIRE(scene.tensors[0].axes.size() == 3);
  for (const auto& axis : scene.tensors[0].axes) {
    CHECK(hit_test(scene, axis.rect.center()) == Target{AxisTarget{"x", axis.dim}});
    REQUIRE(axis.ruler.w > 0);
    if (axis.dim > 0)
      CHECK(hit_test(scene, {axis.ruler.x + 1, axis.ruler.y + 1}) == Target{AxisTarget{"x", axis.dim}});
  }
}

TEST_CASE("zoom and pan move cells and hits together") {
  StageBuilder stage;
  stage.add("x", stage.arange({3, 4})), stage.select("x");
  const auto before = testing::cell_of(stage.build(), "x", {1, 1});
  stage.view.zoom = 2;
  stage.view.pan = {30, -10};
  const auto scene = stage.build();
  const auto after = testing::cell_of(scene, "x", {1, 1});
  CHECK(after.w == Approx(before.w * 2));
  CHECK(after.x == Approx(before.x * 2 - 640 + 30));
  CHECK(target_id(hit_test(scene, after.center())) == "cell/x/1,1");
}

TEST_CASE("a tie runs from the storage cell to the cell that reads it") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("y", testing::transposed(x)), stage.select("y");
  for (std::int64_t i = 0; i < 4; ++i)
    for (std::int64_t j = 0; j < 3; ++j) {
      stage.view.hover = CellTarget{"y", {i, j}};
      const auto scene = stage.build();
      const auto from = scene.strips[0].plan.rect(i + 4 * j);
      const auto to = testing::cell_of(scene, "y", {i, j});
      REQUIRE(from);
      Point first{}, last{};
      for (const auto& curve : scene.curves) {
        if (curve.layer != layer::tie) continue;
        if (first == Point{}) first = curve.a;
        last = curve.b;
      }
      CHECK(first.x == Approx(from->center().x));
      CHECK(first.y == Approx(from->bottom()));
      CHECK(last.x < to.x);
      CHECK(last.x > to.x - 8);
      CHECK((last.y > to.y && last.y < to.bottom()));
    }
}
