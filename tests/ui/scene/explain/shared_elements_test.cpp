#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/explain/explanation.h"
#include "ui/scene/model/stage.h"

namespace stridescope::scene {
namespace {

/// What the stage says when a dimension of y is pointed at.
std::string said(const tensor::Layout& layout, std::int64_t dim, const lesson::Cover& covered = {}) {
  testing::StageBuilder stage;
  const auto x = stage.arange({6});
  stage.add("x", x), stage.add("y", x.view(layout)), stage.select("y");
  stage.view.hover = AxisTarget{"y", dim};
  stage.view.covered = covered;
  const auto scene = stage.build();
  CHECK(testing::faults(scene, stage.measure).empty());
  std::string text;
  for (const auto& label : scene.labels)
    for (std::int64_t line = 0; line < 3; ++line)
      if (label.key == key_of("explanation", "", line)) text += label.text + " ";
  return text;
}

const tensor::Layout expanded{{3, 4}, {0, 1}, 0}, windows{{3, 3}, {1, 1}, 0};

}  // namespace

TEST_CASE("a dimension that repeats elements says what a write does") {
  const auto all = said(expanded, 0);
  CHECK(all.starts_with("Stride 0: all 3 indices along i read the same memory"));
  CHECK(all.find("y.clone()") != std::string::npos);
  CHECK(said(windows, 0).starts_with("Neighbours along i share 2 of 3 elements"));
  CHECK(said(expanded, 1).empty());
  CHECK(said({{2, 3}, {3, 1}, 0}, 0).empty());
}

TEST_CASE("an open question about strides hides what a write does") {
  CHECK(said(expanded, 0, {{"y", lesson::Fact::stride}}).empty());
}

}  // namespace stridescope::scene
