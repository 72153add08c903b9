#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/hit.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

TEST_CASE("a window shows all, or the ends, or the ends and the focus") {
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
    const auto window = Window::fit(row.size, row.capacity, row.focus);
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

TEST_CASE("a grid's rectangles lead back to their coordinates") {
  const tensor::Dims shapes[] = {
      {}, {5}, {3, 4}, {2, 3, 4}, {2, 3, 2, 4}, {2, 2, 2, 2, 2}, {200, 300}, {3, 100, 2, 50}};
  for (const auto& shape : shapes) {
    auto grid = plan_grid(shape, default_choice(shape), {12, 9}, 30, 20, 3);
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

TEST_CASE("what is under a point is found, and stands where it is found") {
  StageBuilder stage;
  const auto x = stage.arange({2, 3, 4});
  stage.add("x", x), stage.add("y", x.view({{24}, {1}, 0})), stage.select("x");
  const auto scene = stage.build();
  const auto all = regions(scene);
  CHECK(all.size() == 24u * 3 + 2 + 4);
  for (const auto& region : all) {
    if (region.role == "tensor") continue;
    INFO(region.id);
    CHECK(hit(scene, region.rect.center()) == region.target);
    CHECK(place(scene, region.target) == region.rect);
  }
  CHECK(id(hit(scene, testing::cell_of(scene, "x", {1, 2, 0}).center())) == "cell/x/1,2,0");
  CHECK(id(StorageTarget{0, 6}) == "storage/0/6");
  CHECK(id(AxisTarget{"x", 2}) == "axis/x/2");
  CHECK(hit(scene, {1, 1}) == Target{});
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
  CHECK(id(hit(scene, after.center())) == "cell/x/1,1");
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
