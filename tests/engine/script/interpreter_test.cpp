#include "engine/script/evaluate/interpreter.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

using namespace stridescope;
using script::Environment;
using script::Interpreter;
using script::Outcome;
using script::Position;
using script::ScriptError;

namespace {

struct Program {
  tensor::Memory memory;
  tensor::Generator generator;
  Interpreter interpreter{memory, generator};
  Environment environment;

  Outcome run(const std::string& text) {
    Outcome last;
    for (const auto& statement : script::parse("import torch\n" + text).statements) {
      last = interpreter.run(statement, environment);
    }
    return last;
  }
  std::vector<std::string> bound(const std::string& text) { return run(text).bound; }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a statement reports the names that it bound to another object") {
  Program p;
  CHECK(p.bound("x = torch.arange(6).view(2, 3)") == Names{"x"});
  CHECK(p.bound("x = x").empty());
  CHECK(p.bound("x += 1").empty());
  CHECK(p.bound("x.add_(1)").empty());
  CHECK(p.bound("x[0] = 5").empty());
  CHECK(p.bound("y = x.t()") == Names{"y"});
  CHECK(p.bound("a, b = x") == Names{"a", "b"});
  CHECK(p.bound("n = 5") == Names{"n"});
  CHECK(p.bound("n = 5").empty());
  CHECK(p.bound("n += 1") == Names{"n"});
  CHECK(p.bound("l = [1]") == Names{"l"});
  CHECK(p.bound("l += [2]").empty());
  CHECK(p.bound("l.append(3)").empty());
  CHECK(p.bound("try: x.view(7)\nexcept RuntimeError as e: m = str(e)") == Names{"m"});
  CHECK(p.environment.find("e") == nullptr);
  CHECK(p.bound("[q for q in l]").empty());
  CHECK(p.environment.find("q") == nullptr);
}

TEST_CASE("operations are recorded in order, with their tensors and places") {
  Program p;
  p.run("x = torch.arange(6).view(2, 3)");
  const auto outcome = p.run("y = x.t()[1:] + 1");
  REQUIRE(outcome.ops.size() == 3);
  CHECK(outcome.ops[0].name == "t");
  CHECK(outcome.ops[1].name == "[]");
  CHECK(outcome.ops[1].op->name == "[]");
  CHECK(outcome.ops[2].name == "+");
  CHECK(outcome.ops[2].op->name == "add");
  CHECK(outcome.ops[0].inputs.at(0).same_object(*p.environment.find("x")->get_if<tensor::Tensor>()));
  CHECK(outcome.ops[0].outputs.at(0).same_object(outcome.ops[1].inputs.at(0)));
  CHECK(outcome.ops[0].span.begin == Position{2, 5});
  CHECK(outcome.ops[0].span.end == Position{2, 10});
  const auto in_place = p.run("x += 1");
  REQUIRE(in_place.ops.size() == 1);
  CHECK(in_place.ops[0].name == "+=");
  CHECK(in_place.ops[0].outputs.at(0).same_object(in_place.ops[0].inputs.at(0)));
}

TEST_CASE("an error has the place of the failing expression") {
  struct Row {
    const char* text;
    int begin, end;
    const char* hint;
  };
  const Row rows[] = {
      {"y = x.t().view(6) + 1", 5, 18, ""},
      {"print(x, x.viwe(6))", 12, 16, "view"},
      {"y = torch.arrange(5)", 11, 18, "arange"},
      {"y = 1 + undefined", 9, 18, ""},
      {"y = x[5] + 1", 5, 9, ""},
      {"x[0, 9] = 1", 1, 8, ""},
      {"a, b, c = x", 1, 8, ""},
      {"y = [x[i] for i in range(3)]", 6, 10, ""},
      {"y = f'{x[2]}'", 8, 12, ""},
      {"y = 5 if x else 6", 10, 11, ""},
      {"y = len(5)", 5, 11, ""},
      {"x += 'a'", 1, 9, ""},
      {"prnt(x)", 1, 5, "print"},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    Program p;
    p.run("x = torch.arange(6).view(2, 3)");
    try {
      p.run(row.text);
      FAIL_CHECK("ran");
    } catch (const ScriptError& e) {
      CHECK(e.span().begin == Position{2, row.begin});
      CHECK(e.span().end == Position{2, row.end});
      CHECK(tensor::hint_of(e.refusal()) == row.hint);
    }
  }
}

TEST_CASE("a storage can be resized, and elements beyond its bytes are not read") {
  Program p;
  p.run("x = torch.arange(6, dtype=torch.float32)\ny = x[2:4]\ns = x.untyped_storage()\nr = s.resize_(16)");
  const auto text = [&](const std::string& expression) {
    p.run("value = " + expression);
    return repr(*p.environment.find("value"));
  };
  CHECK(text("(r.nbytes(), x.untyped_storage().nbytes(), x.shape)") == "(16, 16, torch.Size([6]))");
  CHECK(text("y") == "tensor([2., 3.])");
  CHECK_THROWS_AS(p.run("z = x + 1"), ScriptError);
  CHECK_THROWS_AS(p.run("x.zero_()"), ScriptError);
  p.run("s.resize_(32)");
  CHECK(text("x") == "tensor([0., 1., 2., 3., 0., 0.])");
  p.run("s.resize_(0)");
  CHECK_THROWS_AS(p.run("z = y.sum()"), ScriptError);
  CHECK_THROWS_AS(p.run("s.resize_(-1)"), ScriptError);
  CHECK_THROWS_AS(p.run("s.resize_(2**62)"), ScriptError);
}

TEST_CASE("a storage is read and written element by element") {
  Program p;
  p.run(
      "x = torch.arange(6, dtype=torch.float32).view(2, 3)\ns = x.t().storage()\ns[4] = 40\nu = "
      "x.untyped_storage()");
  const auto text = [&](const std::string& expression) {
    p.run("value = " + expression);
    return repr(*p.environment.find("value"));
  };
  CHECK(text("x[1]") == "tensor([ 3., 40.,  5.])");
  CHECK(text("s[4]") == "40.0");
  CHECK(text("s[-1]") == "5.0");
  CHECK(text("list(s)") == "[0.0, 1.0, 2.0, 3.0, 40.0, 5.0]");
  CHECK(text("(len(s), len(u), u.nbytes(), s.size(), u[23], u == x[1:].untyped_storage())") ==
        "(6, 24, 24, 6, 64, True)");
  CHECK_THROWS_AS(p.run("s[6]"), ScriptError);
  CHECK_THROWS_AS(p.run("s[0] = 'a'"), ScriptError);
}

TEST_CASE("copies of an environment bind names independently and share values") {
  Program p;
  p.run("a = [1, [2]]\nb = a[1]\nc = 5");
  const Environment before = p.environment;
  p.run("b.append(3)\nc = 6\nd = 7");
  CHECK(repr(*p.environment.find("a")) == "[1, [2, 3]]");
  CHECK(repr(*before.find("a")) == "[1, [2, 3]]");
  CHECK(repr(*before.find("c")) == "5");
  CHECK(before.find("d") == nullptr);
  CHECK(before.size() + 1 == p.environment.size());
}

TEST_CASE("names are ordered by their first binding") {
  Environment environment;
  std::vector<std::string> names;
  for (int i = 0; i < 500; ++i) {
    const auto name = "n" + std::to_string(i * 37 % 500);
    environment.bind(name, {std::int64_t{i}});
    if (i % 3 == 0) environment.erase(name);
    else names.push_back(name);
    environment.bind(names.empty() ? "n" : names.front(), {std::int64_t{0}});
    if (names.empty()) names.push_back("n");
  }
  std::vector<std::string> got;
  for (const auto& binding : environment.bindings()) got.push_back(binding.name);
  CHECK(got == names);
  CHECK(environment.size() == names.size());
  environment.set_bound_at(names.back(), 8);
  CHECK(environment.find_binding(names.back())->bound_at == 8);
}

TEST_CASE("an endless statement is stopped") {
  const char* rows[] = {
      "[0] * 10**12",
      "'a' * 10**12",
      "[0 for i in range(10**15)]",
      "[0 for i in range(10**4) for j in range(10**5)]",
      "list(range(10**10))",
      "f'{1:99999999999}'",
      "'{:1000000}'.format(1) * 1000",
      "print('a' * 10**8)",
      "2 ** 10 ** 9",
      "3 ** 10 ** 18",
  };
  for (const auto* text : rows) {
    INFO(text);
    Program p;
    CHECK_THROWS_AS(p.run(text), ScriptError);
  }
}

TEST_CASE("on meta tensors shapes are known and values are not") {
  Program p;
  p.memory = tensor::Memory(tensor::Memory::Mode::meta);
  p.run("x = torch.arange(6).view(2, 3)\ny = x.t()[1:].contiguous() if False else x.t()[1:]");
  CHECK(p.environment.find("y")->get_if<tensor::Tensor>()->shape() == tensor::Dims{2, 2});
  for (const auto* text :
       {"print(x)", "x[0, 0].item()", "x.tolist()", "1 if x[0, 0] else 2", "int(x[0, 0])", "f'{x}'"}) {
    INFO(text);
    CHECK_THROWS_AS(p.run(text), tensor::NeedsData);
  }
}
