#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/layout/group_layout.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/motion/tween.h"
#include "ui/scene/picture/hit_test.h"

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

bool is_at(Rect a, Rect b) {
  return std::abs(a.x - b.x) < 0.1f && std::abs(a.y - b.y) < 0.1f && std::abs(a.w - b.w) < 0.1f &&
         std::abs(a.h - b.h) < 0.1f;
}

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

TEST_CASE("ties to any cell touch no words, in any number of dimensions") {
  for (std::size_t rank = 1; rank <= 8; ++rank)
    for (const auto& shape : {tensor::Dims(rank, 2), tensor::Dims(rank, rank > 4 ? 2 : 3)}) {
      StageBuilder stage;
      const auto x = stage.arange(shape);
      stage.add("x", x), stage.select("x");
      const auto n = x.numel();
      for (std::int64_t i = 0; i < n; i += std::max<std::int64_t>(1, n / 23)) {
        stage.view.hover = CellTarget{"x", x.layout().coordinate(i)};
        const auto scene = stage.build();
        INFO(rank << " dimensions, element " << i);
        for (const auto& fault : testing::faults(scene, stage.measure)) FAIL_CHECK(fault);
      }
    }
}

TEST_CASE("nothing overlaps on the stage between the panels, in either language") {
  // The stage between both panels at 800x600 (340 wide) and 1280x720, with one panel folded, and on larger
  // screens.
  const Size sizes[] = {{340, 420}, {560, 420}, {780, 540}, {1040, 560}, {1380, 860}, {3200, 1800}};
  for (const auto& item : cases)
    for (const auto size : sizes)
      for (const float scale : {0.75f, 1.0f, 2.0f})
        for (const auto* language : {"en", "zh"}) {
          StageBuilder stage;
          item.fill(stage);
          stage.words = ui::Text(language);
          stage.view.wanted_shape = tensor::Dims{4, 3};
          const auto scene = stage.build(make_style(Theme::projector, scale), size);
          INFO(item.name << " at " << size.w << "x" << size.h << ", scale " << scale << ", " << language);
          const auto found = testing::faults(scene, stage.measure);
          INFO((found.empty() ? std::string{} : found.front()) << " and " << found.size() << " in all");
          CHECK(found.empty());
        }
}

TEST_CASE("between the panels at 1280x720, cells are large enough for a classroom") {
  struct Row {
    const char* name;
    float least;
  };
  for (const auto& row : {Row{"one matrix", 60}, Row{"row", 40}, Row{"a transpose beside it", 38},
                          Row{"three dimensions", 24}, Row{"expanded", 34}}) {
    for (const auto& item : cases) {
      if (std::string_view(item.name) != row.name) continue;
      StageBuilder stage;
      item.fill(stage);
      for (auto& storage : stage.model.storages)
        for (auto& tensor : storage.tensors) tensor.is_recent = true;
      const auto scene = stage.build(make_style(Theme::light, 1), {780, 540});
      INFO(row.name);
      for (const auto& part : scene.tensors) CHECK(part.grid.cell_h >= row.least);
    }
  }
}

TEST_CASE("zooming in shows more indices of a long tensor, and magnifies a short one") {
  StageBuilder stage;
  stage.add("x", stage.arange({1000, 1000}, tensor::DType::float32)), stage.select("x");
  const auto fitted = stage.build(make_style(Theme::light, 1), {780, 540});
  stage.view.zoom = 3;
  const auto zoomed = stage.build(make_style(Theme::light, 1), {780, 540});
  CHECK(zoomed.tensors[0].grid.shown() > 4 * fitted.tensors[0].grid.shown());
  CHECK(zoomed.tensors[0].grid.cell_h < 2 * fitted.tensors[0].grid.cell_h);
  CHECK(zoomed.cells.size() < 2000);  // only those on the stage
  for (const auto& cell : zoomed.cells) CHECK(intersects(inset(cell.rect, -6), {0, 0, 780, 540}));
}

TEST_CASE("a magnified figure passes behind the text of the step") {
  StageBuilder stage;
  stage.add("x", stage.arange({1000, 1000}, tensor::DType::float32)), stage.select("x");
  stage.view.note.code = "x = torch.arange(1000000.).view(1000, 1000)";
  const auto covers = [](const Scene& scene) {
    return std::ranges::any_of(scene.boxes, [&](const Box& box) {
      const auto& words = scene.note.title.rect;
      return box.layer == layer::note && box.fill.a == 255 && box.rect.y <= words.y &&
             box.rect.bottom() >= words.bottom() && box.rect.w >= scene.size.w;
    });
  };
  CHECK_FALSE(covers(stage.build(make_style(Theme::light, 1), {780, 540})));
  stage.view.zoom = 3;
  CHECK(covers(stage.build(make_style(Theme::light, 1), {780, 540})));
}

