// Every number in a strip's cell is a value of its storage.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played_step.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/motion/origin.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::PlayedStep;
using testing::session_of;

namespace {

constexpr int samples = 64;

/// Several operations, some of which the stage shows.
constexpr const char* prepare =
    "def prepare(t):\n    m = t.mean(-1, keepdim=True)\n"
    "    s = torch.sqrt(((t - m) ** 2).mean(-1, keepdim=True))\n    return (t - m) / s\n";

/// Returns the numbers of strips that the step allocates and writes once, by cell.
std::map<scene::ItemKey, std::string> held_in(const PlayedStep& step) {
  std::map<scene::ItemKey, std::string> texts, held;
  for (const auto& cell : step.to.cells) texts[cell.key] = cell.text;
  for (const auto& strip : step.to.strips) {
    const auto writes = std::ranges::count_if(step.trace.flows, [&](const tensor::Flow& flow) {
      return flow.destination.storage == strip.storage;
    });
    if (writes > 1 || strip_in(step.from, strip.storage) ||
        was_left_out(step.from, step.trace, strip.storage))
      continue;
    for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
      const auto key = key_of("storage", "", strip.storage.id(), strip.plan.window.index(slot));
      if (const auto found = texts.find(key); found != texts.end()) held.insert(*found);
    }
  }
  return held;
}

/// Returns how many numbers have been compared.
std::size_t check_strips(const PlayedStep& step) {
  const auto transition = step.transition();
  const auto held = held_in(step);
  std::size_t compared = 0;
  for (int n = 0; n <= samples; ++n) {
    const auto frame = transition.frame(static_cast<double>(n) / samples);
    for (const auto& cell : frame.cells) {
      const auto known = held.find(cell.key);
      if (known == held.end() || cell.layer != layer::cell || cell.opacity <= 0 || cell.text.empty())
        continue;
      ++compared;
      if (cell.text == known->second) continue;
      INFO("at " << n << "/" << samples << ", a strip shows " << cell.text << " for " << known->second);
      CHECK(false);
      return compared;
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("during a motion a strip shows no number that its storage does not contain") {
  std::size_t compared = 0;
  for (const auto& look : {make_style(Theme::light, 1), lecture_style(Theme::light, 720)})
    for (const auto& script :
         {prepare + std::string("x = torch.arange(1., 7.).view(1, 6)\ny = prepare(x)"),
          prepare + std::string("x = torch.arange(6.).view(2, 3)\ny = prepare(x)"),
          prepare + std::string("x = torch.arange(1., 7.)\ny = prepare(x)"),
          std::string("x = torch.arange(6.).view(2, 3)\ny = (x @ torch.ones(3, 2) + 1).t()"),
          std::string("x = torch.arange(6.).view(2, 3)\ny = x - x.mean(1, keepdim=True)")}) {
      INFO(script);
      const auto session = session_of(script);
      compared += check_strips(PlayedStep(session, session.steps().size(), look));
    }
  CHECK(compared > 1000);
}

TEST_CASE("in every step of a program strips show only numbers of their storages") {
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA_DIR "/programs")) {
    std::ifstream file(entry.path());
    const auto session = session_of(std::string(std::istreambuf_iterator<char>(file), {}));
    for (std::size_t n = 1; n <= session.steps().size(); ++n) {
      INFO(entry.path().string() << ", step " << n << ": " << session.steps()[n - 1].source);
      compared += check_strips(PlayedStep(session, n, lecture_style(Theme::light, 720)));
    }
  }
  CHECK(compared > 1000);
}
