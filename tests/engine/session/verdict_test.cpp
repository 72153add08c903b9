#include "engine/session/verdict.h"

#include <optional>
#include <string>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::session {
namespace {

using Kind = Verdict::Kind;
using tensor::Layout;

Session session_with(std::initializer_list<const char*> statements) {
  tensor::Memory memory;
  memory.set_limit_bytes(std::int64_t{16} << 30);
  Session session(std::move(memory));
  for (const auto* statement : statements) REQUIRE_FALSE(session.append(statement));
  return session;
}

}  // namespace

TEST_CASE("moving a module copies its parameters, in the predicted and the recorded verdict") {
  auto session = session_with({"m = torch.nn.Linear(2, 3)", "x = torch.zeros(4)"});
  const struct {
    const char* statement;
    Kind kind;
    std::int64_t copied_bytes;
  } rows[] = {
      {"m.cuda()", Kind::copy, 36},
      {"m.cuda()", Kind::view, 0},
      {"try:\n    m.cpu()\nexcept RuntimeError:\n    pass", Kind::copy, 36},
      {"n = m.double()", Kind::copy, 72},
      {"m.weight.data = torch.zeros(3, 2, dtype=torch.double)", Kind::create, 48},
      {"x.data = x[:2]", Kind::in_place, 0},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    const auto before = session.preview(row.statement);
    REQUIRE_FALSE(session.append(row.statement));
    const auto& after = session.steps().back().verdict;
    for (const auto* verdict : {&before, &after}) {
      CHECK(verdict->kind == row.kind);
      CHECK(verdict->copied_bytes == row.copied_bytes);
    }
  }
  // A step's verdict does not change when the module is moved later.
  CHECK(session.steps()[2].verdict.copied_bytes == 36);
}

TEST_CASE("a tensor on the device meta uses no memory, and copies to it move no bytes") {
  auto session = session_with({"m = torch.empty(2, 3, device='meta')", "x = torch.zeros(2, 3)"});
  const std::pair<const char*, Kind> rows[] = {
      {"y = m.t().contiguous()", Kind::create},
      {"z = x.to('meta')", Kind::create},
      {"v = m.view(6)", Kind::view},
      {"big = torch.empty(10**9, 10**9, device='meta')", Kind::create},
  };
  for (const auto& [statement, kind] : rows) {
    INFO(statement);
    const auto before = session.preview(statement);
    REQUIRE_FALSE(session.append(statement));
    const auto& after = session.steps().back();
    CHECK(before.kind == kind);
    CHECK(after.verdict.kind == kind);
    CHECK(before.allocated_bytes() == 0);
    CHECK(after.verdict.allocated_bytes() == 0);
    CHECK(after.trace.flows.empty());
  }
}

TEST_CASE("a preview changes nothing, even if the statement calls functions that write") {
  const auto session =
      session_with({"x = torch.zeros(3)", "names = [x]", "def f():\n    x.add_(1)",
                    "def g():\n    f()\n    names[0].mul_(x[0])",
                    "class A:\n    def touch(self):\n        g()", "a = A()", "calls = [g]"});
  for (const auto* statement : {"f()", "g()", "a.touch()", "A().touch()", "calls[0]()", "y = x[x == f()]"}) {
    INFO(statement);
    session.preview(statement);
    CHECK(session.preview("x.tolist()").value == "[0.0, 0.0, 0.0]");
  }
}

