#include "ui/scene/magnifier.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/picture/hit_test.h"

namespace stridescope::scene {
namespace {

Scene a_stage() {
  testing::StageBuilder stage;
  stage.add("x", stage.arange({3, 4}));
  stage.select("x");
  stage.view.note.code = "x = torch.arange(12).view(3, 4)";
  stage.view.note.text = "Twelve numbers, one after the other.";
  return stage.build(lecture_style(Theme::light, 720), {1280, 720});
}

}  // namespace

TEST_CASE("under the magnifier a cell is large and centred, and hit tests match the picture") {
  const auto whole = a_stage();
  const CellTarget cell{"x", {0, 3}};
  const auto lens = magnifier_at(whole, cell, {}, 1);
  CHECK(lens.zoom > 1.5f);
  const auto seen = magnified(whole, lens);
  const auto before = target_rect(whole, cell), after = target_rect(seen, cell);
  REQUIRE(before);
  REQUIRE(after);
  CHECK(after->center().x == Approx(640).margin(1));
  CHECK(after->center().y == Approx((whole.note.title.rect.y + whole.tensors[0].card.y) / 2).margin(1));
  CHECK(after->h == Approx(before->h * lens.zoom));
  CHECK(hit_test(seen, after->center()) == Target(cell));
  const Point corner{before->x, before->y};
  const auto there = magnified(corner, lens, whole.size), back = unmagnified(there, lens, whole.size);
  CHECK(there.x == Approx(after->x));
  CHECK(back.x == Approx(corner.x));
  CHECK(back.y == Approx(corner.y));
}

TEST_CASE("cells too narrow for digits show them under the magnifier only") {
  testing::StageBuilder stage;
  stage.add("x", stage.arange({12, 40}));
  stage.select("x");
  for (const auto& cell : stage.build(lecture_style(Theme::light, 720), {1280, 720}).cells)
    CHECK_FALSE(cell.text.empty());

  auto whole = a_stage();
  for (auto& cell : whole.cells) cell.text_size = 0;
  const auto size_in = [&](const Scene& scene) {
    const auto at = target_rect(scene, CellTarget{"x", {1, 2}});
    REQUIRE(at);
    const auto found = std::find_if(scene.cells.begin(), scene.cells.end(),
                                    [&](const Cell& cell) { return cell.rect.contains(at->center()); });
    REQUIRE(found != scene.cells.end());
    CHECK(found->text == "6");
    return found->text_size;
  };
  CHECK(size_in(magnified(whole, {})) == 0);
  CHECK(size_in(magnified(whole, magnifier_at(whole, CellTarget{"x", {1, 2}}, {}, 1))) >= 720.0f / 45);
}

TEST_CASE("the animation to the magnifier has one fixed point on the stage") {
  const auto whole = a_stage();
  const CellTarget cell{"x", {2, 0}};
  const auto full = magnifier_at(whole, cell, {}, 1);
  const Point middle{640, 360};
  const float share = 1 / (1 - 1 / full.zoom);
  const Point still{middle.x + (full.center.x - middle.x) * share,
                    middle.y + (full.center.y - middle.y) * share};
  float before = 1;
  for (const float way : {0.0f, 0.25f, 0.5f, 0.75f, 1.0f}) {
    const auto lens = magnifier_at(whole, cell, {}, way);
    CHECK(lens.zoom >= before);
    before = lens.zoom;
    const auto at = magnified(still, lens, whole.size);
    CHECK(at.x == Approx(still.x).margin(0.5));
    CHECK(at.y == Approx(still.y).margin(0.5));
  }
  CHECK(magnifier_at(whole, cell, {}, 0).zoom == 1);
}

TEST_CASE("the text under the figure stays in front of the magnified stage") {
  const auto whole = a_stage();
  const auto seen = magnified(whole, magnifier_at(whole, CellTarget{"x", {2, 1}}, {}, 1));
  const auto find = [](const Scene& scene, std::string_view text) {
    const auto label = std::find_if(scene.labels.begin(), scene.labels.end(),
                                    [&](const Label& l) { return l.text == text; });
    return label == scene.labels.end() ? nullptr : &*label;
  };
  const auto *before = find(whole, whole.note.narration.text), *after = find(seen, whole.note.narration.text);
  REQUIRE(before);
  REQUIRE(after);
  CHECK(after->at == before->at);
  CHECK(after->size == before->size);
  const auto cover = std::find_if(seen.boxes.begin(), seen.boxes.end(), [&](const Box& box) {
    return box.layer == layer::note && box.rect.contains(after->at) && box.fill == seen.background;
  });
  CHECK(cover != seen.boxes.end());
}

TEST_CASE("the magnifier hides neither the strip of the magnified tensor nor its lanes") {
  const auto whole = a_stage();
  for (const float way : {0.3f, 1.0f}) {
    const auto seen = magnified(whole, magnifier_at(whole, CellTarget{"x", {2, 1}}, {}, way));
    for (std::int64_t element = 0; element < 12; ++element) {
      const StorageTarget target{whole.strips[0].storage.id(), element};
      const auto before = target_rect(whole, target), after = target_rect(seen, target);
      REQUIRE(before);
      REQUIRE(after);
      CHECK(*after == *before);
      CHECK(hit_test(seen, after->center()) == Target(target));
    }
    for (const auto& label : whole.labels)
      if (label.at.y > whole.strips[0].plan.bounds().bottom() && label.at.y < whole.tensors[0].card.y - 20)
        CHECK(std::ranges::any_of(seen.labels, [&](const Label& other) {
          return other.text == label.text && other.at == label.at && other.size == label.size;
        }));
  }
}

TEST_CASE("a magnifier without a visible target is centred on its point, and hides nothing") {
  const auto whole = a_stage();
  const auto lens = magnifier_at(whole, CellTarget{"gone", {0}}, {300, 200}, 1);
  CHECK(magnified(Point{300, 200}, lens, whole.size).x == Approx(640));
  CHECK(magnified(whole, Magnifier{}).cells.size() == whole.cells.size());
}

}  // namespace stridescope::scene
