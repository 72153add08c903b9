#include "engine/session/session.h"

#include <string>
#include <vector>

#include "engine/session/ledger.h"
#include "engine/session/sharing.h"
#include "engine/session/tracer.h"
#include "tests/engine/session/statements.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::session {
namespace {

tensor::Tensor tensor_of(const Session& session, const std::string& name) {
  const auto* value = session.environment().find(name);
  REQUIRE(value);
  REQUIRE(value->is<tensor::Tensor>());
  return *value->get_if<tensor::Tensor>();
}

std::vector<double> values(const Session& session, const std::string& name) {
  return testing::values_of(tensor_of(session, name));
}

using Values = std::vector<double>;

}  // namespace

TEST_CASE("a statement becomes a step with its names, output and trace") {
  Session session;
  append_all(session, {"x = torch.arange(6).view(2, 3)", "y = x.t().contiguous()", "print(y.stride())"});
  REQUIRE(session.steps().size() == 3);
  CHECK(session.cursor() == 3);
  CHECK(session.steps()[0].outcome.bound == std::vector<std::string>{"x"});
  CHECK(session.steps()[2].outcome.printed == "(2, 1)\n");
  CHECK(session.at(3).environment().find("y"));
  CHECK_FALSE(session.at(1).environment().find("y"));

  const auto& trace = session.steps()[1].trace;
  REQUIRE(trace.ops.size() == 2);
  CHECK(trace.ops[0].name == "t");
  CHECK(trace.ops[1].name == "contiguous");
  REQUIRE(trace.allocated.size() == 1);
  CHECK(trace.allocated[0] == tensor_of(session, "y").storage());
  REQUIRE(trace.flows.size() == 1);
  const auto& flow = trace.flows[0];
  CHECK(flow.kind == tensor::FlowKind::copy);
  REQUIRE(flow.sources.size() == 1);
  CHECK(flow.sources[0].storage == tensor_of(session, "x").storage());
  CHECK(flow.sources[0].layout == tensor::Layout{{3, 2}, {1, 3}, 0});
  CHECK(flow.destination.layout == tensor::Layout{{3, 2}, {2, 1}, 0});
  CHECK(trace.writes.empty());
  CHECK(trace.allocated_bytes() == 48);
  CHECK(trace.copied_bytes() == 48);
}

TEST_CASE("imports at a script's start bind their names, and are no steps") {
  const std::string text =
      "# of heads\nimport torch\nimport torch.nn.functional as F\nfrom torch import nn\n\n"
      "x = F.relu(torch.tensor([-1., 2.]))\nx.add_(1)\n";
  auto opened = open(text);
  REQUIRE_FALSE(opened.failure);
  auto& session = opened.session;
  REQUIRE(session.steps().size() == 2);
  CHECK(session.steps()[0].source == "x = F.relu(torch.tensor([-1., 2.]))");
  CHECK(session.text() == text);
  CHECK(session.at(0).environment().find("nn"));
  // States dropped from history are recomputed, with their names.
  session.set_history_bytes(0);
  session.go_to(1);
  CHECK(values(session, "x") == Values{0, 2});

  // An import with a comment, one that shares a line with other statements, and a later one are
  // steps.
  CHECK(open("import torch\n# parts\nimport torch.nn as nn\n").session.steps().size() == 1);
  CHECK(open("import torch\nx = torch.ones(2)\nimport torch.nn as nn\n").session.steps().size() == 2);
  const auto failing = open("import torch\nfrom torch import nothing\nx = 1\n");
  REQUIRE(failing.failure);
  CHECK(failing.failed_line == 2);
  CHECK(failing.rest == "from torch import nothing\nx = 1\n");
}

TEST_CASE("history keeps only the bytes of a write's region") {
  Session session;
  append_all(session, {"x = torch.zeros(1000, 1000)", "x[2, 3:5] = 7"});
  const auto& trace = session.steps()[1].trace;
  REQUIRE(trace.writes.size() == 1);
  const auto& write = trace.writes[0];
  CHECK(write.region.storage == tensor_of(session, "x").storage());
  CHECK(write.region.layout.storage_offset == 2003);
  CHECK(write.region.layout.numel() == 2);
  CHECK(write.other->nbytes() < 64);
  std::vector<std::byte> row(16, std::byte{1});
  std::vector<std::int64_t> others;
  write.other->read(2002 * 4, row, [&](std::int64_t byte_offset, auto) { others.push_back(byte_offset); });
  CHECK(std::count(row.begin(), row.end(), std::byte{0}) == 8);  // elements 2003 and 2004
  CHECK(others == std::vector<std::int64_t>{2002 * 4, 2005 * 4});
  CHECK(trace.flows[write.flow].destination.layout == write.region.layout);
}