TEST_CASE("a verdict is view, copy, create, in place, value or error") {
  const auto session = session_with({"x = torch.arange(12).view(3, 4)", "y = x.t()"});
  const struct {
    const char* statement;
    Kind kind;
    std::int64_t copied_bytes;
    std::optional<Layout> layout;
  } rows[] = {
      {"z = x.t()", Kind::view, 0, Layout{{4, 3}, {1, 4}, 0}},
      {"x.t()", Kind::view, 0, Layout{{4, 3}, {1, 4}, 0}},
      {"z = x[1:, ::2]", Kind::view, 0, Layout{{2, 2}, {4, 2}, 4}},
      {"z = x.contiguous()", Kind::view, 0, Layout{{3, 4}, {4, 1}, 0}},
      {"z = y.contiguous()", Kind::copy, 96, Layout{{4, 3}, {3, 1}, 0}},
      {"z = y.reshape(12)", Kind::copy, 96, Layout{{12}, {1}, 0}},
      {"z = x.reshape(12)", Kind::view, 0, Layout{{12}, {1}, 0}},
      {"z = x.clone()", Kind::copy, 96, Layout{{3, 4}, {4, 1}, 0}},
      {"z = torch.cat([x, x])", Kind::copy, 192, Layout{{6, 4}, {4, 1}, 0}},
      {"z = torch.zeros(2)", Kind::create, 8, Layout{{2}, {1}, 0}},
      {"z = x + 1", Kind::create, 96, Layout{{3, 4}, {4, 1}, 0}},
      {"z = x.float()", Kind::copy, 48, Layout{{3, 4}, {4, 1}, 0}},
      {"x[0] = 1", Kind::in_place, 0, Layout{{4}, {1}, 0}},
      {"x.t_()", Kind::in_place, 0, Layout{{4, 3}, {1, 4}, 0}},
      {"x += 1", Kind::in_place, 0, Layout{{3, 4}, {4, 1}, 0}},
      {"n = x.stride()", Kind::value, 0, std::nullopt},
      {"pass", Kind::value, 0, std::nullopt},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    const auto verdict = session.preview(row.statement);
    INFO(verdict.message());
    CHECK(verdict.kind == row.kind);
    CHECK(verdict.copied_bytes == row.copied_bytes);
    CHECK(verdict.layout == row.layout);
  }
  for (const auto& row : rows) {
    INFO(row.statement);
    auto running = session_with({"x = torch.arange(12).view(3, 4)", "y = x.t()", row.statement});
    const auto did = running.steps().back().verdict;
    CHECK(did.kind == row.kind);
    CHECK(did.copied_bytes == row.copied_bytes);
    running.append("x[:] = 0");
    CHECK(running.steps()[2].verdict.kind == row.kind);
  }
  CHECK(session.preview("x.stride()").value == "(4, 1)");
  CHECK(session.preview("x.is_contiguous()").value == "True");
  CHECK(session.preview("x[0] = 1").written_bytes == 32);
  CHECK(session.preview("parts = x.chunk(2)").results == 2);
  CHECK(session.preview("x.data_ptr() == y.data_ptr()").value == "True");

  // The preview has changed nothing.
  CHECK(testing::values_of(*session.environment().find("x")->get_if<tensor::Tensor>())[0] == 0);
  CHECK(session.steps().size() == 2);
}

TEST_CASE("a verdict distinguishes written bytes from distinct bytes") {
  auto session =
      session_with({"x = torch.arange(20.)", "w = x.unfold(0, 4, 2)", "v = x.as_strided((8, 4), (2, 1))"});
  struct Row {
    std::string statement;
    std::int64_t written, places;
  };
  for (const auto& row : {Row{"w.add_(1)", 144, 80},
                          {"v.zero_()", 128, 72},
                          {"x.add_(1)", 80, 80},
                          {"x[::2] = 1", 40, 40},
                          {"x[[0, 3]] = 1", 8, 8},
                          {"x[[2, 2]] = 1", 8, 4},
                          {"x.scatter_(0, torch.tensor([0, 2, 2]), 5.)", 12, 8},
                          {"x.index_add_(0, torch.tensor([0, 2, 2]), torch.ones(3))", 12, 8},
                          {"x.index_add_(0, torch.tensor([0, 2, 2]), torch.ones(3), alpha=2)", 12, 8}}) {
    INFO(row.statement);
    const auto verdict = session.preview(row.statement);
    CHECK(verdict.written_bytes == row.written);
    CHECK(verdict.distinct_written_bytes == row.places);
    REQUIRE_FALSE(session.append(row.statement));
    CHECK(session.steps().back().verdict.distinct_written_bytes == row.places);
  }
}

TEST_CASE("a verdict distinguishes a view from the same tensor object") {
  auto session = session_with({"x = torch.arange(12).view(3, 4)", "y = x.t()"});
  for (const auto* same : {"z = x.contiguous()", "z = x", "z = x.to(torch.int64)", "x.contiguous()"}) {
    INFO(same);
    CHECK(session.preview(same).is_same);
  }
  for (const auto* other :
       {"z = x.view(3, 4)", "z = x[:]", "z = y.contiguous()", "z = x.t().t()", "x.add_(1)"}) {
    INFO(other);
    CHECK_FALSE(session.preview(other).is_same);
  }
  REQUIRE_FALSE(session.append("z = x.contiguous()"));
  CHECK(session.steps().back().verdict.is_same);
}

TEST_CASE("an array over a tensor's memory is a view, and an unchanged object is the same") {
  auto session = session_with({"x = torch.arange(12).view(3, 4)", "m = torch.nn.Linear(2, 3)"});
  const auto array = session.preview("n = x.t().numpy()");
  CHECK(array.kind == Kind::view);
  CHECK_FALSE(array.is_same);
  CHECK(array.layout == Layout{{4, 3}, {1, 4}, 0});
  for (const auto* looked_at : {"x", "m", "m.weight", "k = m"}) {
    INFO(looked_at);
    CHECK(session.preview(looked_at).is_same);
    REQUIRE_FALSE(session.append(looked_at));
    CHECK(session.steps().back().verdict.is_same);
  }
}

TEST_CASE("a verdict of an error is PyTorch's text") {
  const auto session = session_with({"x = torch.arange(12).view(3, 4)"});
  const auto verdict = session.preview("y = x.view(5)");
  CHECK(verdict.kind == Kind::error);
  CHECK(verdict.message() == "RuntimeError: shape '[5]' is invalid for input of size 12");
  CHECK(session.preview("y = nope").message() == "NameError: name 'nope' is not defined");
  CHECK(session.preview("y = ").kind == Kind::error);
}

