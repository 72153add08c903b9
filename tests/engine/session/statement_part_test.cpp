#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "engine/script/values/repr.h"
#include "engine/session/session.h"
#include "tests/engine/session/statements.h"
#include "tests/support/catch.h"
#include "tests/support/described_state.h"

// Statements whose bodies are steps: the list of steps, what each shows, and that their result equals that of
// the statement alone.

using namespace stridescope;
using session::OpenParts;
using session::StatementPart;
using session::StatementPath;

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string text_of(const StatementPath& path) {
  std::string text;
  for (const auto n : path) text += (text.empty() ? "" : ".") + std::to_string(n);
  return text.empty() ? "-" : text;
}

/// One line for each step: its position, its text, the names it bound, and the enclosing calls.
std::string steps_of(const session::Session& session) {
  std::string text;
  for (const auto& step : session.steps()) {
    std::string line = "step: ";
    if (step.part) {
      constexpr const char* kinds[] = {"", " round", " call", " finish"};
      line = text_of(step.part->path) + kinds[static_cast<int>(step.part->kind)] + ": ";
    }
    line += first_line(step.source);
    if (step.contents.rounds > 0) line += " [" + std::to_string(step.contents.rounds) + " rounds]";
    else if (step.contents.has_statements()) line += " [...]";
    if (!step.outcome.bound.empty()) line += " ->";
    for (const auto& name : step.outcome.bound) line += " " + name;
    if (step.part && !step.part->frames.empty()) {
      line += " | " + step.part->frames.back().function + ":";
      for (const auto& name : step.part->frames.back().names) line += " " + name;
    }
    text += line + "\n";
  }
  return text;
}

/// Runs a script with the parts `open` of its last statement as steps.
session::Session run(const std::string& text, const std::vector<StatementPath>& paths) {
  OpenParts open;
  for (const auto& path : paths) open.emplace(path, 0);
  session::Session session;
  auto script = script::parse(text);
  for (std::size_t i = 0; i < script.statements.size(); ++i) {
    const bool is_last = i + 1 == script.statements.size();
    const auto statement = std::make_shared<const script::Statement>(std::move(script.statements[i]));
    const auto failure = session.append(statement, {}, is_last ? open : OpenParts{});
    INFO(statement->source);
    INFO((failure ? failure->message() : ""));
    REQUIRE_FALSE(failure);
  }
  return session;
}

/// Everything visible in a state: names, values, storages.
std::string described(const session::Snapshot& at) {
  std::ostringstream text;
  for (const auto& binding : at.environment().bindings()) {
    text << binding.name << " = ";
    try {
      text << testing::without_addresses(script::repr(at.frozen(binding.value)));
    } catch (const tensor::Error& error) {
      text << error.what();
    }
    if (const auto* tensor = binding.value.get_if<tensor::Tensor>()) text << " in " << at.storage_id(*tensor);
    text << "\n";
  }
  return text.str();
}

std::string printed(const session::Session& session) {
  std::string text;
  for (const auto& step : session.steps()) text += step.outcome.printed;
  return text;
}

}  // namespace