TEST_CASE("zooming out shows more indices of a long tensor in smaller cells, beside words of the same size") {
  StageBuilder stage;
  const auto x = stage.arange({1000, 1000}, tensor::DType::float32);
  stage.add("x", x), stage.select("x");
  for (const Size size : {Size{1280, 720}, Size{1920, 1080}}) {
    std::size_t before = 0;
    float word = 0;
    for (const float zoom : {1.0f, 0.5f, 0.25f, 0.125f}) {
      stage.view.zoom = zoom;
      const auto scene = stage.build(make_style(Theme::light, 1), size);
      INFO(size.w << " wide at " << zoom);
      CHECK(scene.cells.size() >= before);
      before = scene.cells.size();
      const auto found = testing::faults(scene, stage.measure);
      INFO((found.empty() ? std::string{} : found.front()) << " and " << found.size() << " in all");
      CHECK(found.empty());
      for (const auto& label : scene.labels) {
        if (label.text.find("storage") != 0) continue;
        CHECK(label.size > 0.7f * word);
        word = label.size;
      }
      for (const auto& cell : scene.cells) CHECK(cell.rect.w >= 3);
    }
    CHECK(before >= 2000);
    CHECK(before <= 7000);
    StageBuilder both;
    both.add("x", x), both.add("y", testing::transposed(x)), both.select("y");
    both.view.zoom = 0.125f;
    const auto cells = both.build(make_style(Theme::light, 1), size).cells.size();
    CHECK(cells >= 2000);
    CHECK(cells <= 7000);
  }
}

TEST_CASE("a long tensor can be panned to its end at every zoom") {
  StageBuilder stage;
  stage.add("x", stage.arange({1000, 1000}, tensor::DType::float32)), stage.select("x");
  stage.view.zoom = 64;
  const auto whole = stage.build(make_style(Theme::light, 1), {780, 540});
  REQUIRE(whole.tensors[0].grid.is_whole());
  const auto last = *whole.tensors[0].grid.rect(tensor::Dims{999, 999});
  stage.view.pan = {780 / 2 - last.center().x, 540 / 2 - last.center().y};
  const auto scene = stage.build(make_style(Theme::light, 1), {780, 540});
  CHECK(hit_test(scene, {390, 270}) == Target{CellTarget{"x", {999, 999}}});
  CHECK(scene.cells.size() > 20);
  CHECK(scene.cells.size() < 1000);
}

TEST_CASE("zooming into a slightly cut tensor shows all of it, then magnifies it") {
  StageBuilder stage;
  stage.add("x", stage.arange({40, 40}, tensor::DType::float32)), stage.select("x");
  float before = 0;
  for (const float zoom : {1.0f, 2.0f, 4.0f, 8.0f, 16.0f}) {
    stage.view.zoom = zoom;
    const auto scene = stage.build(make_style(Theme::light, 1), {780, 540});
    CHECK(scene.tensors[0].grid.cell_h >= before * 0.85f);
    before = scene.tensors[0].grid.cell_h;
    CHECK(hit_test(scene, {390, 270}) != Target{});
  }
  CHECK(before > 120);
}

TEST_CASE("hovering, pinning and walking move nothing and change no size") {
  const auto same_places = [](const Scene& a, const Scene& b) {
    REQUIRE(a.tensors.size() == b.tensors.size());
    for (std::size_t i = 0; i < a.tensors.size(); ++i) {
      CHECK(a.tensors[i].card == b.tensors[i].card);
      CHECK(a.tensors[i].grid.origin == b.tensors[i].grid.origin);
      CHECK(a.tensors[i].grid.cell_w == b.tensors[i].grid.cell_w);
      CHECK(is_at(a.tensors[i].grid.bounds(), b.tensors[i].grid.bounds()));
    }
    for (std::size_t i = 0; i < a.strips.size(); ++i)
      CHECK(is_at(a.strips[i].plan.bounds(), b.strips[i].plan.bounds()));
  };
  for (const auto& item : cases) {
    StageBuilder stage;
    item.fill(stage);
    stage.view.hover = {};
    INFO(item.name);
    const auto rest = stage.build();
    for (const auto& storage : stage.model.storages)
      for (const auto& t : storage.tensors) {
        if (t.tensor.numel() == 0) continue;
        for (const std::int64_t n : {std::int64_t{0}, t.tensor.numel() / 2, t.tensor.numel() - 1}) {
          stage.view.hover = CellTarget{t.name, t.tensor.layout().coordinate(n)};
          same_places(rest, stage.build());
        }
        stage.view.hover = AxisTarget{t.name, 0};
        same_places(rest, stage.build());
        stage.view.hover = StorageTarget{storage.storage.id(), storage.numel / 2};
        same_places(rest, stage.build());
      }
  }
}

