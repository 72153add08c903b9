#include <string>

#include "engine/session/session.h"
#include "tests/support/catch.h"

// Changes of a statement to the script's objects are undone and redone with it.

using namespace stridescope;

TEST_CASE("a script's changes of a module do not affect other sessions") {
  const auto run = [](const char* text) {
    session::Session session;
    std::string printed;
    for (auto& statement : script::parse(text).statements) {
      session.append(std::make_shared<const script::Statement>(std::move(statement)));
      printed += session.steps().back().outcome.printed;
    }
    return printed;
  };
  run("import sys, os, dataclasses, collections\nsys.path.append(1)\nos.environ['a'] = 1\nsys.stdout.x = 1");
  run("import dataclasses, collections\ndataclasses.MISSING.x = 1\ncollections.Counter.x = "
      "1\ncollections.namedtuple.x = 1");
  CHECK(run("import sys, os\nprint(sys.path, os.environ, hasattr(sys.stdout, 'x'))") ==
        "[] environ({}) False\n");
  CHECK(run("from dataclasses import MISSING\nfrom collections import Counter, namedtuple\n"
            "print(hasattr(MISSING, 'x'), hasattr(Counter, 'x'), hasattr(namedtuple, 'x'))") ==
        "False False False\n");
}

TEST_CASE("undo restores generators, closures, classes and random states") {
  struct Row {
    const char *before, *statement, *ask;
  };
  const Row rows[] = {
      {"def f():\n  for i in range(9):\n    yield i\ng = f()\nnext(g)", "next(g)", "print(next(g))"},
      {"def f():\n  n = 0\n  def step():\n    nonlocal n\n    n += 1\n    return n\n  return step\ng = f()",
       "g()", "print(g())"},
      {"class A:\n  n = 0\n  all = []\n", "A.n += 1; A.all.append(A.n)", "print(A.n, A.all)"},
      {"def f(x=[]):\n  x.append(1)\n  return len(x)\n", "f()", "print(f())"},
      {"def f(): pass\nf.calls = 0", "f.calls += 1", "print(f.calls)"},
      {"import random\nrandom.seed(1)", "random.random()", "print(random.random())"},
      {"it = iter([1, 2, 3])", "next(it)", "print(next(it))"},
      {"import torch\ndef f():\n  x = torch.zeros(2)\n  while True:\n    x += 1\n    yield x.sum().item()\ng "
       "= f()\nnext(g)",
       "next(g)", "print(next(g))"},
      {"total = 0\ndef f():\n  global total\n  total += 1", "f()", "print(total)"},
  };
  for (const auto& row : rows) {
    INFO(row.before << "; " << row.statement);
    session::Session session;
    for (auto& statement : script::parse(row.before).statements)
      REQUIRE(!session.append(std::make_shared<const script::Statement>(std::move(statement))));
    const auto printed = [&] {
      REQUIRE(!session.append(row.ask));
      auto text = session.steps().back().outcome.printed;
      session.undo();
      return text;
    };
    const auto run = [&] {
      for (auto& statement : script::parse(row.statement).statements)
        REQUIRE(!session.append(std::make_shared<const script::Statement>(std::move(statement))));
    };
    const auto first = printed();
    CHECK(printed() == first);
    const auto count = session.cursor();
    run();
    const auto later = printed();
    CHECK(later != first);
    session.go_to(count);
    CHECK(printed() == first);
    run();
    CHECK(printed() == later);
  }
}
