// Cells of elementwise steps and reductions fly around words.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played_step.h"
#include "ui/scene/motion/clear_path.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::PlayedStep;
using testing::session_of;

namespace {

constexpr int sampled_times = 100;
constexpr float words_touched = 2;  ///< px that letters and cells may overlap

/// Returns the texts that a moving cell passes over or behind, at a time.
std::vector<std::string> words_crossed(const Scene& frame, const TextMeasure& measure) {
  std::vector<std::string> found;
  for (const auto& cell : frame.cells) {
    if ((cell.layer != layer::passing && cell.layer != layer::moving) || cell.opacity < 0.05f) continue;
    for (const auto& label : frame.labels)
      if (label.opacity > 0.5f && label.layer < layer::moving &&
          intersects(inset(cell.rect, words_touched), inset(testing::ink_of(label, measure), words_touched)))
        found.push_back(label.text);
  }
  return found;
}

}  // namespace

TEST_CASE("cells of elementwise steps and reductions go around text if possible") {
  const std::string several =
      "q = torch.arange(12.).view(3, 4)\nk = torch.ones(3, 4)\nscores = q @ k.t()\n"
      "b = torch.arange(3.)\n";
  std::size_t flown = 0;
  std::ptrdiff_t around = 0;
  for (const auto size : {Size{1280, 720}, Size{1920, 1080}})
    for (const auto& look : {make_style(Theme::light, 1), lecture_style(Theme::light, 720)})
      for (const auto* last :
           {"scaled = scores / 2", "y = scores + b", "y = scores * scores", "y = scores.exp()",
            "y = scores.sum(1)", "y = scores.mean(0)", "y = scores.amax()", "y = scores.cumsum(1)",
            "y = torch.where(scores > 3, scores, b)", "y = q - k"}) {
        INFO(last << ", " << size.w << " px wide");
        const auto session = session_of(several + last);
        const PlayedStep step(session, session.steps().size(), look, size);
        const motion::MotionBuilder builder(step.from, step.to, step.trace, step.style, nullptr);
        const motion::ClearPaths ways(builder);
        if (!std::ranges::all_of(step.plan.flights, [&](Flight flight) { return ways.find(flight); }))
          continue;
        const auto transition = step.transition();
        flown += step.plan.flights.size();
        around += std::ranges::count_if(step.plan.flights, [](const Flight& one) { return one.climbs > 0; });
        for (int n = 1; n < sampled_times; ++n) {
          const auto crossed =
              words_crossed(transition.frame(static_cast<double>(n) / sampled_times), step.measure);
          INFO("at " << n << "/" << sampled_times << ": " << (crossed.empty() ? "" : crossed.front()));
          if (!crossed.empty()) {
            CHECK(crossed.empty());
            break;
          }
        }
      }
  CHECK(flown > 20);
  CHECK(around > 10);
}
