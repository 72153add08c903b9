#include "ui/scene/explain/odometer.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/model/stage.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

namespace {

/// The stage while the odometer walks over one tensor.
struct WalkedStage {
  explicit WalkedStage(const tensor::Layout& layout, std::int64_t numel = 0, Size the_size = {1280, 720})
      : size(the_size) {
    std::int64_t last = layout.storage_offset;
    for (std::size_t d = 0; d < layout.shape.size(); ++d) last += (layout.shape[d] - 1) * layout.stride[d];
    const auto base = stage.arange({std::max(numel, last + 1)});
    y = base.view(layout);
    stage.add("y", y), stage.select("y");
  }
  Scene at(double walk) {
    stage.view.walk = walk;
    return stage.build(make_style(Theme::light, 1), size);
  }
  StageBuilder stage;
  tensor::Tensor y;
  Size size;
};

const tensor::Layout transpose{{4, 3}, {1, 4}, 0};

/// Returns texts of labels near a height, from left to right.
std::string line_at(const Scene& scene, float y) {
  std::multimap<float, std::string> found;
  for (const auto& label : scene.labels)
    if (std::abs(label.at.y - y) < 1.5f && label.opacity > 0.5f && label.align == Align::left)
      found.emplace(label.at.x, label.text);
  std::string line;
  for (const auto& [x, text] : found) line += text;
  return line;
}
const Label* label_with(const Scene& scene, std::string_view part) {
  for (const auto& label : scene.labels)
    if (label.text.find(part) != std::string::npos) return &label;
  return nullptr;
}
std::string formula_of(const Scene& scene) {
  const auto* first = label_with(scene, "] = storage[");
  REQUIRE(first);
  return line_at(scene, first->at.y);
}
std::string account_of(const Scene& scene) {
  const auto* first = label_with(scene, "read ");
  REQUIRE(first);
  return line_at(scene, first->at.y);
}
std::vector<Curve> arcs(const Scene& scene) {
  std::vector<Curve> found;
  for (const auto& curve : scene.curves)
    if (curve.layer == layer::mark && curve.a_control.y < curve.a.y) found.push_back(curve);
  return found;
}

}  // namespace

TEST_CASE("the formula shows the numbers of the current element") {
  WalkedStage stage(transpose);
  CHECK(formula_of(stage.at(0)) == "y[0, 0] = storage[0 + 0·1 + 0·4] = storage[0]");
  CHECK(formula_of(stage.at(2)) == "y[0, 2] = storage[0 + 0·1 + 2·4] = storage[8]");
  CHECK(formula_of(stage.at(11)) == "y[3, 2] = storage[0 + 3·1 + 2·4] = storage[11]");
}

TEST_CASE("distance is counted in elements and bytes, beside that of packed rows, in both languages") {
  WalkedStage stage(transpose);
  CHECK(account_of(stage.at(0)) == "read 1 of 12, walked 0 elements, 0 bytes");
  CHECK(account_of(stage.at(1)) ==
        "read 2 of 12, walked 4 elements, 32 bytes   packed row by row it would be 1 element, 8 bytes");
  CHECK(account_of(stage.at(6)) ==
        "read 7 of 12, walked 30 elements, 240 bytes   packed row by row it would be 6 elements, 48 bytes");
  WalkedStage rows({{3, 4}, {4, 1}, 0});
  CHECK(account_of(rows.at(6)) == "read 7 of 12, walked 6 elements, 48 bytes   as when packed row by row");
  stage.stage.words = ui::Text("zh");
  CHECK(label_with(stage.at(6), "已读 7 / 12，走过 30 个元素，240 字节"));
  CHECK(label_with(stage.at(6), "只走 6 个元素，48 字节"));
}

