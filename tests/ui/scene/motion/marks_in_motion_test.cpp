// While results arrive, the marked elements are the sources of the result that lands at that moment.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

bool has_frame(const Played& played, const std::string& tensor, const tensor::Dims& index, double t) {
  const Point center = played.cell(tensor, index).center();
  return std::ranges::any_of(played.plan.boxes, [&](const Actor<Box>& frame) {
    return frame.comes() <= t && t < frame.goes() && frame.start.rect.contains(center);
  });
}

Played in_class(const std::string& script) {
  return Played(script, {1280, 720}, lecture_style(Theme::light, 720));
}

const std::string factors = "a = torch.arange(6.).view(2, 3)\nb = torch.arange(12.).view(3, 4)\n";

}  // namespace

TEST_CASE("in a product, only the row and column of the next result are marked until it lands") {
  for (const char* product : {"y = a @ b", "y = torch.einsum('ij,jk->ik', a, b)", "y = a.mm(b)"}) {
    INFO(product);
    const auto played = in_class(factors + product);
    for (std::int64_t r = 0; r < 2; ++r)
      for (std::int64_t c = 0; c < 4; ++c) {
        INFO(r << ", " << c);
        const double lands = played.appears("y", {r, c});
        REQUIRE(lands > 0);
        for (const double t : {lands - 0.002, lands - 0.01}) {
          CHECK(has_frame(played, "a", {r, 1}, t));
          CHECK(has_frame(played, "b", {1, c}, t));
          CHECK_FALSE(has_frame(played, "a", {1 - r, 1}, t));
          for (std::int64_t other = 0; other < 4; ++other)
            if (other != c) CHECK_FALSE(has_frame(played, "b", {1, other}, t));
        }
      }
  }
}

TEST_CASE("in a reduction, only the line of the next result is marked until it lands") {
  struct Row {
    const char* statement;
    bool is_of_rows;
  };
  for (const auto& [statement, is_of_rows] : {Row{"y = b.sum(1)", true}, Row{"y = b.sum(0)", false},
                                              Row{"y = b.mean(1)", true}, Row{"y = b.amax(0)", false}}) {
    INFO(statement);
    const auto played = in_class(factors + statement);
    const std::int64_t count = is_of_rows ? 3 : 4;
    for (std::int64_t n = 0; n < count; ++n) {
      const double lands = played.appears("y", {n});
      REQUIRE(lands > 0);
      for (std::int64_t other = 0; other < count; ++other) {
        const tensor::Dims cell = is_of_rows ? tensor::Dims{other, 1} : tensor::Dims{1, other};
        CHECK(has_frame(played, "b", cell, lands - 0.002) == (other == n));
      }
    }
  }
}

TEST_CASE("in overlapping windows, only the row of a result is marked, not other cells of its elements") {
  const std::string windows = "v = torch.arange(4.)\nt = torch.arange(10.).unfold(0, 4, 1)\n";
  for (const char* statement :
       {"y = torch.einsum('ij,j->i', t, v)", "y = t @ v", "y = t.sum(1)", "y = t.mv(v)"}) {
    const auto played = in_class(windows + statement);
    for (std::int64_t n = 0; n < 7; ++n) {
      const double lands = played.appears("y", {n});
      REQUIRE(lands > 0);
      for (std::int64_t i = 0; i < 7; ++i)
        for (std::int64_t j = 0; j < 4; ++j) {
          INFO(statement << ": result " << n << ", cell " << i << ", " << j);
          CHECK(has_frame(played, "t", {i, j}, lands - 0.002) == (i == n));
        }
    }
  }
}

TEST_CASE("in pools and convolutions, only the window of the next result is marked until it lands") {
  const std::string image = "F = torch.nn.functional\nx = torch.arange(16.).view(1, 1, 4, 4)\n";
  struct Row {
    std::string statement;
    std::int64_t results, step;
  };
  for (const auto& [statement, results, step] :
       {Row{"y = F.max_pool2d(x, 2)", 2, 2}, Row{"y = F.avg_pool2d(x, 2)", 2, 2},
        Row{"w = torch.ones(1, 1, 2, 2)\ny = F.conv2d(x, w)", 3, 1},
        Row{"w = torch.ones(1, 1, 2, 2)\ny = F.conv2d(x, w, stride=2)", 2, 2},
        Row{"y = F.conv2d(x, torch.ones(1, 1, 2, 2))", 3, 1}}) {
    const auto played = in_class(image + statement);
    for (std::int64_t r = 0; r < results; ++r)
      for (std::int64_t c = 0; c < results; ++c) {
        const double lands = played.appears("y", {0, 0, r, c});
        REQUIRE(lands > 0);
        for (std::int64_t i = 0; i < 4; ++i)
          for (std::int64_t j = 0; j < 4; ++j) {
            INFO(statement << ": result " << r << ", " << c << ", cell " << i << ", " << j);
            const bool is_read = i >= r * step && i < r * step + 2 && j >= c * step && j < c * step + 2;
            CHECK(has_frame(played, "x", {0, 0, i, j}, lands - 0.002) == is_read);
          }
      }
  }
}

TEST_CASE("in a softmax, only the line of the next results is marked until they land") {
  const auto played = in_class(factors + "y = b.softmax(1)");
  for (std::int64_t r = 0; r < 3; ++r) {
    const double lands = played.appears("y", {r, 0});
    REQUIRE(lands > 0);
    for (std::int64_t other = 0; other < 3; ++other)
      CHECK(has_frame(played, "b", {other, 1}, lands - 0.002) == (other == r));
  }
}

TEST_CASE("a second operand without a name is shown on the stage, in the order of the program") {
  for (const auto& [statement, text] :
       {std::pair{"y = a @ torch.ones(3, 2)", "torch.ones(3, 2)"},
        std::pair{"y = a @ torch.eye(3)", "torch.eye(3)"},
        std::pair{"y = a.mm(torch.full((3, 2), 2.))", "torch.full((3, 2), 2.)"}}) {
    INFO(statement);
    const auto opened = session::open(factors + statement);
    REQUIRE_FALSE(opened.failure);
    const auto before = opened.session.at(2), after = opened.session.at(3);
    ViewState view;
    view.selected = newest_tensor(after);
    const testing::PlainMeasure measure;
    const auto playing = build_playing(before, after, view, lecture_style(Theme::light, 720), {1280, 720},
                                       measure, ui::Text("en"));
    REQUIRE(playing);
    const auto& scene = *playing;
    const auto part = [&](const std::string& name) {
      return std::ranges::find_if(scene.tensors, [&](const TensorPart& one) { return one.name == name; });
    };
    const auto first = part("a"), second = part(text), made = part("y");
    REQUIRE(second != scene.tensors.end());
    REQUIRE(second->has_grid);
    CHECK(first->card.x < second->card.x);
    CHECK(second->card.x < made->card.x);
  }
}
