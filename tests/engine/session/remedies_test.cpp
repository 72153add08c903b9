#include "engine/session/remedies.h"

#include <string>
#include <vector>

#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::session {

TEST_CASE("the remedies of a failed statement run") {
  struct Row {
    const char* statement;
    std::vector<std::string> remedies;
  };
  const Row rows[] = {
      {"y.view(12)", {"y.reshape(12)", "y.contiguous().view(12)"}},
      {"z = 1 + y.view(2, 6) * 2",
       {"z = 1 + y.reshape(2, 6) * 2", "z = 1 + y.contiguous().view(2, 6) * 2",
        "z = 1 + y.view(2, 2, 3) * 2"}},
      {"(x.t() + 0).view(-1)", {"(x.t() + 0).reshape(12)", "(x.t() + 0).contiguous().view(12)"}},
      {"x @ x", {"x @ x.t()", "x.t() @ x"}},
      {"torch.mm(x, x)", {"torch.mm(x, x.t())", "torch.mm(x.t(), x)"}},
      {"x.float() @ torch.zeros(4, 2, dtype=torch.float64)",
       {"x.float() @ torch.zeros(4, 2, dtype=torch.float64).to(torch.float64)",
        "x.float().to(torch.float64) @ torch.zeros(4, 2, dtype=torch.float64)"}},
      {"x + x.cuda()",
       {"x + x.cuda().cpu()", "x.cpu() + x.cuda()", "x + x.cuda().cuda()", "x.cuda() + x.cuda()"}},
      {"x += 0.5", {"x = x + 0.5"}},
      {"x *= 1 - 0.5", {"x = x * (1 - 0.5)"}},
      {"x.add_(0.5)", {"x = x.add(0.5)"}},
      {"x[1:] = x[:-1]", {"x[1:] = x[:-1].clone()"}},
      {"x.transpos(0, 1)", {"x.transpose(0, 1)"}},
      {"z = x + torch.arrange(3)", {"z = x + torch.arange(3)"}},
      {"x.as_strided((4, 4), (4, 1))", {}},  // the rows that fit are x itself
      {"x.as_strided((6, 4), (2, 1))", {"x.as_strided((5, 4), (2, 1))"}},
      {"x.as_strided((3, 4), (4, 1), 2)", {"x.as_strided((2, 4), (4, 1), 2)"}},
      {"x.permute(0, 0)", {}},  // the remaining order is x itself
      {"x.permute(1, 1)", {"x.permute(1, 0)"}},
      {"x.permute(1)", {"x.permute(1, 0)"}},
      {"x.expand(3, 8)", {"x.repeat(1, 2)"}},
      {"x.expand(2, -1, 8)", {"x.repeat(2, 1, 2)"}},
      {"x.expand(3, 5)", {}},
      {"x.narrow(1, 2, 3)", {"x.narrow(1, 2, 2)"}},
      {"x.narrow(1, 0, 5)", {}},
      {"x.view(5)", {}},
      {"x[7]", {}},
      {"y = (1,", {}},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    Session session;
    REQUIRE_FALSE(session.append("x = torch.arange(12).view(3, 4)"));
    REQUIRE_FALSE(session.append("y = x.t()"));
    const auto failure = session.append(row.statement);
    REQUIRE(failure);
    const auto found = remedies(*failure);
    CHECK(found == row.remedies);
    for (const auto& statement : found) CHECK(session.preview(statement).kind != Verdict::Kind::unknown);
  }
}

}  // namespace stridescope::session