TEST_CASE("an open statement yields a step for each statement inside") {
  struct Row {
    const char* text;
    std::vector<StatementPath> open;
    const char* steps;
  };
  const Row rows[] = {
      {"for i in range(3):\n  x = i\n", {}, "step: for i in range(3): [3 rounds] -> i x\n"},
      {"for i in range(3):\n  x = i\n",
       {{}},
       "0 round: for i in range(3):  # i = 0 [...] -> i x\n"
       "1 round: for i in range(3):  # i = 1 [...] -> i x\n"
       "2 round: for i in range(3):  # i = 2 [...] -> i x\n"},
      {"for i in range(2):\n  x = i\n  y = x\n",
       {{}, {1}},
       "0 round: for i in range(2):  # i = 0 [...] -> i x y\n"
       "1 round: for i in range(2):  # i = 1 -> i\n"
       "1.0: x = i -> x\n"
       "1.1: y = x -> y\n"},
      {"n = 2\nwhile n > 0:\n  n -= 1\n",
       {{}},
       "step: n = 2 -> n\n"
       "0 round: while n > 0:  # round 1 [...] -> n\n"
       "1 round: while n > 0:  # round 2 [...] -> n\n"},
      {"if True:\n  a = 1\n  b = 2\n", {{}}, "0: a = 1 -> a\n1: b = 2 -> b\n"},
      {"if False:\n  a = 1\n", {{}}, "-: if False:\n"},
      {"def f(a, b=2):\n  c = a + b\n  return c\ny = f(1)\n",
       {{}},
       "step: def f(a, b=2): -> f\n"
       "- call: def f(a, b=2): -> a b | f: a b\n"
       "0: c = a + b -> c | f: a b c\n"
       "1: return c | f: a b c\n"
       "- finish: y = f(1) -> y\n"},
      {"def f(a):\n  return a\ny = f(1) + f(2)\n",
       {{}},
       "step: def f(a): -> f\n"
       "- call: def f(a): -> a | f: a\n"
       "0: return a | f: a\n"
       "- call: def f(a): -> a | f: a\n"
       "1: return a | f: a\n"
       "- finish: y = f(1) + f(2) -> y\n"},
      {"def g(t):\n  return t * 2\ndef f(t):\n  u = g(t)\n  return u\nx = torch.ones(2)\ny = f(x.t())\n",
       {{}, {0}},
       "step: def g(t): -> g\nstep: def f(t): -> f\nstep: x = torch.ones(2) -> x\n"
       "- call: def f(t): -> t | f: t\n"
       "0 call: def g(t): | g: t\n"
       "0.0: return t * 2 | g: t\n"
       "0 finish: u = g(t) -> u | f: t u\n"
       "1: return u | f: t u\n"
       "- finish: y = f(x.t()) -> y\n"},
      // A name that an inner call shadows is kept under another one if it refers to another tensor.
      {"def f(x):\n  x = x + 1\n  return x\nx = torch.ones(2)\nz = torch.zeros(2)\nz = f(z)\n",
       {{}},
       "step: def f(x): -> f\nstep: x = torch.ones(2) -> x\nstep: z = torch.zeros(2) -> z\n"
       "- call: def f(x): -> x x (script) | f: x\n"
       "0: x = x + 1 -> x | f: x\n"
       "1: return x | f: x\n"
       "- finish: z = f(z) -> x z\n"},
      {"def g():\n  yield 1\n  yield 2\nfor v in g():\n  w = v\n",
       {{}},
       "step: def g(): -> g\n"
       "- call: def g(): | g:\n"
       "0: yield 1 | g:\n"
       "1 round: for v in g():  # v = 1 [...] -> v w\n"
       "- call: def g(): | g:\n"
       "2: yield 2 | g:\n"
       "3 round: for v in g():  # v = 2 [...] -> v w\n"
       "- call: def g(): | g:\n"
       "- finish: for v in g():\n"},
      {"try:\n  x = torch.ones(3).view(2)\nexcept RuntimeError as e:\n  y = 1\n",
       {{}},
       "0: x = torch.ones(3).view(2) -> e\n"
       "1: y = 1 -> y\n"},
      {"class A:\n  def __init__(self, n):\n    self.n = n\n  def double(self):\n    return self.n * 2\n"
       "y = A(3).double()\n",
       {{}},
       "step: class A: -> A\n"
       "- call: def __init__(self, n): -> self n | A.__init__: self n\n"
       "0: self.n = n | A.__init__: self n\n"
       "- call: def double(self): | A.double: self\n"
       "1: return self.n * 2 | A.double: self\n"
       "- finish: y = A(3).double() -> y\n"},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    CHECK(steps_of(run(row.text, row.open)) == row.steps);
  }
}