TEST_CASE("digits roll from below in fixed columns: two in motion, one at rest") {
  WalkedStage stage({{3, 4}, {4, 1}, 0});
  const auto rolling = [&](double walk) {
    const auto scene = stage.at(walk);
    const float y = label_with(scene, "] = storage[")->at.y;
    std::vector<Label> found;
    for (const auto& label : scene.labels) {
      const float off = std::abs(label.at.y - y);
      if (off > 0.5f && off < 30 && label.font == Font::mono_bold && label.text.size() == 1)
        found.push_back(label);
    }
    return found;
  };
  CHECK(rolling(2).empty());
  const auto on_the_way = rolling(1.35);
  CHECK(on_the_way.size() == 6);  // j twice and the sum, each the old and the new digit
  for (const auto& digit : on_the_way) CHECK(digit.opacity < 1);
  CHECK(formula_of(stage.at(1.8)) == formula_of(stage.at(2)));  // arrived, and resting
  const float x = label_with(stage.at(1), "] = storage[")->at.x;
  for (const double walk : {3.0, 5.5, 9.0, 10.0, 11.0})
    CHECK(label_with(stage.at(walk), "] = storage[")->at.x == Approx(x).margin(0.01));
}

TEST_CASE("a carry is labelled, and moves from the axis that wraps to the one that advances") {
  WalkedStage stage(transpose);
  CHECK_FALSE(label_with(stage.at(1), "carry"));
  CHECK_FALSE(label_with(stage.at(2), "carry"));
  const auto scene = stage.at(3);
  CHECK(label_with(scene, "carry"));
  const auto down = std::count_if(scene.curves.begin(), scene.curves.end(), [](const Curve& c) {
    return c.layer == layer::mark && c.a_control.y > c.a.y && c.b.x < c.a.x && c.arrow;
  });
  CHECK(down == 1);
  WalkedStage cube({{2, 2, 2}, {4, 2, 1}, 0});
  const auto twice = cube.at(4);
  CHECK(std::count_if(twice.curves.begin(), twice.curves.end(),
                      [](const Curve& c) { return c.layer == layer::mark && c.a_control.y > c.a.y; }) == 2);
  WalkedStage flat({{3, 1, 2}, {2, 2, 1}, 0});
  CHECK(reset_dims(flat.y.layout(), 2) == tensor::Dims{2});
}

TEST_CASE("the stride chips of the axes that change are framed") {
  WalkedStage stage(transpose);
  const auto framed = [&](double walk) {
    const auto scene = stage.at(walk);
    std::vector<std::int64_t> dims;
    for (const auto& axis : scene.tensors.at(0).axes)
      for (const auto& box : scene.boxes)
        if (box.key == tensor_key(stage.y, "chip-frame", axis.dim) && box.rect.contains(axis.rect.center()))
          dims.push_back(axis.dim);
    return dims;
  };
  CHECK(framed(0).empty());
  CHECK(framed(1) == std::vector<std::int64_t>{1});
  CHECK(framed(3) == std::vector<std::int64_t>{0, 1});
}

TEST_CASE("jumps are arcs over the strip: forward ones solid, backward ones dashed, none a loop") {
  WalkedStage stage(transpose);
  const auto last = [&](double walk) {
    const auto found = arcs(stage.at(walk));
    REQUIRE_FALSE(found.empty());
    return found.back();
  };
  CHECK_FALSE(last(1).dashed);
  CHECK(last(3).dashed);
  CHECK(last(3).b.x < last(3).a.x);
  CHECK(label_with(stage.at(3), "−7"));
  CHECK(label_with(stage.at(1), "+4"));
  WalkedStage expanded({{2, 3}, {1, 0}, 0});
  const auto loops = arcs(expanded.at(1));
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].a == loops[0].b);
  CHECK(loops[0].a_control.x < loops[0].b_control.x);
  CHECK(label_with(expanded.at(1), "+0"));
}

