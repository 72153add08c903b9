#include <memory>
#include <ostream>
#include <string>

#include "engine/session/session.h"
#include "tests/engine/session/statements.h"
#include "tests/support/catch.h"

// Statements that are run repeatedly without history, as in timeit.
namespace stridescope::session {
namespace {

class Timed {
 public:
  Timed() : session_(tensor::Memory(), {.keeps_history = false}) {
    CHECK_FALSE(session_.append("x = torch.arange(120.).view(2, 3, 4, 5)"));
    CHECK_FALSE(session_.append("m = torch.arange(12).view(3, 4)"));
    CHECK_FALSE(session_.append("n = 2"));
    CHECK_FALSE(session_.append("y = torch.zeros(3, 4)"));
    CHECK_FALSE(session_.append("import torch.nn.functional as F"));
  }
  struct Result {
    std::string failure, value;
    std::int64_t steps = 0, next_id = 0;
    friend bool operator==(const Result&, const Result&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Result& result) {
      return out << result.failure << result.value << " " << result.steps << " steps, id " << result.next_id;
    }
  };
  /// Runs a statement several times, in one run or one by one. `shown`: an expression evaluated
  /// afterwards.
  Result run(const std::string& statement, bool in_one_go, const std::string& shown) {
    constexpr int times = 5;
    auto execution = session_.begin(parsed(statement));
    if (in_one_go) execution.run(times);
    for (int i = 0; !in_one_go && i < times && !execution.has_failed(); ++i) execution.run();
    Result result;
    result.steps = execution.memory().budget().steps();
    result.next_id = execution.memory().next_id();
    if (const auto failure = session_.finish(std::move(execution))) result.failure = failure->message();
    if (const auto failure = session_.append("print(" + shown + ")")) result.value = failure->message();
    else result.value = session_.last_ran_step().outcome.printed;
    return result;
  }