TEST_CASE("a step has its call chain, and the storage of a call's result is named") {
  const auto session =
      run("def f(t):\n  for i in range(1):\n    u = t + 1\n  return u * 2\ny = f(torch.ones(2))\n",
          {{}, {0}, {0, 0}});
  std::vector<std::string> around;
  for (const auto& step : session.steps()) {
    std::string text;
    if (step.part)
      for (const auto& one : step.part->enclosing) text += (text.empty() ? "" : " > ") + one;
    around.push_back(text);
  }
  CHECK(around == std::vector<std::string>{"", "y = f(torch.ones(2)) > f",
                                           "y = f(torch.ones(2)) > f > for i in range(1)",
                                           "y = f(torch.ones(2)) > f > for i in range(1) > i = 0",
                                           "y = f(torch.ones(2)) > f", ""});
  const auto now = session.now();
  CHECK(now.storage_number(now.storage_id(*now.find("y")->get_if<tensor::Tensor>())).has_value());
}

TEST_CASE("a loop of many rounds opens into runs of rounds") {
  const auto loop = [](int rounds, const OpenParts& open) {
    session::Session session;
    REQUIRE_FALSE(session.append("for i in range(" + std::to_string(rounds) + "):\n  x = i\n", {}, open));
    std::vector<std::string> titles;
    for (const auto& step : session.steps()) {
      const auto at = step.source.find("# ");
      auto title = at == std::string::npos ? step.source : step.source.substr(at + 2);
      if (step.contents.rounds > 0) title += " [" + std::to_string(step.contents.rounds) + "]";
      titles.push_back(title);
    }
    CHECK(session.environment().find("x")->get_if<std::int64_t>());
    return titles;
  };
  CHECK(loop(200, {{{}, 200}}).size() == 200);
  const auto runs = loop(1234, {{{}, 1234}});
  REQUIRE(runs.size() == 13);
  CHECK(runs[0] == "rounds 1\u2013100 [100]");
  CHECK(runs[12] == "rounds 1201\u20131300 [34]");
  const auto opened = loop(1234, {{{}, 1234}, {{12}, 34}});
  REQUIRE(opened.size() == 12 + 34);
  CHECK(opened[12] == "i = 1200");
  CHECK(opened[45] == "i = 1233");
  const auto deep = loop(30000, {{{}, 30000}, {{2}, 1000}, {{2, 99}, 10}});
  CHECK(deep.size() == 30 - 1 + 100 - 1 + 10);
  CHECK(deep[2 + 99 + 9] == "i = 2999");
  // The number of rounds is unknown: those after the first are one run.
  const auto unknown = loop(1000, {{{}, 0}});
  CHECK(unknown.size() == 201);
  CHECK(unknown[200] == "rounds 201\u2013 [800]");
  // A round of an inner loop is not one of the outer loop.
  session::Session nested;
  REQUIRE_FALSE(nested.append("for i in range(3):\n  for j in range(5):\n    x = j\n", {},
                              OpenParts{{StatementPath{}, 3}}));
  CHECK(nested.steps().size() == 3);
  CHECK(nested.steps()[0].contents.rounds == 0);
}

TEST_CASE("the script of a session does not change when statements are opened") {
  const std::string text = "# a loop\nfor i in range(2):\n  # inside\n  x = torch.ones(i)\ny = x\n";
  auto script = script::parse(text);
  session::Session session;
  for (auto& statement : script.statements)
    REQUIRE_FALSE(session.append(std::make_shared<const script::Statement>(std::move(statement)), {},
                                 OpenParts{{StatementPath{}, 0}, {StatementPath{0}, 0}}));
  CHECK(session.text() == "import torch\n" + text);
  CHECK(session.text(1) == "import torch\n# a loop\nfor i in range(2):\n  # inside\n  x = torch.ones(i)\n");
  CHECK(session.steps().size() == 4);
  CHECK(session.steps()[0].leading == "# a loop\n");
  CHECK(session.steps()[1].leading == "  # inside\n");
  CHECK(session.begin_of_statement(2) == 0);
  CHECK(session.end_of_statement(1) == 3);
  CHECK(session.end_of_statement(3) == 4);
}

