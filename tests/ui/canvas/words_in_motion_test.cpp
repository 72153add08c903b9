#include <algorithm>
#include <map>
#include <string>

#include "assets.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/canvas/cairo/picture.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/motion/transition.h"
#include "ui/words/text.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::ink_of;

namespace {

/// The card that contains each label and cell, by their keys.
struct Cards {
  std::map<ItemKey, ItemKey> of_label, of_cell;
};
void find_cards(const Scene& scene, const TextMeasure& measure, Cards& cards) {
  for (const auto& part : scene.tensors) {
    const auto card = tensor_key(part.tensor, "card");
    for (const auto& label : scene.labels)
      if (part.card.contains(ink_of(label, measure).center())) cards.of_label[label.key] = card;
    for (const auto& cell : scene.cells)
      if (part.card.contains(cell.rect.center())) cards.of_cell[cell.key] = card;
  }
}

}  // namespace

TEST_CASE("in every step of the tour, text stays on its card and off its cells during motion") {
  const auto text = assets::find("tour.py");
  REQUIRE(text);
  auto opened = session::open(*text);
  auto& session = opened.session;
  const canvas::CairoFonts fonts;
  const ui::Text words("en");
  const auto style = make_style(Theme::light, 1);
  const auto scene_at = [&](std::size_t step) {
    const auto snapshot = session.at(step);
    ViewState view;
    view.selected = newest_tensor(snapshot);
    return build(snapshot, view, style, {1280, 720}, fonts, words);
  };
  for (std::size_t step = 1; step <= session.steps().size(); ++step) {
    auto from = scene_at(step - 1), to = scene_at(step);
    Cards cards;
    find_cards(from, fonts, cards);
    find_cards(to, fonts, cards);
    const Transition transition(std::move(from), std::move(to), session.steps()[step - 1].trace, style,
                                words);
    for (double t = 0.02; t < 1; t += 0.04) {
      const auto frame = transition.frame(t);
      for (const auto& label : frame.labels) {
        if (label.opacity < 0.35f || label.text.find_first_not_of(' ') == std::string::npos) continue;
        const Rect ink = inset(ink_of(label, fonts), 1.5f);
        INFO("step " << step << " at " << t << ": " << label.text);
        const auto card = cards.of_label.find(label.key);
        if (card == cards.of_label.end()) continue;
        for (const auto& box : frame.boxes)
          if (card->second == box.key)
            CHECK((ink.x >= box.rect.x && ink.right() <= box.rect.right() && ink.y >= box.rect.y &&
                   ink.bottom() <= box.rect.bottom()));
        CHECK(std::none_of(frame.cells.begin(), frame.cells.end(), [&](const Cell& cell) {
          return cell.layer != layer::moving && cell.opacity > 0.35f && intersects(ink, cell.rect) &&
                 cards.of_cell[cell.key] == card->second;
        }));
      }
    }
  }
}
