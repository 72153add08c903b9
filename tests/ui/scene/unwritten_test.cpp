#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/color.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

std::string looks_of(const Scene& scene, std::string_view kind) {
  std::string looks;
  for (const auto& cell : scene.cells) {
    bool in_strip = false;
    for (const auto& strip : scene.strips) in_strip = in_strip || intersects(strip.plan.bounds(), cell.rect);
    if (in_strip == (kind == "strip")) looks += cell.hatch.a > 0 ? (cell.text == "?" ? '?' : '/') : '.';
  }
  return looks;
}

}  // namespace

TEST_CASE("memory that was never written is hatched, on the strip and on every grid") {
  const Played played("x = torch.empty(2, 3)\ny = x.t()");
  CHECK(looks_of(played.to, "strip") == "??????");
  CHECK(looks_of(played.to, "grid") == "????????????");
  const auto says = [&](const Scene& scene) {
    return std::any_of(scene.labels.begin(), scene.labels.end(),
                       [](const Label& l) { return l.text.find("never written") != std::string::npos; });
  };
  CHECK(says(played.to));
  CHECK_FALSE(says(Played("x = torch.zeros(2, 3)\ny = x.t()").to));
}

TEST_CASE("written cells lose their hatching one by one") {
  CHECK(looks_of(Played("x = torch.empty(2, 3)\nx.fill_(1)").to, "grid") == "......");
  const Played row("x = torch.empty(2, 3)\nx[1] = 7.");
  CHECK(looks_of(row.to, "strip") == "???...");
  CHECK(looks_of(row.to, "grid") == "???...");
  const Played column("x = torch.empty(2, 3)\nx[:, 1] = 7.");
  CHECK(looks_of(column.to, "strip") == "?.??.?");
  CHECK(looks_of(Played("x = torch.empty(2, 3)\ny = x.clone()").to, "grid") == "??????......");
}

TEST_CASE("a scatter marks only the indexed elements as written") {
  const Played played("x = torch.empty(2, 3)\nx.scatter_(1, torch.tensor([[2], [0]]), 7.)");
  CHECK(looks_of(played.to, "strip") == "??..??");
  CHECK(looks_of(Played("x = torch.empty(4)\nx[[3, 1]] = 7.").to, "grid") == "?.?.");
}

TEST_CASE("hatching disappears with the write's flash, and returns when the timeline goes back") {
  const Played played("x = torch.empty(3)\nx[1] = 7.");
  const auto transition = played.transition();
  CHECK(looks_of(transition.frame(0), "strip") == "???");
  CHECK(looks_of(transition.frame(0.999), "strip") == "?.?");
  CHECK(looks_of(transition.frame(0), "strip") == "???");
}

TEST_CASE("hatching is visible on every colour of the ramp, with legible text") {
  for (const auto theme : {Theme::light, Theme::dark, Theme::projector}) {
    const auto p = make_style(theme, 1).palette;
    for (int i = 0; i <= 100; ++i) {
      const Color place = ramp(theme, i / 100.0), fill = uninitialized_color(p, place);
      CHECK(contrast(quiet_mark_on(fill), fill) >= 3);
      CHECK(contrast(ink_on(fill), fill) >= 4.5);
    }
    CHECK(contrast(quiet_mark_on(p.skipped), p.skipped) >= 3);
  }
}
