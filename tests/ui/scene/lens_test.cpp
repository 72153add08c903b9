#include "ui/scene/lens/lens.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/plot/lab_plot.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

namespace {

/// A stage with one tensor and a lens over it.
struct LensStage {
  explicit LensStage(LensKind kind, tensor::Dims shape = {8, 8},
                     tensor::DType dtype = tensor::DType::float32) {
    x = stage.arange(std::move(shape), dtype);
    stage.add("x", x), stage.select("x");
    stage.view.lens.kind = kind;
  }
  Scene build() { return stage.build(); }
  bool says(const std::string& part) {
    std::string text;
    for (const auto& label : build().labels)
      if (label.layer == layer::note) text += label.text + " ";
    CAPTURE(text);
    const bool found = text.find(part) != std::string::npos;
    if (!found) UNSCOPED_INFO(text);
    return found;
  }
  StageBuilder stage;
  tensor::Tensor x;
};

/// Returns the frames behind the strip's cells, from left to right.
std::vector<Box> beds(const Scene& scene) {
  std::vector<Box> found;
  const auto id = scene.strips.front().storage.id();
  for (const auto& box : scene.boxes)
    for (std::int64_t n = 0; n < 4096 && box.layer == layer::plate; ++n)
      if (box.key == key_of("lens-bed", "", id, n)) found.push_back(box);
  return found;
}

TEST_CASE("cache lines are drawn behind the strip's cells, sixteen floats to a line") {
  LensStage of(LensKind::lines);
  const auto scene = of.build();
  const auto lines = beds(scene);
  REQUIRE(lines.size() >= 4);
  const auto& plan = scene.strips.front().plan;
  for (std::int64_t element = 0; element < 64; ++element) {
    const auto cell = plan.rect(element);
    REQUIRE(cell);
    CHECK(std::count_if(lines.begin(), lines.end(),
                        [&](const Box& bed) { return bed.rect.contains(cell->center()); }) == 1);
  }
  // All four were read in rows, and a cache of eight lines holds them.
  CHECK(of.says("4 lines touched"));
  CHECK(of.says("64 reads: 60 hits, 4 misses (6%)"));
}

TEST_CASE("on a small stage the lens shows all of its sentences, in either language") {
  for (const auto* language : {"en", "zh"}) {
    LensStage of(LensKind::lines, {3, 4}, tensor::DType::float32);
    of.stage.words = ui::Text(language);
    of.stage.view.lens.cache = {512, 2, 64};
    const auto scene = of.stage.build(make_style(Theme::light, 1), {568, 362});
    std::string said;
    for (const auto& label : scene.labels)
      if (label.layer == layer::note) said += label.text;
    const std::string sentence = of.stage.words(
        {"lens/whole_walk",
         {{"reads", 12}, {"hits", 11}, {"misses", 1}, {"percent", 8}, {"moved", words::Bytes{64}}}});
    const auto plain = [](std::string text) {
      std::erase(text, ' ');
      return text;
    };
    INFO(said << " without " << sentence);
    CHECK(plain(said).find(plain(sentence)) != std::string::npos);
  }
}

TEST_CASE("the odometer fills the cache in the loop's order") {
  LensStage of(LensKind::lines, {16, 16});
  of.stage.view.lens.cache = {128, 1, 64};
  of.stage.view.walk = 2;
  CHECK(of.says("so far 3 reads: 2 hits, 1 miss (33%)"));
  CHECK(of.says("256 reads: 240 hits, 16 misses"));
  of.stage.view.lens.order = access::LoopOrder::columns;
  CHECK(of.says("so far 3 reads: 0 hits, 3 misses (100%)"));
  CHECK(of.says("256 reads: 0 hits, 256 misses"));
  // The odometer walks down the first column: its third element is x[2, 0].
  const auto place = odometer_state(of.stage.model, of.stage.view);
  REQUIRE(place);
  CHECK(focus_at(of.stage.model, *place, 2)->element == 32);
  of.stage.view.lens.order = access::LoopOrder::memory;
  CHECK(of.says("256 reads: 240 hits, 16 misses"));
}

TEST_CASE("a warp's card shows the number of sectors that its lanes load") {
  LensStage rows(LensKind::warp, {32, 32});
  CHECK(rows.says("moves 4 sectors of 32 bytes"));
  CHECK(rows.says("100% used"));
  CHECK(rows.says("vector loads: 4 elements"));
  rows.stage.view.pinned = CellTarget{"x", {3, 5}};
  CHECK(rows.says("Warp 3 reads x, elements 96 to 127"));
  StageBuilder& stage = rows.stage;
  stage.add("y", testing::transposed(rows.x)), stage.select("y");
  stage.view.pinned = {};
  CHECK(rows.says("moves 32 sectors of 32 bytes"));
  CHECK(rows.says("13% used"));
  CHECK(rows.says("no vector loads"));
  const auto curves = rows.build().curves;
  CHECK(std::count_if(curves.begin(), curves.end(), [](const Curve& c) { return c.layer == layer::note; }) ==
        32);
}

TEST_CASE("columns of a tile conflict until its rows are padded") {
  LensStage tile(LensKind::banks, {32, 32});
  CHECK(tile.says("up to 32 different words of one bank"));
  CHECK(tile.says("with rows padded by 1, nothing conflicts"));
  CHECK(tile.says("along a column: 32-way, 32 cycles"));
  tile.stage.view.lens.padding = 0;
  CHECK(tile.says("still up to 32 words of one bank"));
}

TEST_CASE("a lens over a billion elements needs no walk, and stays on the stage") {
  for (const auto kind : {LensKind::lines, LensKind::warp, LensKind::banks}) {
    for (const auto* language : {"en", "zh"}) {
      LensStage large(kind, {4, 4}, tensor::DType::uint8);
      large.stage.words = ui::Text(language);
      large.stage.add("big", large.x.view({{1'000'000, 1'000'000}, {0, 1}, 0}));
      large.stage.model.storages.front().tensors.pop_back();
      const auto scene = large.build();
      for (const auto& label : scene.labels) {
        if (label.layer != layer::note || label.align == Align::center) continue;
        CAPTURE(label.text);
        CHECK(label.at.y >= 0);
        CHECK(label.at.y + label.size <= scene.size.h);
        CHECK(label.at.x + large.stage.measure.width(label.text, label.font, label.size) <= scene.size.w + 1);
      }
    }
  }
  auto big = tensor::Layout{{31250, 32000}, {32000, 1}, 0};
  const auto walk = access::walk_cache(big, 1, {}, big.numel());
  CHECK(walk.is_complete);
  CHECK(walk.misses == 15'625'000);
}

TEST_CASE("no lens is drawn if it is off or no tensor is selected") {
  LensStage none(LensKind::none);
  CHECK(beds(none.build()).empty());
  LensStage unselected(LensKind::lines);
  unselected.stage.view.selected = "nobody";
  CHECK(beds(unselected.build()).empty());
}

Plot two_lines() {
  Plot plot;
  plot.title = "t";
  plot.x = {"n", true};
  plot.y = {"time", true, true};
  plot.lines = {{"flat", {}, false, {{100, 1e-7, 9e-8, 2e-7}, {1e8, 1e-7, 1e-7, 1e-7}}},
                {"slope", {}, true, {{100, 1e-6, 1e-6, 1e-6}, {1e8, 1, 0.9, 1.1}}}};
  return plot;
}

TEST_CASE("a plot is logarithmic, and its line labels do not overlap") {
  const testing::PlainMeasure measure;
  const auto style = make_style(Theme::light, 1);
  const auto scene = plot_scene(two_lines(), {800, 400}, style, measure);
  const auto label = [&](const std::string& text) {
    const auto at = std::find_if(scene.labels.begin(), scene.labels.end(),
                                 [&](const Label& l) { return l.text == text; });
    REQUIRE(at != scene.labels.end());
    return *at;
  };
  CHECK(label("100").at.x < label("10⁴").at.x);
  CHECK(label("10⁶").at.x - label("10⁴").at.x == Approx(label("10⁴").at.x - label("100").at.x).margin(1));
  CHECK(label("1 s").at.y < label("1 µs").at.y);
  CHECK(std::abs(label("flat").at.y - label("slope").at.y) >= style.text_small);
  for (const auto& l : scene.labels) {
    CHECK(l.at.y + l.size <= 400);
    CHECK((l.align == Align::right
               ? l.at.x
               : l.at.x + measure.width(l.text, l.font, l.size) / (l.align == Align::center ? 2 : 1)) <= 801);
  }
  // Too small for a plot: no axes, and no crash.
  CHECK(plot_scene(two_lines(), {60, 40}, style, measure).curves.empty());
}

TEST_CASE("ticks are round and few") {
  const auto texts = [](const PlotAxis& axis, double least, double most, int count) {
    std::vector<std::string> result;
    for (const auto& tick : ticks_of(axis, least, most, count)) result.push_back(tick.text);
    return result;
  };
  using Texts = std::vector<std::string>;
  CHECK(texts({"", true, true}, 1e-8, 1, 20) ==
        Texts{"10 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s"});
  CHECK(texts({"", false, false}, 0, 16, 5) == Texts{"0", "5", "10", "15"});
  CHECK(texts({"", true, false}, 100, 1e8, 4).size() <= 4);
  CHECK(duration_text(2.5e-3) == "2.5 ms");
  CHECK(duration_text(0) == "0");
}

TEST_CASE("an experiment's plot has labels and hues, and marks the size from which a copy is faster") {
  const auto style = make_style(Theme::light, 1);
  for (const auto* language : {"en", "zh"}) {
    const ui::Text words(language);
    for (const auto& experiment : lab::experiments()) {
      const auto plot = lab_plot(experiment, {}, style, words);
      CHECK_FALSE(plot.title.starts_with("lab/"));
      CHECK_FALSE(plot.note.starts_with("lab/"));
      CHECK_FALSE(plot.x.title.starts_with("lab/"));
    }
  }
  const auto sample = [](double x, double y) { return lab::Sample{x, y, y, y, 3}; };
  const auto plot = lab_plot(*lab::find_experiment("passes"),
                             {{"as_it_is", {sample(1, 1), sample(2, 2), sample(3, 3)}},
                              {"contiguous_first", {sample(1, 2), sample(2, 2.2), sample(3, 2.4)}}},
                             style, ui::Text("en"));
  CHECK(plot.note == "Copying first pays off from 3 passes on.");
  REQUIRE(plot.lines.size() == 2);
  CHECK(plot.lines[1].points[2].y == 2.4);
}

}  // namespace
