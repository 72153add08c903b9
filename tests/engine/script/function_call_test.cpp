#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

constexpr const char* script_text =
    "import torch\n"
    "def rows(x):\n"
    "    y = x.t()\n"
    "    return y.contiguous()\n"
    "def flat(x):\n"
    "    for n in (12, 7):\n"
    "        x = rows(x).view(n)\n"
    "    return x\n"
    "x = torch.arange(12).view(3, 4)\n";

struct Defined {
  Defined() {
    for (auto& statement : script::parse(script_text).statements)
      REQUIRE(!session.append(std::make_shared<const script::Statement>(std::move(statement))));
  }
  session::Session session;
};

}  // namespace

TEST_CASE("operations inside a call are recorded at the place of the call") {
  Defined d;
  REQUIRE(!d.session.append("z = 2 * rows(x)"));
  const auto& ops = d.session.at(99).last()->trace.ops;
  REQUIRE(ops.size() == 3);
  CHECK(ops[0].name == "t");
  CHECK(ops[1].name == "contiguous");
  CHECK(ops[2].name == "*");
  for (const auto& op : {ops[0], ops[1]}) {
    CHECK(op.span.begin == script::Position{1, 9});
    CHECK(op.span.end == script::Position{1, 16});
  }
  CHECK(d.session.environment().find("y") == nullptr);
}

TEST_CASE("an error in a function has the call's place, and the lines of its frames") {
  Defined d;
  const auto failure = d.session.append("z = [1, flat(x)]");
  REQUIRE(failure);
  CHECK(failure->span.begin == script::Position{1, 9});
  CHECK(failure->span.end == script::Position{1, 16});
  REQUIRE(failure->frames.size() == 1);
  CHECK(failure->frames[0].function == "flat");
  CHECK(failure->frames[0].span.begin == script::Position{7, 13});
  CHECK(failure->frames[0].text == "x = rows(x).view(n)");
  REQUIRE(d.session.append("rows(1)")->frames.size() == 1);
  CHECK(d.session.append("rows()")->frames.empty());
}

TEST_CASE("a function that is defined in the console counts its own lines") {
  session::Session session;
  REQUIRE(!session.append("def f(x):\n\n    # what fails\n    return x.view(5)"));
  const auto failure = session.append("f(torch.zeros(4))");
  REQUIRE(failure);
  CHECK(failure->frames.at(0).span.begin.line == 4);
  CHECK(failure->frames.at(0).text == "return x.view(5)");
}

TEST_CASE("writes by a function are undone with its step") {
  session::Session session;
  REQUIRE(!session.append("def fill(x, l):\n  x.fill_(7)\n  l.append(x)"));
  REQUIRE(!session.append("x, l = torch.zeros(2), []"));
  REQUIRE(!session.append("fill(x, l)"));
  CHECK(session.preview("x.view(3)").kind == session::Verdict::Kind::error);
  const auto text = [&](const char* name) { return script::repr(*session.at(session.cursor()).find(name)); };
  CHECK(text("l") == "[tensor([7., 7.])]");
  session.go_to(session.cursor() - 1);
  CHECK(text("x") == "tensor([0., 0.])");
  CHECK(text("l") == "[]");
  session.go_to(session.cursor() + 1);
  CHECK(text("x") == "tensor([7., 7.])");
}

TEST_CASE("the verdict on a call is the effect of its statements") {
  Defined d;
  using Kind = session::Verdict::Kind;
  CHECK(d.session.preview("rows(x)").kind == Kind::copy);
  CHECK(d.session.preview("rows(x)").copied_bytes == 96);
  CHECK(d.session.preview("rows(x.t())").kind == Kind::view);
  CHECK(d.session.preview("flat(x)").kind == Kind::error);
}

TEST_CASE("recursion ends before the stack does") {
  const std::string texts[] = {
      "def f(n): return f(n)\nf(1)", "def f(n): return [f(n) for i in range(2)]\nf(1)",
      "def f(n): return " + std::string(150, '(') + "f(n)" + std::string(150, ')') + "\nf(1)",
      "def f(n): return sorted([2, 1], key=f)\nf(1)", "def f(n): return list(map(f, [n]))\nf(1)"};
  for (const auto& text : texts) {
    INFO(text);
    session::Session session;
    std::optional<session::Failure> failure;
    for (auto& statement : script::parse(text).statements)
      failure = session.append(std::make_shared<const script::Statement>(std::move(statement)));
    REQUIRE(failure);
    CHECK(failure->type() == tensor::ErrorType::recursion_error);
  }
}

TEST_CASE("loops and calls of a function count towards the limit") {
  const std::string texts[] = {"def f():\n  for i in range(10**12): pass\nf()",
                               "def f():\n  for i in range(10**5):\n    for j in range(10**5): pass\nf()",
                               "def f(n): return f(n - 1) + f(n - 1) if n else 0\nf(60)"};
  for (const auto& text : texts) {
    INFO(text);
    session::Session session;
    std::optional<session::Failure> failure;
    for (auto& statement : script::parse(text).statements)
      failure = session.append(std::make_shared<const script::Statement>(std::move(statement)));
    REQUIRE(failure);
    CHECK(failure->type() == tensor::ErrorType::memory_error);
  }
}
