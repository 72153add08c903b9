#include <string>
#include <vector>

#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::session {

TEST_CASE("a dimension keeps its id through operations, and a new one gets the first free id") {
  struct Row {
    const char* expression;
    tensor::Dims axes;
  };
  // x is (3, 4), c is (2, 3, 4), s is square.
  const Row rows[] = {
      {"torch.zeros(3, 4)", {0, 1}},
      {"x.t()", {1, 0}},
      {"s.t()", {1, 0}},
      {"x.t().t()", {0, 1}},
      {"c.permute(2, 0, 1)", {2, 0, 1}},
      {"c.transpose(0, 2)", {2, 1, 0}},
      {"c.mT", {0, 2, 1}},
      {"x[1]", {1}},
      {"x[:, 2]", {0}},
      {"x.t()[::2]", {1, 0}},
      {"x[1:, ::2]", {0, 1}},
      {"c[0, :, 1:3]", {1, 2}},
      {"x[:, None]", {0, 2, 1}},
      {"x.t().unsqueeze(0)", {2, 1, 0}},
      {"x.unsqueeze(1).squeeze(1)", {0, 1}},
      {"x[0].unsqueeze(1).expand(4, 5)", {1, 0}},
      {"x.t().contiguous()", {1, 0}},
      {"x.t().clone() + 1", {1, 0}},
      {"x.t() * 2 - x.t()", {1, 0}},
      {"torch.ones(4) + x", {0, 1}},
      {"x.t() + torch.ones(3)", {1, 0}},
      {"c.sum(1)", {0, 2}},
      {"c.sum((0, 2))", {1}},
      {"c.mean(-1, keepdim=True)", {0, 1, 2}},
      {"c.permute(2, 0, 1).amax(0)", {0, 1}},
      {"c.sum()", {}},
      {"c - c.mean(-1, keepdim=True)", {0, 1, 2}},
      {"x @ x.t()", {0, 2}},  // the summed dimension's id is not reused
      {"x.t() @ x", {1, 2}},
      {"x @ x.view(4, 3)", {0, 1}},
      {"c @ x.t()", {0, 1, 3}},
      {"(c @ x.t()) @ x", {0, 1, 2}},
      {"x.view(12)", {0}},
      {"c.view(6, 4)", {0, 2}},
      {"c.transpose(0, 1).reshape(3, 8)", {0, 1}},
      {"torch.cat([x.t(), x.t()])", {1, 0}},
      {"x.t()[[0, 2]]", {1, 0}},
      {"torch.softmax(x.t() * 1.0, 0)", {1, 0}},
      {"c.chunk(2, 2)[1]", {0, 1, 2}},
  };
  for (const auto& row : rows) {
    INFO(row.expression);
    Session session;
    for (const char* line : {"x = torch.arange(12).view(3, 4) * 1.0",
                             "c = torch.arange(24).view(2, 3, 4) * 1.0", "s = torch.arange(9).view(3, 3)"})
      REQUIRE_FALSE(session.append(line));
    REQUIRE_FALSE(session.append("y = " + std::string(row.expression)));
    const auto* y = session.environment().find("y")->get_if<tensor::Tensor>();
    REQUIRE(y);
    CHECK(session.now().axes(*y) == row.axes);
  }
}

TEST_CASE("a tensor transposed in place has its ids in the new order, and in the old one before") {
  Session session;
  for (const char* line : {"x = torch.arange(12).view(3, 4)", "x.t_()", "x += 1"})
    REQUIRE_FALSE(session.append(line));
  const auto x = *session.environment().find("x")->get_if<tensor::Tensor>();
  CHECK(session.at(1).axes(x) == tensor::Dims{0, 1});
  CHECK(session.at(2).axes(x) == tensor::Dims{1, 0});
  CHECK(session.now().axes(x) == tensor::Dims{1, 0});
  session.go_to(1);
  CHECK(session.now().axes(x) == tensor::Dims{0, 1});
}

}  // namespace stridescope::session