TEST_CASE("undo and redo restore bytes, layouts, names and random state") {
  Session session;
  append_all(session, {
                          "torch.manual_seed(3)",
                          "x = torch.arange(6).view(2, 3)",
                          "y = x.t()",
                          "y[0] = 9",
                          "x.t_()",
                          "x += 1",
                          "x = torch.rand(2)",
                          "z = torch.rand(2)",
                      });
  const auto z = values(session, "z");
  session.go_to(6);
  CHECK(values(session, "x") == Values{10, 10, 2, 5, 3, 6});
  session.go_to(4);
  CHECK(tensor_of(session, "x").shape() == tensor::Dims{2, 3});
  CHECK(values(session, "x") == Values{9, 1, 2, 9, 4, 5});
  CHECK(session.undo());
  CHECK(values(session, "y") == Values{0, 3, 1, 4, 2, 5});
  session.go_to(1);
  CHECK_FALSE(session.environment().find("x"));
  session.go_to(7);
  append_all(session, {"z = torch.rand(2)"});
  CHECK(values(session, "z") == z);
  session.go_to(0);
  CHECK_FALSE(session.undo());
  session.go_to(100);
  CHECK(session.cursor() == 8);
  CHECK_FALSE(session.redo());
  CHECK(values(session, "z") == z);
}

TEST_CASE("a statement after an undo drops undone steps, and reuses ids and addresses") {
  Session session;
  append_all(session, {"x = torch.zeros(3)", "y = torch.ones(3)"});
  const auto id = tensor_of(session, "y").storage().id();
  const auto address = tensor_of(session, "y").data_ptr();
  CHECK(session.undo());
  append_all(session, {"z = torch.ones(3)"});
  REQUIRE(session.steps().size() == 2);
  CHECK(tensor_of(session, "z").storage().id() == id);
  CHECK(tensor_of(session, "z").data_ptr() == address);
  CHECK_FALSE(session.environment().find("y"));
}

TEST_CASE("a statement that fails changes nothing") {
  Session session;
  append_all(session,
             {"torch.manual_seed(1)", "x = torch.arange(6).view(2, 3)", "items = [1, 2]", "y = x + 1"});
  session.undo();
  const auto id = session.memory().next_id();
  const std::vector<std::string> failing = {
      "z = x.view(5)",
      "z = x.nope()",
      "a, b = x.fill_(7), x.view(4)",
      "a, b = x.t_(), x.view(4)",
      "a, b = torch.rand(3), x.view(4)",
      "items[0], a = 5, 6, 7",
      "x = = 1",
      "print(x.zero_(), undefined)",
  };
  for (const auto& statement : failing) {
    INFO(statement);
    const auto failure = session.append(statement);
    REQUIRE(failure);
    CHECK(session.cursor() == 3);
    CHECK(session.steps().size() == 4);
    CHECK(values(session, "x") == Values{0, 1, 2, 3, 4, 5});
    CHECK(tensor_of(session, "x").shape() == tensor::Dims{2, 3});
    CHECK_FALSE(session.environment().find("a"));
    CHECK(script::repr(*session.environment().find("items")) == "[1, 2]");
    CHECK(session.memory().next_id() == id);
  }
  CHECK(session.redo());
  CHECK(values(session, "y") == Values{1, 2, 3, 4, 5, 6});
}

TEST_CASE("a failure has Python's exception, its place, and the operations before it") {
  Session session;
  append_all(session, {"x = torch.arange(6).view(2, 3)"});
  const auto failure = session.append("y = x.t().view(6)");
  REQUIRE(failure);
  CHECK(failure->type() == tensor::ErrorType::runtime_error);
  CHECK(failure->message() ==
        "view size is not compatible with input tensor's size and stride (at least one dimension spans "
        "across two "
        "contiguous subspaces). Use .reshape(...) instead.");
  CHECK(failure->span.begin == script::Position{1, 5});
  REQUIRE_FALSE(failure->trace.ops.empty());
  CHECK(failure->trace.ops[0].name == "t");
}

TEST_CASE("undo and redo restore the items of lists") {
  Session session;
  append_all(session, {"a = [1, 2]", "b = a", "a += [3]"});
  CHECK(script::repr(*session.environment().find("b")) == "[1, 2, 3]");
  session.undo();
  CHECK(script::repr(*session.environment().find("a")) == "[1, 2]");
  session.redo();
  CHECK(script::repr(*session.environment().find("b")) == "[1, 2, 3]");
}

