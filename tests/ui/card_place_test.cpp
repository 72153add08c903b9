#include "ui/panels/card_place.h"

#include "tests/support/catch.h"

using namespace stridescope;
using ui::card_place;
using ui::Obstacle;

TEST_CASE("a card is placed where it covers least, by default in the lower right corner") {
  const scene::Rect area{10, 20, 1000, 600};
  const scene::Size card{200, 100};
  const scene::Point corner{810, 520};
  const auto at = [&](const std::vector<Obstacle>& obstacles) { return card_place(area, card, obstacles); };
  CHECK(at({}) == corner);
  CHECK(at({{{300, 200, 300, 200}}}) == corner);
  CHECK(at({{{700, 400, 300, 200}}}) != corner);
  // The whole right half is covered: the left one is free.
  const auto left = at({{{500, 0, 600, 700}}});
  CHECK(left.x + card.w <= 500);
  // A gap between two grids is found.
  const auto gap = at({{{0, 0, 400, 700}}, {{620, 0, 500, 700}}});
  CHECK(gap.x >= 400);
  CHECK(gap.x + card.w <= 620);
}

TEST_CASE("if every place covers something, the most important parts stay free") {
  const auto place =
      card_place({0, 0, 300, 200}, {200, 150}, {{{0, 0, 300, 200}}, {{200, 100, 100, 100}, 100}});
  CHECK_FALSE(scene::intersects({place.x, place.y, 200, 150}, {200, 100, 100, 100}));
}

TEST_CASE("a card larger than its area is aligned with the area's top left corner") {
  CHECK(card_place({5, 6, 100, 50}, {200, 150}, {}) == scene::Point{5, 6});
}
