#include <string>
#include <vector>

#include "engine/session/session.h"
#include "tests/engine/session/statements.h"
#include "tests/support/catch.h"

namespace stridescope::session {
namespace {

std::string printed(Session& session, const std::string& expression) {
  append_all(session, {"print(" + expression + ")"});
  auto text = session.last_ran_step().outcome.printed;
  session.undo();
  text.pop_back();
  return text;
}

}  // namespace

TEST_CASE("settings of a script apply to later steps, and going back reverts them") {
  struct Row {
    std::vector<std::string> before;
    std::string change, expression, was, is;
  };
  const Row rows[] = {
      {{},
       "torch.set_default_dtype(torch.float64)",
       "torch.zeros(1).dtype",
       "torch.float32",
       "torch.float64"},
      {{}, "torch.set_printoptions(precision=1)", "torch.tensor(0.25)", "tensor(0.2500)", "tensor(0.2)"},
      {{},
       "torch.set_printoptions(threshold=1, edgeitems=0)",
       "torch.zeros(2, 1)",
       "tensor([[0.],\n        [0.]])",
       "tensor([...])"},
      {{"x = torch.ones(2)"}, "x.requires_grad_()", "x.requires_grad", "False", "True"},
      {{"x = torch.ones(2)"},
       "x.requires_grad = True",
       "x",
       "tensor([1., 1.])",
       "tensor([1., 1.], requires_grad=True)"},
      {{"x = torch.ones(1, requires_grad=True)", "y = torch.zeros(1)"},
       "y.copy_(x)",
       "y.is_leaf",
       "True",
       "False"},
      {{"x = torch.arange(3.)"}, "x.set_()", "x.shape", "torch.Size([3])", "torch.Size([0])"},
      {{"g = torch.Generator().manual_seed(1)"}, "g.manual_seed(2)", "g.initial_seed()", "1", "2"},
  };
  for (const auto& row : rows) {
    INFO(row.change);
    Session session;
    append_all(session, row.before);
    CHECK(printed(session, row.expression) == row.was);
    append_all(session, {row.change});
    CHECK(printed(session, row.expression) == row.is);
    session.undo();
    CHECK(printed(session, row.expression) == row.was);
    append_all(session, {row.change});
    session.undo();
    session.redo();
    CHECK(printed(session, row.expression) == row.is);
  }
}

TEST_CASE("a generator continues at its place, after undo and redo too") {
  Session session;
  append_all(session, {"g = torch.Generator().manual_seed(5)", "a = torch.rand(2, generator=g)"});
  const auto next = printed(session, "torch.rand(2, generator=g)");
  CHECK(printed(session, "torch.rand(2, generator=g)") == next);
  session.undo();
  append_all(session, {"b = torch.rand(2, generator=g)"});
  CHECK(printed(session, "torch.rand(2, generator=g)") == next);
  CHECK(printed(session, "torch.rand(2, generator=torch.Generator().manual_seed(5))") ==
        printed(session, "b"));
}

TEST_CASE("a statement that fails leaves the settings as they were") {
  Session session;
  CHECK(session.append("torch.set_default_dtype(torch.float64); torch.ones(2).view(3)"));
  CHECK(printed(session, "torch.get_default_dtype()") == "torch.float32");
}

TEST_CASE("an unknown gradient node is an error that explains there is no graph") {
  Session session;
  append_all(session, {"x = torch.ones(2, requires_grad=True)", "y = torch.norm(x.view(1, 2), p='nuc')",
                       "print(y.detach(), x.grad_fn, x * 2, x[0], x[0].grad_fn.name())"});
  for (const auto* statement : {"print(y)", "y.grad_fn", "x[0].grad_fn.next_functions"}) {
    const auto failure = session.append(statement);
    REQUIRE(failure);
    CHECK(failure->message().find("no graph of gradients") != std::string::npos);
  }
  append_all(session, {"with torch.no_grad():\n    x.add_(1)\n    z = x * 2", "print(z, x)"});
  CHECK(session.append("x.add_(1)"));
}

}  // namespace stridescope::session