TEST_CASE("a session's script opens to an equal session") {
  const std::string text =
      "# A lesson\n"
      "import torch\n"
      "\n"
      "# twelve numbers\n"
      "x = torch.arange(12).view(3, 4)  # rows\n"
      "y = x.t()\n"
      "# the end\n";
  const auto opened = open(text);
  REQUIRE_FALSE(opened.failure);
  CHECK(opened.session.steps().size() == 2);
  CHECK(opened.session.text() == text);

  Session session;
  append_all(session, {"x = torch.arange(3)"});
  CHECK(session.text() == "import torch\nx = torch.arange(3)\n");
  append_all(session, {"y = x[1:]"});
  CHECK(session.text(1) == "import torch\nx = torch.arange(3)\n");
}

TEST_CASE("opening up to a step runs no statement after it") {
  const std::string_view text = "import torch\nx = torch.arange(3)\ny = x[1:]\nz = y.view(7)\n# the end\n";
  for (const std::size_t last : {0, 1, 2}) {
    const auto opened = open(text, tensor::Memory(), last);
    CHECK_FALSE(opened.failure);
    CHECK(opened.session.steps().size() == last);
    CHECK(opened.session.trailing.empty());
  }
  const auto beyond = open(text, tensor::Memory(), 3);
  CHECK(beyond.failed_line == 4);
  CHECK(open("import torch\nx = 1\n# the end\n", tensor::Memory(), 1).session.trailing == "# the end\n");
}

TEST_CASE("too long an element walk is refused before memory is allocated, also when observed") {
  const std::string rows = "import torch\nx = torch.zeros(1, 1).expand(2**31, 2**31)\n";
  for (const auto* line : {"y = x[torch.tensor([0])]", "y = x[:, torch.tensor([0, 1])]",
                           "y = torch.embedding_bag(x, torch.tensor([0]), torch.tensor([0]))"}) {
    INFO(line);
    const auto opened = open(rows + line + "\n");
    REQUIRE(opened.failure);
    CHECK(opened.failure->message().find("can't allocate memory") != std::string::npos);
  }
}

TEST_CASE("opening stops at the first failure and keeps the remaining text") {
  const auto raised = open("import torch\nx = torch.arange(3)\ny = x.view(2)\nz = x\n");
  REQUIRE(raised.failure);
  CHECK(raised.failed_line == 3);
  CHECK(raised.failure->message() == "shape '[2]' is invalid for input of size 3");
  CHECK(raised.session.steps().size() == 1);
  CHECK(raised.rest == "y = x.view(2)\nz = x\n");

  const auto unparsed = open("import torch\nx = torch.arange(3)\nasync with f():\n  pass\n");
  REQUIRE(unparsed.failure);
  CHECK(unparsed.failed_line == 3);
  CHECK(unparsed.failure->type() == tensor::ErrorType::syntax_error);
  CHECK(unparsed.failure->source == "async with f():");
  CHECK(unparsed.session.steps().size() == 1);
  CHECK(unparsed.rest == "async with f():\n  pass\n");

  CHECK(open("").session.text() == "import torch\n");
}

TEST_CASE("generated names are unused") {
  Session session;
  CHECK(session.fresh_name() == "y");
  append_all(session, {"y = 1", "z = 2"});
  CHECK(session.fresh_name() == "w");
  append_all(session, {"w = 3"});
  CHECK(session.fresh_name() == "a");
}

TEST_CASE("a session refuses walks too long for a responsive window") {
  Session session;
  append_all(session, {"x = torch.ones(1).expand(10**12)"});
  const auto failure = session.append("x.sum()");
  REQUIRE(failure);
  CHECK(failure->message() ==
        "this would visit 1000000000000 elements; the limit for one operation is 17179869184");
}

TEST_CASE("large writes are undone and redone too") {
  Session session;
  append_all(session, {"x = torch.zeros(1024, 1024)", "x[:, ::2] += 1"});
  session.undo();
  CHECK(testing::values_of(tensor_of(session, "x"))[2] == 0);
  session.redo();
  CHECK(testing::values_of(tensor_of(session, "x"))[2] == 1);
  CHECK(testing::values_of(tensor_of(session, "x"))[3] == 0);
}

TEST_CASE("storage uses list the readers and the unread bytes") {
  Session session;
  append_all(session, {"x = torch.arange(12).view(3, 4)", "y = x.t()[1:]", "parts = torch.zeros(6).split(2)",
                       "tail = torch.arange(10)[7:]", "odd = torch.arange(1000000)[1::2]"});
  const auto uses = storage_uses(session.now());
  REQUIRE(uses.size() == 4);
  CHECK(uses[0].aliases.size() == 2);
  CHECK(uses[0].visible_bytes == 96);
  CHECK(uses[1].aliases.size() == 3);
  CHECK(uses[1].aliases[2].name == "parts[2]");
  CHECK(uses[1].visible_bytes == 24);
  CHECK(uses[2].visible_bytes == 24);
  CHECK(uses[2].storage.nbytes() == 80);
  CHECK(uses[3].visible_bytes == 4000000);
  CHECK(uses[3].is_exact);
}