 private:
  Session session_;
};

}  // namespace

TEST_CASE("a statement that makes views has the same effect repeated in one run and one by one") {
  for (const std::string expression : {"x.transpose(1, -2)",
                                       "x.T",
                                       "x[:, 1]",
                                       "x[0, :, ::n, None]",
                                       "x[..., -1]",
                                       "torch.transpose(x, 0, 1)",
                                       "torch.permute(x, (3, 1, 0, 2))",
                                       "x.permute(3, 1, 0, 2)[0].t()",
                                       "x.view(6, 20).t()[3:]",
                                       "x.view([6, -1])",
                                       "x.narrow(dim=2, start=1, length=n)",
                                       "x.unsqueeze(0)",
                                       "x.expand(7, 2, 3, 4, 5)",
                                       "x.view(torch.int32)",
                                       "m.diagonal()",
                                       "m.swapaxes(axis0=0, axis1=1)",
                                       "m[m.stride()[1]]",
                                       "m[[0, 1]]",
                                       "m[True]",
                                       "m.unfold(0, 2, 1)",
                                       "x.select(0, 1).mT",
                                       "m.contiguous()",
                                       "m + 1",
                                       "m.split(2)",
                                       "m.sum().expand(3)",
                                       "m.flatten().t()",
                                       "m[[0, 1], 1:]",
                                       "m[None, True]"}) {
    INFO(expression);
    const auto shown = "list(y.shape), y.stride(), y.storage_offset(), y.sum()";
    Timed in_one_go, one_by_one;
    const auto statement = "y = " + expression;
    CHECK(in_one_go.run(statement, true, shown) == one_by_one.run(statement, false, shown));
    CHECK(in_one_go.run(expression, true, "x.shape") == one_by_one.run(expression, false, "x.shape"));
  }
}

TEST_CASE("a statement of operations has the same effect repeated in one run and one by one") {
  for (const std::string statement : {"y = m + m",
                                      "y = 1 - m * 2",
                                      "y = 2 / m",
                                      "y = -m",
                                      "y = +m",
                                      "y = ~(m > 3)",
                                      "y = 3 < m",
                                      "y = 2 < 3",
                                      "y = (x * 2).sum((1, 2)).exp()",
                                      "y = torch.cat([m, m], 1)",
                                      "y = torch.cat([m, m * 2])",
                                      "m = torch.cat([m, m])",
                                      "m = m + 1",
                                      "m += 1",
                                      "m -= m[0]",
                                      "n += 1",
                                      "m @= m.t()",
                                      "m.add_(1)",
                                      "m.add_(m.sum(), alpha=2)",
                                      "m[0].mul_(2)",
                                      "m.add_(1).sum()",
                                      "y = m.mul_(2).t()",
                                      "m[0] = 7",
                                      "m[1:] = m[:-1]",
                                      "m[m > 5] = 0",
                                      "m[0, 0] += 1",
                                      "y[:, 1:] = m[:, 1:]",
                                      "y = m[m > 5]",
                                      "y = m[[0, 1], 1:]",
                                      "y = m[m[0] > 0]",
                                      "y = x.max(1).values",
                                      "y = x.max(1)[1]",
                                      "y = x.split(1)[0].shape",
                                      "y, z = m.split(1)",
                                      "y, n = x.max(0)",
                                      "(y, z) = m.unbind()",
                                      "y, m = m.split(1)",
                                      "y, y = m.split(1)",
                                      "y, z = m",
                                      "y, *z = m.split(1)",
                                      "y, z = m.shape",
                                      "y = m.shape[0]",
                                      "y = m.size(-1)",
                                      "y = m.tolist()",
                                      "y = m.shape.numel()",
                                      "y = m.sum().item()",
                                      "y = m.sum().item() + 1",
                                      "y = 2 * m.sum().item() > 3",
                                      "y = x.to(torch.float64)",
                                      "y = torch.zeros(3, n, dtype=torch.int64)",
                                      "y = torch.zeros_like(m)",
                                      "y = torch.tensor([1, 2, n])",
                                      "y = torch.rand(3)",
                                      "y = torch.rand(3) + m.split(1)[0].sum().double().unknown",
                                      "y = torch.randn(2) if n else 0",
                                      "y = F.relu(x - 5)",
                                      "y = F.pad(m, (1, 1))",
                                      "y = torch.nn.functional.gelu(x)",
                                      "y = torch.einsum('ij,kj->ik', m, m)",
                                      "y = torch.where(m > 3, m, 0)",
                                      "torch.add(m, m, out=y)",
                                      "torch.add(m[0], 1, out=m[1])",
                                      "y = m.view(2, -1).softmax(0, dtype=torch.float32)",
                                      "y = m.t().contiguous()",
                                      "m.t_()",
                                      "m.resize_(2, 2)",
                                      "x.requires_grad_()",
                                      "y = torch.ones(3, requires_grad=True) * 2",
                                      "y = [m, m]",
                                      "y = m",
                                      "y = 1 + 2",
                                      "print(m.sum())",
                                      "y = len(m)",
                                      "torch.manual_seed(3)",
                                      "torch.set_default_dtype(torch.float64)",
                                      "y = torch.zeros(2)"}) {
    INFO(statement);
    const auto shown =
        "y, x.sum(), m, n, m._version, y._version if 'Tensor' in str(type(y)) else 0, torch.rand(1)";
    Timed in_one_go, one_by_one;
    CHECK(in_one_go.run(statement, true, shown) == one_by_one.run(statement, false, shown));
  }
}

TEST_CASE("a repeated function of tensors with gradients equals single runs") {
  Session session(tensor::Memory(), {.keeps_history = false});
  CHECK_FALSE(session.append("w = torch.ones(3, requires_grad=True)"));
  auto execution = session.begin(parsed("y = w * 2"));
  execution.run(5);
  CHECK_FALSE(session.finish(std::move(execution)));
  CHECK_FALSE(session.append("print(y.requires_grad, y.is_leaf)"));
  CHECK(session.last_ran_step().outcome.printed == "True False\n");
  auto write = session.begin(parsed("w.add_(1)"));
  write.run(5);
  CHECK(session.finish(std::move(write)));
}

TEST_CASE("a repeated statement frees its results before it runs again") {
  tensor::Memory memory;
  Session session(memory, {.keeps_history = false});
  CHECK_FALSE(session.append("x = torch.zeros(1000)"));
  for (const std::string statement : {"x + 1", "(x + 1).exp().sum()", "(x + 1)[0]", "x[(x + 1) > 0]"}) {
    INFO(statement);
    const auto held = memory.live_bytes();
    auto execution = session.begin(parsed(statement));
    execution.run(50);
    CHECK_FALSE(session.finish(std::move(execution)));
    CHECK(memory.live_bytes() <= held + 16 * 4000);
  }
}

TEST_CASE("a statement that fails, at once or later, fails the same repeated in one run") {
  for (const std::string statement :
       {"y = x.transpose(0, 4)", "y = x[5]", "y = x.view(7)", "y = x.t()", "y = x.nothing()", "y = z.t()",
        "x = x[0]", "x = x.unsqueeze(0)", "n = m.select(0, n)", "m.t_()", "m.unsqueeze_(0)",
        "y = x[0][0][0][0][0]", "y = torch.transpose(m, 0)"}) {
    INFO(statement);
    Timed in_one_go, one_by_one;
    const auto shown = "x.shape, m.shape, n";
    CHECK(in_one_go.run(statement, true, shown) == one_by_one.run(statement, false, shown));
  }
}

TEST_CASE("a random number of results is unpacked in each repetition") {
  Session session(tensor::Memory(), {.keeps_history = false});
  auto execution = session.begin(parsed("y, z = (torch.rand(2) > 0.2).nonzero().unbind()"));
  execution.run(1000);
  CHECK(session.finish(std::move(execution)));
}

TEST_CASE("a view made repeatedly reads later writes to its tensor") {
  Session session(tensor::Memory(), {.keeps_history = false});
  CHECK_FALSE(session.append("x = torch.arange(6).view(2, 3)"));
  auto execution = session.begin(parsed("y = x.t()[1]"));
  execution.run(1000);
  CHECK_FALSE(session.finish(std::move(execution)));
  CHECK_FALSE(session.append("x[0, 1] = 70"));
  CHECK_FALSE(session.append("print(y.tolist(), y._is_view(), y.data_ptr() == x.data_ptr() + 8)"));
  CHECK(session.last_ran_step().outcome.printed == "[70, 4] True True\n");
}

TEST_CASE("a cancelled statement is not repeated") {
  std::stop_source stop;
  tensor::Memory memory;
  memory.set_control({stop.get_token(), nullptr});
  Session session(std::move(memory), {.keeps_history = false});
  CHECK_FALSE(session.append("x = torch.arange(6).view(2, 3)"));
  auto execution = session.begin(parsed("y = x.t()"));
  stop.request_stop();
  execution.run(1'000'000'000);
  CHECK(execution.was_cancelled());
}

}  // namespace stridescope::session