TEST_CASE("the pointer flies along the arc; the element it leaves stays legible until it lands") {
  WalkedStage stage(transpose);
  const auto ringed = [&](double walk) {
    std::string texts;
    for (const auto& cell : stage.at(walk).cells)
      if (cell.ring.a > 0) texts += cell.text + " ";
    return texts;
  };
  CHECK(ringed(1.2) == "4 4 ");
  CHECK(ringed(1.9) == "8 8 ");
  float x = 0;
  for (double walk = 1.05; walk < 1.65; walk += 0.1) {
    const auto scene = stage.at(walk);
    const auto tip = std::find_if(scene.boxes.begin(), scene.boxes.end(),
                                  [&](const Box& b) { return b.key == tensor_key(stage.y, "jump-tip"); });
    REQUIRE(tip != scene.boxes.end());
    CHECK(tip->rect.x > x);
    x = tip->rect.x;
  }
}

TEST_CASE("a long strip follows the odometer without a jump") {
  WalkedStage stage({{40, 30}, {1, 40}, 0}, 1200);
  const auto places = [&](double walk) {
    std::map<scene::ItemKey, Rect> found;
    for (const auto& cell : stage.at(walk).cells)
      if (cell.opacity > 0.5f) found[cell.key] = cell.rect;
    return found;
  };
  double walk = 10;
  auto before = places(walk);
  int moved = 0;
  for (; walk < 14; walk += 0.02) {
    const auto now = places(walk);
    for (const auto& [key, rect] : now) {
      const auto old = before.find(key);
      if (old == before.end()) continue;
      const float way = std::abs(rect.x - old->second.x);
      moved += way > 0;
      CHECK(way < 120);
    }
    before = now;
  }
  CHECK(moved > 0);
}

TEST_CASE("with reduced motion the odometer steps without rolling or flying") {
  WalkedStage stage(transpose);
  stage.stage.view.reduced_motion = true;
  const auto before = formula_of(stage.at(2)), after = formula_of(stage.at(3));
  CHECK(formula_of(stage.at(2.2)) == before);
  CHECK(formula_of(stage.at(2.5)) == after);
  for (const double walk : {2.1, 2.5, 2.9})
    for (const auto& label : stage.at(walk).labels) CHECK(label.opacity == 1);
  CHECK(label_with(stage.at(2.5), "carry"));
  CHECK(label_with(stage.at(2.5), "−7"));
}

TEST_CASE("the odometer walks over tensors of every rank, expanded ones and long strips") {
  const std::pair<tensor::Layout, std::int64_t> cases[] = {
      {{{}, {}, 3}, 5},
      {{{6}, {2}, 1}, 12},
      {{{3, 4}, {0, 1}, 0}, 4},
      {{{40, 30}, {1, 40}, 0}, 1200},
      {{{2, 3, 4}, {12, 4, 1}, 0}, 24},
      {{{2, 2, 2, 2}, {1, 2, 4, 8}, 0}, 16},
      {{{2, 1, 2, 2, 2}, {8, 8, 4, 2, 1}, 0}, 16},
      {{{2, 1, 2, 1, 2, 1}, {1, 1, 2, 1, 4, 1}, 0}, 8},
      {{{1, 2, 1, 2, 1, 2, 1}, {8, 4, 4, 2, 2, 1, 1}, 0}, 8},
      {{{2, 1, 2, 1, 2, 1, 1, 2}, {8, 8, 4, 4, 2, 2, 2, 1}, 0}, 16},
  };
  for (const auto& [layout, numel] : cases)
    for (const Size size : {Size{1280, 720}, Size{900, 560}}) {
      WalkedStage stage(layout, numel, size);
      const auto last = static_cast<double>(stage.y.numel() - 1);
      for (const double walk : {0.0, 1.0, 2.0, std::floor(last / 2), last}) {
        INFO(layout.dim() << "-d at " << walk << ", " << size.w << " wide");
        const auto scene = stage.at(std::min(walk, last));
        for (const auto& fault : testing::faults(scene, stage.stage.measure))
          if (fault.substr(0, 4) != "tie ") FAIL_CHECK(fault);
        CHECK(label_with(scene, "read "));
      }
    }
}