TEST_CASE("a verdict on a large tensor touches none of its elements") {
  const auto session = session_with({"x = torch.empty(30000, 30000)", "y = x.t()"});
  CHECK(session.preview("y.contiguous()").copied_bytes == std::int64_t{3600000000});
  CHECK(session.preview("x.fill_(1)").written_bytes == std::int64_t{3600000000});
  CHECK(session.preview("x[x > 0]").kind == Kind::unknown);
  CHECK(session.preview("x.sum().item()").kind == Kind::unknown);
}

TEST_CASE("a verdict neither walks expanded elements nor creates a tensor's many parts") {
  const auto session =
      session_with({"x = torch.zeros(1).expand(10**9)", "y = torch.zeros(10**6)", "z = torch.zeros(9)"});
  for (const auto* statement :
       {"x.nonzero()", "print(x.equal(x))", "x.histc(4)", "y.split(1)", "y.unbind()", "y.chunk(10**6)"}) {
    INFO(statement);
    const auto verdict = session.preview(statement);
    CHECK(verdict.kind == Kind::unknown);
    CHECK(verdict.message().empty());
    CHECK(verdict.expected_secs > 0.5);
  }
  CHECK(session.preview("y.split(100)").results == 10'000);
  CHECK(session.preview("y.split(5 * 10**5)").results == 2);
  CHECK(session.preview("z.chunk(10**12)").results == 9);
  CHECK(session.preview("z.unbind(7)").kind == Kind::error);
  CHECK(session.preview("z.expand(10**4, 9).equal(z.expand(10**4, 9))").value == "True");
}

TEST_CASE("a verdict reads elements if the result depends on a few of them") {
  const auto session = session_with({"x = torch.arange(6)"});
  const auto verdict = session.preview("y = x[x > 3]");
  CHECK(verdict.kind == Kind::copy);
  CHECK(verdict.layout == Layout{{2}, {1}, 0});
  CHECK(verdict.copied_bytes == 16);
  CHECK(session.preview("x.sum().item()").value == "15");
}

TEST_CASE("ids and addresses are those that the statement would get") {
  auto session = session_with({"x = torch.arange(6)", "y = x.clone()"});
  session.undo();
  const auto promised = session.preview("x.clone().data_ptr()").value;
  REQUIRE_FALSE(session.append("n = x.clone().data_ptr()"));
  CHECK(script::repr(*session.environment().find("n")) == promised);
}

TEST_CASE("a verdict reads indices and divisors if that is cheap") {
  const auto session = session_with({"x = torch.arange(6).view(2, 3)", "i = torch.tensor([0, 7])",
                                     "z = torch.zeros(3).long()", "good = torch.tensor([1, 0])"});
  const struct {
    const char* statement;
    const char* message;
  } rows[] = {
      {"x.index_select(1, i)", "RuntimeError: INDICES element is out of DATA bounds, id=7 axis_dim=3"},
      {"x.gather(1, i.view(1, 2))", "RuntimeError: index 7 is out of bounds for dimension 1 with size 3"},
      {"x[i]", "IndexError: index 7 is out of bounds for dimension 0 with size 2"},
      {"x[i] = 1", "IndexError: index 7 is out of bounds for dimension 0 with size 2"},
      {"x.scatter_(1, i.view(1, 2), x.clone())",
       "RuntimeError: index 7 is out of bounds for dimension 1 with size 3"},
      {"x // z", "RuntimeError: ZeroDivisionError"},
      {"x.take(i)", "IndexError: out of range: tried to access index 7 on a tensor of 6 elements."},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    const auto verdict = session.preview(row.statement);
    CHECK(verdict.kind == Kind::error);
    CHECK(verdict.message() == row.message);
  }
  CHECK(session.preview("x.index_select(0, good)").kind == Kind::copy);
  CHECK(session.preview("x.scatter_(1, good.view(1, 2), x.clone())").kind == Kind::in_place);
  CHECK(session.preview("x[good] = 1").kind == Kind::in_place);
}

TEST_CASE("the search for a statement's results is limited") {
  tensor::Memory memory;
  memory.budget().set_limits({.script_work_bytes = std::int64_t{1} << 20});
  memory.budget().begin_script();
  Session session(memory);
  REQUIRE_FALSE(session.append("x = ValueError()"));
  // Each statement's search visits the whole chain.
  std::optional<Failure> failure;
  constexpr int most = 1000;
  int ran = 0;
  for (; ran < most && !failure; ++ran) failure = session.append("x = ValueError(x)");
  REQUIRE(failure);
  CHECK(ran < most);
  CHECK(failure->message().find("this script needs at least the work of reading") != std::string::npos);
}

}  // namespace stridescope::session
