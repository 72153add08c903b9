#include "engine/session/snapshot.h"

#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "engine/session/sharing.h"
#include "engine/tensor/element.h"
#include "tests/support/catch.h"
#include "tests/support/described_state.h"

namespace stridescope::session {
namespace {

const std::vector<std::string> program = {
    "torch.manual_seed(3)",
    "x = torch.arange(6).view(2, 3)",
    "y = x.t()",
    "parts = [x, [1, 2]]",
    "y[0] = 9",
    "x.t_()",
    "a, b = x.fill_(7), x.t_()",
    "x += torch.randint(5, (2, 3))",
    "parts.append(y.clone())",
    "parts[1].append(parts[0])",
    "x = torch.rand(2)",
    "y.data = torch.zeros(4)",
    "y.resize_(3, 3)",
    "y[::2] = 5",
    "y.index_fill_(0, torch.tensor([1]), 4)",
    "parts.pop(0)",
    "i = zip([1, 2], [3, 4])",
    "n = list(i)",
    "x = torch.empty(3)",
    "x[1] = 2",
};

Session after(std::size_t count) {
  Session session;
  for (std::size_t i = 0; i < count; ++i) {
    INFO(program[i]);
    const auto failure = session.append(program[i]);
    INFO((failure ? failure->message() : ""));
    REQUIRE_FALSE(failure);
  }
  return session;
}

tensor::Tensor tensor_of(const Snapshot& snapshot, std::string_view name) {
  const auto value = snapshot.find(name);
  REQUIRE(value);
  REQUIRE(value->is<tensor::Tensor>());
  return *value->get_if<tensor::Tensor>();
}

}  // namespace

TEST_CASE("snapshots of every step are the same from any position of the session") {
  std::vector<testing::Description> states;
  for (std::size_t count = 0; count <= program.size(); ++count)
    states.push_back(testing::describe(after(count).now()));
  auto session = after(program.size());
  for (const std::size_t cursor : {program.size(), std::size_t{0}, std::size_t{9}, program.size() - 1}) {
    session.go_to(cursor);
    for (std::size_t count = 0; count <= program.size(); ++count) {
      INFO("step " << count << " seen from " << cursor);
      CHECK(testing::describe(session.at(count)) == states[count]);
    }
    CHECK(session.cursor() == cursor);
  }
}

TEST_CASE("a snapshot does not change with the session") {
  auto session = after(7);
  std::vector<Snapshot> snapshots;
  std::vector<testing::Description> states;
  for (std::size_t count = 0; count <= 7; ++count) {
    snapshots.push_back(session.at(count));
    states.push_back(testing::describe(snapshots.back()));
  }
  const auto unchanged = [&] {
    for (std::size_t i = 0; i < snapshots.size(); ++i) CHECK(testing::describe(snapshots[i]) == states[i]);
  };
  session.go_to(3);
  unchanged();
  REQUIRE_FALSE(session.append("x.mul_(2).t_()"));  // a new branch: steps 4 to 7 are dropped
  unchanged();
  REQUIRE(session.append("x.zero_().view(5)"));
  unchanged();
  REQUIRE_FALSE(session.append("x.resize_(100)"));
  unchanged();
  session.go_to(0);
  unchanged();
  session = Session();
  unchanged();
}

TEST_CASE("a snapshot's tensors are identical to the session's, but frozen") {
  auto session = after(2);
  const auto live = *session.environment().find("x")->get_if<tensor::Tensor>();
  const auto before = session.now();
  const auto x = tensor_of(before, "x");
  CHECK(x.same_object(live));
  CHECK(x.storage() == live.storage());
  CHECK(x.storage().id() == live.storage().id());
  REQUIRE_FALSE(session.append("x.t_()"));
  REQUIRE_FALSE(session.append("x += 10"));
  CHECK(live.shape() == tensor::Dims{3, 2});
  CHECK(x.shape() == tensor::Dims{2, 3});
  CHECK(std::get<std::int64_t>(tensor::element_at(x, 4)) == 4);
  CHECK(std::get<std::int64_t>(tensor::element_at(tensor_of(session.now(), "x"), 4)) == 14);
  CHECK(before.frozen(live).shape() == tensor::Dims{2, 3});
}

TEST_CASE("writes in place are counted for a base and its views, as of each state") {
  Session session;
  for (const auto* statement : {"x = torch.zeros(3)", "v = x[1:]", "d = v.detach()", "x += 1", "d[0] = 2"})
    REQUIRE_FALSE(session.append(statement));
  const auto live = *session.environment().find("x")->get_if<tensor::Tensor>();
  const auto version = [&](std::size_t count, std::string_view name) {
    return tensor_of(session.at(count), name).version();
  };
  const auto all = [&] {
    for (const auto* name : {"x", "v", "d"}) {
      INFO(name);
      CHECK(version(3, name) == 0);
      CHECK(version(4, name) == 1);
      CHECK(version(5, name) == 2);
    }
  };
  all();
  session.undo();
  CHECK(live.version() == 1);
  all();
  session.go_to(3);
  CHECK(live.version() == 0);
  all();
  session.go_to(5);
  CHECK(live.version() == 2);
  all();
  CHECK(session.preview("d._version + x._version").value == "4");
  REQUIRE(session.append("x.mul_(2).view(5)"));
  CHECK(live.version() == 2);
}

TEST_CASE("a destroyed session frees all its memory, including lists from snapshots") {
  std::optional<tensor::Memory> memory;
  {
    auto session = after(program.size());
    memory = session.memory();
    REQUIRE(memory->live_bytes() > 0);
    for (std::size_t count = 0; count <= program.size(); ++count) {
      const auto snapshot = session.at(count);
      const auto first = snapshot.find("parts"), again = snapshot.find("parts");
      if (first) CHECK(first->get_if<script::Sequence>()->items == again->get_if<script::Sequence>()->items);
    }
  }
  CHECK(memory->live_bytes() == 0);
}

TEST_CASE("queries change nothing") {
  auto session = after(program.size());
  session.go_to(12);
  const auto state = testing::describe(session.now());
  for (std::size_t count = 0; count <= program.size(); ++count) {
    const auto snapshot = session.at(count);
    storage_uses(snapshot);
    testing::describe(snapshot);
  }
  for (const auto& statement : program) session.preview(statement);
  CHECK(session.cursor() == 12);
  CHECK(session.steps().size() == program.size());
  CHECK(testing::describe(session.now()) == state);
}

TEST_CASE("while a statement runs, snapshots read the state before it") {
  auto session = after(5);
  const auto state = testing::describe(session.now());
  const auto now = session.now();
  const auto statement = [](std::string_view text) {
    return std::make_shared<const script::Statement>(script::parse_statement(text));
  };
  auto runs = session.begin(statement("x.t_(), x.fill_(3), x.resize_(50)"));
  CHECK(testing::describe(now) == state);
  runs.run();
  CHECK(testing::describe(now) == state);
  CHECK(testing::describe(session.now()) == state);
  CHECK_FALSE(session.finish(std::move(runs)));
  CHECK(testing::describe(now) == state);
  CHECK(session.cursor() == 6);

  auto fails = session.begin(statement("x.t_(), x.fill_(4), x.view(7)"));
  const auto before = testing::describe(session.now());
  fails.run();
  CHECK(testing::describe(session.now()) == before);
  CHECK(session.finish(std::move(fails)));
  CHECK(testing::describe(session.now()) == before);
  CHECK(session.cursor() == 6);
}

TEST_CASE("an exception that a statement catches stays with its step") {
  Session session;
  REQUIRE_FALSE(session.append("x = torch.arange(6).view(2, 3)"));
  REQUIRE_FALSE(session.append("try:\n    x.t().view(6)\nexcept RuntimeError as e:\n    print('no')"));
  const auto& caught = session.at(2).last()->caught;
  REQUIRE(caught);
  CHECK(caught->source == "x.t().view(6)");
  CHECK(caught->type() == tensor::ErrorType::runtime_error);
  CHECK(caught->message().starts_with("view size is not compatible"));
  CHECK(caught->span.begin == script::Position{1, 1});
  REQUIRE(caught->trace.ops.size() == 2);
  CHECK(caught->trace.ops[0].name == "t");
  CHECK(session.at(2).last()->outcome.printed == "no\n");
  CHECK_FALSE(session.at(1).last()->caught);
}

TEST_CASE("exceptions caught by a library function are not shown") {
  Session session;
  REQUIRE_FALSE(session.append("x = iter([1, 2])"));
  REQUIRE_FALSE(session.append("y = list(zip(x, x))"));
  CHECK_FALSE(session.at(2).last()->caught);
}

TEST_CASE("a caught exception belongs to the statement that raised it, not to the first one") {
  Session session;
  REQUIRE_FALSE(session.append("x = torch.arange(6).view(2, 3)"));
  const auto failed_in = [&](const std::string& body) {
    REQUIRE_FALSE(session.append("try:\n" + body + "except RuntimeError as e:\n    print('no')"));
    const auto& caught = session.now().last()->caught;
    return caught->source.substr(static_cast<std::size_t>(caught->span.begin.column - 1));
  };
  CHECK(failed_in("    y = x.clone(); y.add_(torch.ones(5))\n") == "y.add_(torch.ones(5))");
  CHECK(failed_in("    y = x.t()\n    z = y.view(6)\n    w = 1\n") == "y.view(6)");
  CHECK(failed_in("    for i in range(3):\n        y = x + i\n        z = y.view(i + 3)\n") ==
        "y.view(i + 3)");
}

}  // namespace stridescope::session
