// Counters of bytes end at the number in the step's verdict, in the same format.
#include <algorithm>

#include "assets.h"
#include "engine/session/verdict.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "tests/ui/scene/stage.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

std::vector<std::pair<std::string, std::string>> programs_that_count() {
  std::vector<std::pair<std::string, std::string>> all{
      {"eye", "y = torch.eye(4)"},
      {"masked_fill", "x = torch.arange(16.).view(4, 4)\nm = x > 7\ny = x.masked_fill(m, 0)"},
      {"two", "x = torch.arange(4)\na, b = x.clone(), x + 1"},
      {"through a temporary", "x = torch.arange(6).view(2, 3)\ny = (x + 1).t().contiguous()"},
      {"in place", "x = torch.arange(4)\nx.add_(1)"},
      {"into a temporary", "x = torch.arange(6.).view(2, 3)\ny = (x * 2).add_(1)"},
  };
  for (const auto& asset : assets::all())
    if (asset.path.starts_with("gallery/") && asset.path.ends_with(".py"))
      all.emplace_back(asset.path, asset.content);
  return all;
}

}  // namespace

TEST_CASE("counters end at the verdict's numbers") {
  for (const auto& [name, script] : programs_that_count()) {
    const Played played(script);
    if (played.failure) continue;
    using Kind = session::Verdict::Kind;
    const auto& verdict = played.session.steps().back().verdict;
    INFO(name);
    std::int64_t counted = 0;
    for (const auto& counter : played.plan.counters) counted += counter.bytes;
    if (counted > 0) {
      CHECK((verdict.kind == Kind::copy || verdict.kind == Kind::create));
      CHECK(counted == verdict.copied_bytes);
    }
    for (const double t : {0.3, 0.5, 0.7})
      for (const auto& label : played.at(t).labels) {
        const auto among = [&](const ByteCounter& counter) {
          return label.text.ends_with(" / " +
                                      played.words({"stage/size", {{"size", words::Bytes{counter.bytes}}}}));
        };
        CHECK(label.text.find("copied") == std::string::npos);
        if (label.layer == layer::note && label.text.find("bytes / ") != std::string::npos)
          CHECK(std::ranges::any_of(played.plan.counters, among));
      }
  }
}

TEST_CASE("a counter shows the bytes of the elements that have arrived in the storage") {
  for (const char* script : {"x = torch.arange(12.).view(3, 4)\ny = x.mean(-1, keepdim=True)",
                             "x = torch.arange(6.).view(2, 3)\ny = x @ x.t()",
                             "x = torch.arange(12).view(3, 4)\ny = x.t().contiguous()",
                             "x = torch.arange(12.).view(3, 4)\ny = x.softmax(-1)"}) {
    const Played played(script);
    REQUIRE(played.plan.counters.size() == 1);
    const auto whole = played.words({"stage/size", {{"size", words::Bytes{played.plan.counters[0].bytes}}}});
    const auto& strip = played.to.strips.back();
    const auto itemsize = tensor::itemsize(strip.dtype);
    std::size_t seen = 0;
    for (double t = 0.1; t < 0.95; t += 0.05) {
      const auto frame = played.at(t);
      std::int64_t standing = 0;
      for (std::int64_t e = 0; e < strip.numel; ++e) standing += played.appears_in_strip(1, e) <= t;
      for (const auto& label : frame.labels) {
        if (!label.text.ends_with(" / " + whole)) continue;
        INFO(script << " at " << t);
        CHECK(label.text == played.words({"stage/counted",
                                          {{"done", words::Bytes{standing * itemsize}},
                                           {"whole", words::Bytes{strip.numel * itemsize}}}}));
        ++seen;
      }
    }
    CHECK(seen > 6);
  }
}

TEST_CASE("bytes are counted until their storage shows its name") {
  const testing::PlainMeasure measure;
  std::size_t counted = 0;
  for (const auto& [name, script] : programs_that_count()) {
    const Played played(script, {1280, 560});
    if (played.failure || played.plan.counters.empty()) continue;
    const auto transition = played.transition();
    for (double t = 0.02; t < 1; t += 0.02) {
      INFO(name << " at " << t);
      const auto frame = transition.frame(t);
      for (const auto& counter : frame.labels) {
        if (counter.layer != layer::note || counter.text.find("bytes / ") == std::string::npos) continue;
        ++counted;
        const auto lies_over = [&](const Label& title) {
          return title.layer == layer::label && title.opacity > 0.02f && title.text.starts_with("storage") &&
                 intersects(testing::ink_of(title, measure), testing::ink_of(counter, measure));
        };
        if (counter.opacity > 0.02f) CHECK(std::ranges::none_of(frame.labels, lies_over));
      }
    }
  }
  CHECK(counted > 100);
}

TEST_CASE("counters in Chinese do not overlap the strip beside them") {
  const testing::PlainMeasure measure;
  for (const auto* script : {"from torch import nn\nnet = nn.Sequential(nn.Linear(3, 4), nn.Linear(4, 2))\n",
                             "x = torch.arange(8.)\ny = x.clone()\nz, w = y.sort()\n"}) {
    Played played(script, {1280, 560});
    played.words = ui::Text("zh");
    const auto transition = played.transition();
    for (double t = 0.05; t < 1; t += 0.05)
      for (const auto frame = transition.frame(t); const auto& counter : frame.labels) {
        if (counter.layer != layer::note || counter.text.find(" / ") == std::string::npos) continue;
        INFO(counter.text << " at " << t);
        for (const auto& strip : played.to.strips)
          CHECK_FALSE(intersects(testing::ink_of(counter, measure), strip.plan.bounds()));
      }
  }
}
