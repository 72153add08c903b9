// A convolution copies the windows of its image into a matrix, which is on the stage if it has room.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played_step.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::PlayedStep;

namespace {

const std::string image =
    "import torch.nn.functional as F\nx = torch.arange(16.).view(1, 1, 4, 4)\n"
    "w = torch.ones(1, 1, 3, 3)\n";

const TensorPart* part_named(const Scene& scene, const std::string& name) {
  const auto found = std::ranges::find_if(scene.tensors, [&](const auto& part) { return part.name == name; });
  return found == scene.tensors.end() ? nullptr : &*found;
}

/// Returns true if a frame is around a cell of a tensor at a time.
bool is_framed(const PlayedStep& step, const std::string& name, const tensor::Dims& index, double t) {
  const auto rect = part_named(step.to, name)->grid.rect(index);
  return std::ranges::any_of(step.plan.boxes, [&](const Actor<Box>& frame) {
    return frame.comes() <= t && t < frame.goes() && frame.start.rect.contains(rect->center());
  });
}

/// Returns the time at which a cell of the step's result reaches its place.
double time_in_place(const PlayedStep& step, const std::string& name, const tensor::Dims& index) {
  const auto rect = *part_named(step.to, name)->grid.rect(index);
  for (std::size_t c = 0; c < step.to.cells.size(); ++c)
    if (step.to.cells[c].rect.contains(rect.center())) return step.plan.appear_times[c];
  return 0;
}

bool says(const PlayedStep& step, const std::string& words) {
  return std::ranges::any_of(step.plan.labels, [&](const Actor<Label>& label) {
    return label.start.text.find(words) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("each window of the image becomes a column of im2col, and each column a result") {
  struct Row {
    std::string call;
    std::int64_t window, across;  ///< edge lengths, in elements and in windows
  };
  for (const auto& [call, window, across] :
       {Row{"F.conv2d(x, w)", 3, 2}, Row{"F.conv2d(x, torch.ones(1, 1, 2, 2), stride=2)", 2, 2}}) {
    for (const auto& style : {lecture_style(Theme::light, 720), lecture_style(Theme::dark, 720)}) {
      INFO(call);
      const auto session = testing::session_of(image + "y = " + call);
      const PlayedStep step(session, session.steps().size(), style);
      const auto* columns = part_named(step.to, "im2col");
      REQUIRE(columns);
      CHECK(columns->is_released);
      CHECK(columns->tensor.shape() == tensor::Dims{window * window, across * across});
      CHECK(testing::faults(step.to, step.measure).empty());
      const auto apart = window == 3 ? 1 : 2;
      for (std::int64_t n = 0; n < across * across; ++n) {
        const auto top = n / across * apart, left = n % across * apart;
        for (const double done : {time_in_place(step, "im2col", {0, n}),
                                  time_in_place(step, "y", {0, 0, n / across, n % across})}) {
          REQUIRE(done > 0);
          for (std::int64_t i = 0; i < 4; ++i)
            for (std::int64_t j = 0; j < 4; ++j) {
              INFO("window " << n << ", cell " << i << ", " << j << ", at " << done);
              const bool is_read = i >= top && i < top + window && j >= left && j < left + window;
              CHECK(is_framed(step, "x", {0, 0, i, j}, done - 0.001) == is_read);
            }
        }
        const double lands = time_in_place(step, "y", {0, 0, n / across, n % across});
        for (std::int64_t other = 0; other < across * across; ++other)
          CHECK(is_framed(step, "im2col", {1, other}, lands - 0.001) == (other == n));
        CHECK(time_in_place(step, "im2col", {0, n}) < lands);
      }
      CHECK_FALSE(says(step, "im2col copies"));
    }
  }
}

TEST_CASE("without room for im2col, the step is labelled as internal") {
  const auto session = testing::session_of(
      "import torch.nn.functional as F\nx = torch.arange(100.).view(1, 1, 10, 10)\n"
      "w = torch.ones(1, 1, 3, 3)\ny = F.conv2d(x, w)");
  const PlayedStep step(session, session.steps().size(), lecture_style(Theme::light, 720));
  CHECK_FALSE(part_named(step.to, "im2col"));
  CHECK(says(step, "a 9 × 64 matrix"));
}

TEST_CASE("the windows of a 1-d convolution become columns, too") {
  const auto session = testing::session_of(
      "import torch.nn.functional as F\nx = torch.arange(6.).view(1, 1, 6)\n"
      "w = torch.tensor([[[1., -1.]]])\ny = F.conv1d(x, w)");
  const PlayedStep step(session, session.steps().size(), lecture_style(Theme::light, 720));
  const auto* columns = part_named(step.to, "im2col");
  REQUIRE(columns);
  CHECK(columns->tensor.shape() == tensor::Dims{2, 5});
  for (std::int64_t n = 0; n < 5; ++n) {
    const double done = time_in_place(step, "im2col", {1, n});
    for (std::int64_t i = 0; i < 6; ++i)
      CHECK(is_framed(step, "x", {0, 0, i}, done - 0.001) == (i == n || i == n + 1));
  }
}