TEST_CASE("an inside cue opens a statement") {
  const auto text =
      "import torch\n#: inside\nfor i in range(2):\n  x = i\n  #: inside\n  if i > 0:\n    y = 1\n";
  auto opened = session::open(text);
  CHECK(steps_of(opened.session) ==
        "0 round: for i in range(2):  # i = 0 -> i\n0.0: x = i -> x\n"
        "1 round: for i in range(2):  # i = 1 -> i\n1.0: x = i -> x\n1.1.0: y = 1 -> y\n");
  // A statement that the user closed is not opened again.
  opened.session.go_to(0);
  auto script = script::parse(text);
  REQUIRE_FALSE(opened.session.append(
      std::make_shared<const script::Statement>(std::move(script.statements[1])), {}, OpenParts{}));
  CHECK(opened.session.steps().size() == 1);
}

TEST_CASE("a statement that fails inside leaves nothing") {
  session::Session session;
  session::append_all(session, {"x = torch.zeros(3)", "def f(t):\n  t += 1\n  t.view(2)\n"});
  const auto before = described(session.now());
  const auto failure = session.append("y = f(x)", {}, OpenParts{{StatementPath{}, 0}});
  REQUIRE(failure);
  CHECK(described(session.now()) == before);
  CHECK(session.steps().size() == 2);
  CHECK_FALSE(session.append("y = f(x.view(3)[:2])", {}, OpenParts{{StatementPath{}, 0}}));
}

TEST_CASE("the recorded programs have the same results with all statements open") {
  const std::filesystem::path data = TEST_DATA_DIR;
  std::vector<std::string> texts;
  for (const auto* file :
       {"loops.txt", "closures.txt", "classes.txt", "errors.txt", "functions.txt", "modules.txt"}) {
    std::ifstream in(data / "script" / file);
    const std::string all(std::istreambuf_iterator<char>(in), {});
    for (std::size_t at = 0; at < all.size();) {
      const auto end = std::min(all.find("# ---\n", at), all.size());
      texts.push_back(all.substr(at, end - at));
      at = end + 6;
    }
  }
  REQUIRE(texts.size() > 6);
  std::size_t opened_steps = 0;
  for (const auto& text : texts) {
    script::Script script;
    try {
      script = script::parse(text);
    } catch (const script::ScriptError&) {
      continue;
    }
    INFO(text.substr(0, 400));
    session::Session plain, open;
    for (auto& parsed : script.statements) {
      const auto statement = std::make_shared<const script::Statement>(std::move(parsed));
      INFO(statement->source);
      const auto failure = plain.append(statement);
      // Opens the statements that the previous round found, down to the third level.
      OpenParts inside;
      const auto from = open.steps().size();
      for (int round = 0; round < 4; ++round) {
        open.go_to(from);
        const auto failed = open.append(statement, {}, inside);
        REQUIRE(failed.has_value() == failure.has_value());
        if (failed) {
          CHECK(failed->message() == failure->message());
          CHECK(failed->printed == failure->printed);
          break;
        }
        const auto before = inside.size();
        for (auto i = from; i < open.steps().size() && inside.size() < 60; ++i)
          if (const auto& step = open.steps()[i]; step.contents.has_statements())
            inside.emplace(step.part ? step.part->path : StatementPath{}, step.contents.rounds);
        if (inside.size() == before) break;
      }
      if (failure) continue;
      opened_steps += open.steps().size() - from - 1;
      CHECK(described(open.now()) == described(plain.now()));
      CHECK(open.memory().next_id() == plain.memory().next_id());
    }
    CHECK(printed(open) == printed(plain));
    CHECK(open.text() == plain.text());
    const auto end = described(open.now());
    std::vector<std::string> states;
    for (std::size_t at = 0; at <= open.steps().size(); ++at) states.push_back(described(open.at(at)));
    open.go_to(0);
    for (std::size_t at = 0; at <= open.steps().size(); ++at) {
      open.go_to(at);
      if (at % 7 == 3) CHECK(described(open.now()) == states[at]);
    }
    CHECK(described(open.now()) == end);
  }
  CHECK(opened_steps > 300);
}
