// A step that takes the name of what it reads: the old tensor is seen until the step is over.
#include <algorithm>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/scene/motion/transition.h"

namespace stridescope::scene {
namespace {

/// The last step of a script in motion, and the scene that stands while it plays, if that is another one.
struct RebindingStep {
  explicit RebindingStep(const std::string& script, const std::string& language = "en") : words(language) {
    auto opened = session::open(script);
    REQUIRE_FALSE(opened.failure);
    session = std::move(opened.session);
    const auto count = session.steps().size();
    const auto after = session.at(count), before = session.at(count - 1);
    ViewState view;
    view.selected = newest_tensor(after);
    const auto style = make_style(Theme::light, 1);
    const Size size{1280, 720};
    from = build(before, view, style, size, measure, words);
    last = build(after, view, style, size, measure, words);
    playing = build_playing(before, after, view, style, size, measure, words);
    auto to = playing.value_or(last);
    transition.emplace(from, std::move(to), session.steps().back().trace, style, words, false,
                       playing ? std::optional(last) : std::nullopt);
  }
  const TensorPart* part(const Scene& scene, const std::string& name) const {
    const auto found = std::ranges::find_if(scene.tensors, [&](const auto& p) { return p.name == name; });
    return found == scene.tensors.end() ? nullptr : &*found;
  }
  /// Cells of a part that a frame shows where they stand.
  std::size_t seen(const Scene& frame, const TensorPart& part) const {
    std::size_t count = 0;
    for (std::int64_t n = 0; n < part.grid.shown(); ++n) {
      const auto rect = *part.grid.rect(part.grid.shown_index(n));
      count += std::ranges::any_of(frame.cells, [&](const Cell& cell) {
        return cell.opacity > 0.5f && std::abs(cell.rect.x - rect.x) < 1 &&
               std::abs(cell.rect.y - rect.y) < 1;
      });
    }
    return count;
  }

  session::Session session;
  testing::PlainMeasure measure;
  ui::Text words;
  Scene from, last;
  std::optional<Scene> playing;
  std::optional<Transition> transition;
};

}  // namespace

TEST_CASE("what a step reads and takes the name of stands as the old one until the step is over") {
  for (const auto* script : {"s = torch.arange(6)\ns = s + 1", "s = torch.arange(12).view(3, 4)\ns = s.t()",
                             "s = torch.arange(6.)\nm = s[2:]\ns = s.sum()",
                             "s = torch.arange(6).view(2, 3)\ns = torch.cat([s, s])"}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    const auto* old = step.part(*step.playing, "old s");
    REQUIRE(old);
    CHECK(old->has_grid);
    CHECK(step.part(*step.playing, "s"));
    for (const double t : {0.45, 0.5, 0.6, 0.7})
      CHECK(step.seen(step.transition->frame(t), *old) == static_cast<std::size_t>(old->tensor.numel()));
    const auto end = step.transition->frame(1);
    CHECK_FALSE(step.part(end, "old s"));
    CHECK(step.part(end, "s"));
    CHECK(end.cells.size() == step.last.cells.size());
    CHECK(step.transition->to().cells.size() == step.last.cells.size());
    CHECK(testing::faults(*step.playing, step.measure).empty());
  }
}

TEST_CASE("the old tensor shows what it held, and is called so in the user's language") {
  const RebindingStep step("s = torch.tensor([3, 4])\ns = s * 10", "zh");
  REQUIRE(step.playing);
  const auto* old = step.part(*step.playing, "旧 s");
  REQUIRE(old);
  for (const auto& text : {"3", "4"})
    CHECK(std::ranges::any_of(step.playing->cells, [&](const Cell& cell) {
      return cell.text == text && old->card.contains(cell.rect.center());
    }));
}

TEST_CASE(
    "nothing stays that another name reaches, that the step did not read, or that is changed in place") {
  CHECK_FALSE(RebindingStep("s = torch.arange(6)\nt = s\ns = s + 1").playing);
  CHECK_FALSE(RebindingStep("s = torch.arange(6)\ns = torch.zeros(2)").playing);
  CHECK_FALSE(RebindingStep("s = torch.arange(6)\ns += 1").playing);
  CHECK_FALSE(RebindingStep("s = torch.arange(6)\nt = s + 1").playing);
}

TEST_CASE("what was left out before and is read now stands there before anything moves") {
  std::string script = "x = torch.arange(6).view(2, 3)\n";
  for (int n = 0; n < 30; ++n)
    script += "t" + std::to_string(n) + " = torch.arange(" + std::to_string(40 + n) + ".)\n";
  const RebindingStep step(script + "y = x + 1");
  REQUIRE_FALSE(step.part(step.from, "x"));
  const auto* x = step.part(step.last, "x");
  REQUIRE(x);
  REQUIRE(x->has_grid);
  for (const double t : {0.3, 0.5, 0.8}) CHECK(step.seen(step.transition->frame(t), *x) == 6);
  const auto strip = std::ranges::find_if(
      step.last.strips, [&](const StripPart& part) { return part.storage == x->tensor.storage(); });
  REQUIRE(strip != step.last.strips.end());
  const auto frame = step.transition->frame(0.35);
  for (std::int64_t e = 0; e < 6; ++e)
    CHECK(std::ranges::any_of(frame.cells, [&](const Cell& cell) {
      return cell.opacity > 0.9f && cell.rect == *strip->plan.rect(e) && cell.text == std::to_string(e);
    }));
}

}  // namespace stridescope::scene