TEST_CASE("the ledger adds up the costs of each step") {
  Session session;
  append_all(session, {"x = torch.zeros(4)", "y = x.clone()", "x[:2] = 1", "y = None"});
  const auto rows = ledger(session);
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].allocated_bytes == 16);
  CHECK(rows[0].retained_bytes == 16);
  CHECK(rows[1].copied_bytes == 16);
  CHECK(rows[1].retained_bytes == 32);
  CHECK(rows[2].written_bytes == 8);
  CHECK(rows[3].retained_bytes == 16);
}

TEST_CASE("an element of torch.empty counts as written after its first write") {
  Session session;
  append_all(session, {"x = torch.empty(2, 3)", "x[:, 1] = 5"});
  const auto storage = tensor_of(session, "x").storage();
  CHECK_FALSE(session.now().is_written(storage, 0));
  CHECK(session.now().is_written(storage, 4));
  CHECK_FALSE(session.now().is_written(storage, 8));
  CHECK(session.now().is_written(storage, 16));
  session.undo();
  CHECK_FALSE(session.now().is_written(storage, 4));
}

TEST_CASE("undo restores a tensor's data after an assignment to .data") {
  Session session;
  append_all(session, {"y = torch.zeros(2)", "z = torch.arange(6).view(2, 3).t()", "y.data = z", "y += 1"});
  const auto y = tensor_of(session, "y"), z = tensor_of(session, "z");
  CHECK(y.storage() == z.storage());
  CHECK(y.dtype() == tensor::DType::int64);
  CHECK(y.stride() == tensor::Dims{1, 3});
  CHECK(values(session, "z") == Values{1, 4, 2, 5, 3, 6});
  session.go_to(2);
  CHECK_FALSE(y.storage() == z.storage());
  CHECK(y.dtype() == tensor::DType::float32);
  CHECK(values(session, "y") == Values{0, 0});
  CHECK(values(session, "z") == Values{0, 3, 1, 4, 2, 5});
  session.go_to(4);
  CHECK(y.same_object(tensor_of(session, "y")));
  CHECK(values(session, "y") == Values{1, 4, 2, 5, 3, 6});
}

TEST_CASE("undo restores size and bytes of a storage that grew for out=") {
  Session session;
  append_all(session, {"x = torch.arange(4.)", "v = x[:2]", "torch.mul(torch.ones(3, 2), 5, out=v)"});
  const auto x = tensor_of(session, "x"), v = tensor_of(session, "v");
  const auto& trace = session.steps()[2].trace;
  REQUIRE(trace.resizes.size() == 1);
  CHECK(trace.resizes[0].before->nbytes == 16);
  CHECK(x.storage().nbytes() == 24);
  CHECK(x.storage() == v.storage());
  CHECK(v.shape() == tensor::Dims{3, 2});
  CHECK(values(session, "x") == Values{5, 5, 5, 5});
  session.undo();
  CHECK(x.storage().nbytes() == 16);
  CHECK(v.shape() == tensor::Dims{2});
  CHECK(values(session, "x") == Values{0, 1, 2, 3});
  session.redo();
  CHECK(values(session, "v") == Values(6, 5));
  // A failure after the resize undoes it.
  REQUIRE(session.append("[v.resize_(100), 1 / 0]"));
  CHECK(x.storage().nbytes() == 24);
  CHECK(v.shape() == tensor::Dims{3, 2});
}

TEST_CASE("a result is written to out= without another allocation") {
  Session session;
  append_all(session, {"x = torch.arange(4.)", "z = torch.empty(4)", "y = torch.add(x, 1, out=z)",
                       "torch.sum(x.view(2, 2), 1, out=z[:2])", "torch.cat([x[:1], x[:3]], out=z)"});
  for (const std::size_t step : {2, 3, 4}) {
    INFO(step);
    CHECK(session.steps()[step].trace.allocated.empty());
    CHECK_FALSE(session.steps()[step].trace.writes.empty());
  }
  CHECK(tensor_of(session, "y").same_object(tensor_of(session, "z")));
  CHECK(values(session, "z") == Values{0, 0, 1, 2});
  CHECK(session.preview("torch.add(x, 2, out=z)").kind == Verdict::Kind::in_place);
  CHECK(session.preview("torch.add(x, 2, out=torch.empty(4, dtype=torch.int64))").message() ==
        "RuntimeError: result type Float can't be cast to the desired output type Long");
}

}  // namespace stridescope::session
