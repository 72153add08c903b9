#include <algorithm>

#include "assets.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/model/stage.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::ink_of;
using testing::Played;

namespace {

/// Returns legible texts of a frame, without fading ones and those that fly over others.
std::vector<std::pair<Rect, std::string>> words_in(const Scene& frame, const TextMeasure& measure) {
  std::vector<std::pair<Rect, std::string>> words;
  for (const auto& label : frame.labels)
    if (label.opacity > 0.35f && label.layer != layer::moving && label.layer != layer::carried &&
        label.text.find_first_not_of(' ') != std::string::npos)
      words.emplace_back(inset(ink_of(label, measure), 0.5f), label.text);
  return words;
}

}  // namespace

TEST_CASE("in every operation of the gallery, texts stay apart and on the stage during motion") {
  const testing::PlainMeasure measure;
  for (const auto& asset : assets::all()) {
    if (asset.path.substr(0, 8) != "gallery/" || asset.path.substr(asset.path.size() - 3) != ".py") continue;
    for (const Size size : {Size{1280, 720}, Size{780, 540}}) {
      const Played played(asset.content, size);
      const auto transition = played.transition();
      for (const double t : {0.25, 0.4, 0.5, 0.6, 0.75, 0.9}) {
        INFO(asset.path << " at " << t << ", " << size.w << " wide");
        const auto words = words_in(transition.frame(t), measure);
        for (std::size_t i = 0; i < words.size(); ++i) {
          const auto& [r, text] = words[i];
          INFO(text);
          CHECK((r.x >= 0 && r.y >= 0 && r.right() <= size.w && r.bottom() <= size.h));
          for (std::size_t j = i + 1; j < words.size(); ++j)
            if (intersects(r, words[j].first)) FAIL_CHECK(text << " over " << words[j].second);
        }
      }
    }
  }
}

TEST_CASE("cells that fly to a view's card cover none of its text") {
  for (const char* script :
       {"x = torch.arange(12).view(2, 2, 3)\ny = x.flatten(0, 1)", "x = torch.arange(24)\ny = x.view(6, 4)",
        "x = torch.arange(9)\ny = x.view(3, 3)"}) {
    INFO(script);
    const Played played(script);
    const auto& card = *std::find_if(played.to.tensors.begin(), played.to.tensors.end(),
                                     [](const TensorPart& part) { return part.name == "y"; });
    const auto transition = played.transition();
    std::size_t moved = 0;
    for (double t = 0.02; t < 1; t += 0.02)
      for (const auto& cell : transition.frame(t).cells) {
        if (cell.layer != layer::passing) continue;
        INFO(cell.text << " at " << t);
        ++moved;
        CHECK_FALSE(intersects(inset(cell.rect, 1), card.caption));
      }
    CHECK(moved > 0);
  }
}
