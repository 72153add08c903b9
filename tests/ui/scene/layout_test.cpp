#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

namespace {

struct Case {
  const char* name;
  void (*fill)(StageBuilder&);
};

const Case cases[] = {
    {"one matrix",
     [](StageBuilder& s) {
       s.add("x", s.arange({3, 4})), s.select("x");
     }},
    {"scalar", [](StageBuilder& s) { s.add("x", s.arange({})), s.select("x"); }},
    {"row", [](StageBuilder& s) { s.add("x", s.arange({12})), s.select("x"); }},
    {"no elements",
     [](StageBuilder& s) {
       s.add("x", s.arange({2, 0})), s.select("x");
     }},
    {"a transpose beside it",
     [](StageBuilder& s) {
       const auto x = s.arange({3, 4});
       s.add("x", x), s.add("y", testing::transposed(x), "x.transpose(0, 1)"), s.select("y");
       s.view.hover = CellTarget{"y", {2, 1}};
     }},
    {"expanded",
     [](StageBuilder& s) {
       const auto x = s.arange({3, 1});
       s.add("x", x), s.add("y", x.view({{3, 4}, {1, 0}, 0}), "x.expand(3, 4)"), s.select("y");
       s.view.hover = StorageTarget{x.storage().id(), 1};
     }},
    {"a copy",
     [](StageBuilder& s) {
       const auto x = s.arange({3, 4});
       s.add("x", x), s.add("y", testing::transposed(x), "x.t()"),
           s.add("z", s.arange({4, 3}), "y.contiguous()");
       s.select("z");
     }},
    {"six tensors",
     [](StageBuilder& s) {
       const auto x = s.arange({3, 4}), z = s.arange({4, 3});
       s.add("x", x), s.add("y", testing::transposed(x), "x.t()"),
           s.add("a", x.view({{3}, {4}, 1}), "x[:, 1]");
       s.add("b", x.view({{2, 6}, {6, 1}, 0}), "x.view(2, 6)"), s.add("z", z),
           s.add("c", z.view({{12}, {1}, 0}));
       s.select("z");
     }},
    {"three dimensions",
     [](StageBuilder& s) {
       const auto x = s.arange({2, 3, 4});
       s.add("x", x), s.add("y", x.view({{4, 2, 3}, {1, 12, 4}, 0}), "x.permute(2, 0, 1)"), s.select("x");
       s.view.hover = CellTarget{"x", {1, 2, 3}};
     }},
    {"four dimensions",
     [](StageBuilder& s) {
       s.add("x", s.arange({2, 3, 4, 5})), s.select("x");
     }},
    {"five dimensions",
     [](StageBuilder& s) {
       s.add("x", s.arange({2, 2, 2, 3, 4})), s.select("x");
     }},
    {"eight dimensions",
     [](StageBuilder& s) {
       s.add("x", s.arange({2, 2, 2, 2, 2, 2, 2, 2})), s.select("x");
       s.view.hover = CellTarget{"x", {1, 0, 1, 1, 0, 1, 0, 1}};
     }},
    {"a million elements",
     [](StageBuilder& s) {
       const auto x = s.arange({1000, 1000}, tensor::DType::float32);
       s.add("x", x), s.add("y", x.view({{1000, 500}, {1, 2000}, 0}), "x.t()[:, ::2]"), s.select("y");
     }},
    {"a trillion elements of one",
     [](StageBuilder& s) {
       s.add("x", s.arange({1}).view({{1000000, 1000000}, {0, 0}, 0})), s.select("x");
     }},
};

}  // namespace

TEST_CASE("nothing overlaps or leaves the stage, at every size and scale") {
  const Size sizes[] = {{800, 600}, {1280, 720}, {1920, 1080}, {3840, 2160}};
  for (const auto& item : cases)
    for (const auto size : sizes)
      for (const float scale : {0.75f, 1.0f, 1.5f, 2.0f, 3.0f}) {
        StageBuilder stage;
        item.fill(stage);
        const auto scene = stage.build(make_style(Theme::light, scale), size);
        INFO(item.name << " at " << size.w << "x" << size.h << ", scale " << scale);
        const auto found = testing::faults(scene, stage.measure);
        INFO((found.empty() ? std::string{} : found.front()) << " and " << found.size() << " in all");
        CHECK(found.empty());
        CHECK(scene.cells.size() <= 4000);
        CHECK_FALSE(scene.strips.empty());
      }
}

TEST_CASE("the odometer's marks stay on the stage") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("y", testing::transposed(x)), stage.select("y");
  for (const double walk : {0.0, 3.0, 11.0}) {
    stage.view.walk = walk;
    const auto scene = stage.build();
    const auto found = testing::faults(scene, stage.measure);
    INFO((found.empty() ? std::string{} : found.front()));
    CHECK(found.empty());
  }
}

TEST_CASE("a stage without tensors says so") {
  StageBuilder stage;
  const auto scene = stage.build();
  REQUIRE(scene.labels.size() == 1);
  CHECK(scene.labels[0].text == "no tensors yet");
}

TEST_CASE("equal arguments give equal scenes") {
  StageBuilder stage;
  stage.add("x", stage.arange({3, 4})), stage.select("x");
  const auto a = stage.build(), b = stage.build();
  REQUIRE(a.cells.size() == b.cells.size());
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    CHECK(a.cells[i].key == b.cells[i].key);
    CHECK(a.cells[i].rect == b.cells[i].rect);
  }
}

TEST_CASE("cells that the selected tensor skips are muted on the strip") {
  StageBuilder stage;
  const auto x = stage.arange({12});
  stage.add("x", x), stage.add("y", x.view({{6}, {2}, 0})), stage.select("y");
  const auto style = make_style(Theme::light, 1);
  const auto scene = stage.build(style, {1280, 720});
  for (std::int64_t e = 0; e < 12; ++e) {
    const auto rect = scene.strips[0].plan.rect(e);
    REQUIRE(rect);
    for (const auto& cell : scene.cells)
      if (cell.rect == *rect) CHECK((cell.fill == style.palette.skipped) == (e % 2 == 1));
  }
}
