#include <memory>
#include <string>

#include "engine/session/session.h"
#include "tests/engine/session/statements.h"
#include "tests/support/catch.h"

// Statements that are run many times without history, as timeit does: what is resolved once gives what
// running them again and again gives.
namespace stridescope::session {
namespace {

class Timed {
 public:
  Timed() : session_(tensor::Memory(), {.keeps_history = false}) {
    CHECK_FALSE(session_.append("x = torch.arange(120.).view(2, 3, 4, 5)"));
    CHECK_FALSE(session_.append("m = torch.arange(12).view(3, 4)"));
    CHECK_FALSE(session_.append("n = 2"));
  }
  struct Result {
    std::string failure, value;
    std::int64_t steps = 0, next_id = 0;
    friend bool operator==(const Result&, const Result&) = default;
  };
  /// Runs a statement so often, in one go or one by one. `shown` is an expression that is looked at
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
    else result.value = session_.ran_last().outcome.printed;
    return result;
  }

 private:
  Session session_;
};

}  // namespace

TEST_CASE("a statement that makes views, run many times in one go, does what it does one by one") {
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

TEST_CASE("a statement that fails, or fails later, does so in one go as one by one") {
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

TEST_CASE("a view made many times reads what is written to its tensor") {
  Session session(tensor::Memory(), {.keeps_history = false});
  CHECK_FALSE(session.append("x = torch.arange(6).view(2, 3)"));
  auto execution = session.begin(parsed("y = x.t()[1]"));
  execution.run(1000);
  CHECK_FALSE(session.finish(std::move(execution)));
  CHECK_FALSE(session.append("x[0, 1] = 70"));
  CHECK_FALSE(session.append("print(y.tolist(), y._is_view(), y.data_ptr() == x.data_ptr() + 8)"));
  CHECK(session.ran_last().outcome.printed == "[70, 4] True True\n");
}

TEST_CASE("a statement that is told to stop is not repeated") {
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