TEST_CASE("the search's estimate of a group's size equals its size in the layout") {
  const auto style = make_style(Theme::light, 1);
  for (const auto& item : cases) {
    StageBuilder builder;
    item.fill(builder);
    INFO(item.name);
    const Stage stage{builder.model, builder.view, style, builder.measure, builder.words};
    auto all = measured(stage);
    for (const float cell : {14.0f, 31.0f, 56.0f, 90.0f})
      for (const auto side : {CaptionSide::below, CaptionSide::beside, CaptionSide::beside_narrow})
        for (const auto detail : {Detail::full, Detail::brief, Detail::text})
          for (const float width : {420.0f, 1200.0f})
            for (auto& storage : all.storages) {
              const LayoutParams params{{8, 6}, side, std::vector<Detail>(all.tensors, detail), 1};
              const auto text = figure_style(style, cell);
              const auto cards = card_sizes(stage, storage, text, cell, params);
              const auto size = size_of_group(stage, storage, text, cell, width, params, cards);
              const auto group = lay_out_group(stage, storage, text, cell, width, params);
              CHECK(size.w == Approx(group.rect.w).epsilon(1e-4));
              CHECK(size.h == Approx(group.rect.h).epsilon(1e-4));
              CHECK(size.cards_at == group.channel_bottom);
              CHECK(size.strip_cell == group.strip.cell_w);
              CHECK(size.has_whole_strip == group.strip.window.is_whole());
            }
  }
}

TEST_CASE("references to measured grids stay valid when other grids are measured") {
  const auto style = make_style(Theme::light, 1);
  StageBuilder builder;
  cases[0].fill(builder);
  const Stage stage{builder.model, builder.view, style, builder.measure, builder.words};
  auto all = measured(stage);
  auto& tensor = all.storages.front().tensors.front();
  const auto* first = &tensor.grid({8, 6}, GridProportions::landscape);
  for (int most = 1; most < 40; ++most) tensor.grid({most, most}, GridProportions::wide);
  CHECK(&tensor.grid({8, 6}, GridProportions::landscape) == first);
}

TEST_CASE("a cut strip shows its position in the storage") {
  StageBuilder stage;
  const auto x = stage.arange({1000}, tensor::DType::float32);
  stage.add("x", x), stage.add("y", x.view({{10}, {1}, 500}), "x[500:510]"), stage.select("y");
  const auto scene = stage.build(make_style(Theme::light, 1), {780, 540});
  REQUIRE_FALSE(scene.strips[0].plan.window.is_whole());
  std::size_t parts = 0, read = 0, windows = 0;
  const auto skipped = make_style(Theme::light, 1).palette.skipped;
  for (const auto& box : scene.boxes) {
    for (std::int64_t i = 0; i < 64; ++i)
      if (box.key == key_of("overview", "", x.storage().id(), i)) ++parts, read += !(box.fill == skipped);
    for (std::int64_t i = 0; i < 3; ++i)
      windows += box.key == key_of("overview-window", "", x.storage().id(), i);
  }
  CHECK(parts == 64);
  CHECK(read == 1);
  CHECK(windows == static_cast<std::size_t>(scene.strips[0].plan.window.runs()));
}

TEST_CASE("a hovered axis shows its stride, on the strip and on the grid") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.select("x");
  stage.view.hover = AxisTarget{"x", 0};
  const auto style = make_style(Theme::light, 1);
  const auto scene = stage.build(style, {780, 540});
  int ringed = 0, jumps = 0, arrows = 0;
  for (const auto& cell : scene.cells) ringed += cell.ring == style.palette.axis[0];
  for (const auto& label : scene.labels) jumps += label.text == "+4";
  for (std::int64_t n = 1; n < 4; ++n)
    for (const auto& curve : scene.curves) arrows += curve.key == key_of("arrow", "axis_steps", n);
  CHECK(ringed == 6);  // 0, 4, 8 on both
  CHECK(jumps == 2);
  CHECK(arrows == 2);
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

TEST_CASE("a stage without tensors shows a message") {
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
