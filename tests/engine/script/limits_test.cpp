#include <string>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/evaluate/substring_finder.h"
#include "engine/session/session.h"
#include "engine/tensor/refusal/rules.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

/// Returns the rule that ends a script, or "done".
std::string end_of_long(const std::string& text, const tensor::Memory& memory = tensor::Memory()) {
  const auto opened = session::open("import torch\n" + text, memory);
  return opened.failure ? std::string(tensor::name(opened.failure->refusal.rule())) : "done";
}

/// The same with limits lower than a user's.
std::string end_of(const std::string& text) {
  tensor::Memory memory;
  memory.budget().set_limits(
      {.statement_steps = 200'000, .script_steps = 800'000, .statement_work_bytes = 1 << 20});
  return end_of_long(text, memory);
}

}  // namespace

TEST_CASE("containers nest to any depth, slices only to a few levels") {
  CHECK(end_of("x = (1,)\n" + repeated("x = (x,)\n", 300)) == "done");
  CHECK(end_of("x = []\n" + repeated("x = [x.append]\n", 200)) == "done");
  CHECK(end_of_long("x = []\nfor i in range(200000):\n    x = [x]\nx = None") == "done");
  CHECK(end_of_long("x = ()\nfor i in range(200000):\n    x = (x,)\nhash(x)") == "recursion_too_deep");
  CHECK(end_of_long("x = []\nfor i in range(200000):\n    x = [x]\nprint(x)") == "repr_too_deep");
  CHECK(end_of_long("x = y = 1\nfor i in range(200000):\n    x, y = [x], [y]\nx == y") ==
        "comparison_too_deep");
  CHECK(end_of("x = 1\n" + repeated("x = slice(x)\n", 5)) == "value_too_deep");
  CHECK(end_of_long("x = int\nfor i in range(200000):\n    x = (x,)\nisinstance(1, x)") ==
        "recursion_too_deep");
}

TEST_CASE("containers that contain themselves are freed with the session") {
  std::weak_ptr<script::Items> list, object;
  {
    tensor::Memory memory;
    auto opened = session::open(
        "import torch\nx = []\nx.append(x)\ny = [(x, 1)]\nx.append(y)\nx.append(x.append)\n"
        "class A:\n  def __init__(self):\n    self.me = self\n    A.last = self\na = A()\nn = None\n"
        "for i in range(5000):\n  m = A()\n  m.next = n\n  if n: n.prev = m\n  n = m\n",
        memory);
    REQUIRE(!opened.failure);
    const auto& names = opened.session.environment();
    list = *script::items_of(*names.find("x"));
    object = *script::items_of(*names.find("a"));
    // Copies made by a dry run and a snapshot are freed with it.
    CHECK(opened.session.dry_run().ask("x[0].append(a)").kind != session::Verdict::Kind::error);
    CHECK(opened.session.now().find("n"));
    CHECK(!list.expired());
  }
  CHECK(list.expired());
  CHECK(object.expired());
}

TEST_CASE("the search for a member of a large class takes steps") {
  const std::string large = "A = type('A', (), {'a' + str(i): i for i in range(2000)})\nx = A()\n";
  CHECK(end_of(large + "y = x.a5") == "done");
  for (const std::string_view use : {"x.a1999", "x == x", "A.a5", "x.b = 1", "hasattr(x, 'b')", "A()"})
    CHECK(end_of(large + "for i in range(3000):\n    " + std::string(use)) != "done");
}

TEST_CASE("lists that contain themselves are refused as tensor data with PyTorch's text") {
  CHECK(end_of_long("x = [1]\nx.append(x)\ntorch.tensor(x)") == "stated_type");
  CHECK(end_of_long("x = []\nx.append(x)\ntorch.tensor(x)") == "data_too_deep");
  CHECK(end_of_long("x = []\nx.append(x)\ntorch.zeros(2, 3)[:, x]") == "stated_type");
  CHECK(end_of_long("x = [1]\nx.append(x)\ntorch.tensor(x, dtype=torch.int64)") == "not_an_integer");
  CHECK(end_of_long("x, y = [1], [1]\nx.append(y)\ny.append(x)\ntorch.tensor(x)") == "data_too_deep");
  CHECK(end_of_long("x = [1]\nfor i in range(200000):\n    x = [x]\ntorch.tensor([1, x])") ==
        "data_too_deep");
  CHECK(end_of_long("torch.tensor(['a'])") == "data_too_deep");
  CHECK(end_of_long("torch.tensor([1, 'a'])") == "data_is_text");
}

TEST_CASE("containers that a chain references twice are visited once, or the statement is refused") {
  const std::string twice = "t = torch.zeros(2)\nx = [t]\n" + repeated("x = [x, x]\n", 60);
  CHECK(end_of(twice) == "done");
  CHECK(end_of(twice + "y = x, x\nz = len(y)") == "done");
  CHECK(end_of(twice + "print(x)") != "done");
  CHECK(end_of(twice + "y = torch.tensor(x)") != "done");
  CHECK(end_of(twice + "y = torch.tensor(x, dtype=torch.int64)") != "done");
  CHECK(end_of(twice + "y = [t]\n" + repeated("y = [y, y]\n", 60) + "z = x == y") != "done");
}

TEST_CASE("clauses of a comprehension are limited like nesting") {
  CHECK(end_of("x = [1 " + repeated("for _ in [0] ", 200) + "]") == "done");
  CHECK(end_of("x = [1 " + repeated("for _ in [0] ", 30000) + "]") == "expression_too_long");
}

TEST_CASE("a statement has a limit of items and characters") {
  CHECK(end_of("x = list(range(50000))") == "done");
  for (const std::string text :
       {"x = 'a' * 10**12",
        "x = [0] * 10**12",
        "x = list(range(10**12))",
        "x = [i for i in range(10**12)]",
        "x = sum(range(10**12))",
        "x = tuple(range(10**9))",
        "x = f'{1:>1000000000}'",
        "x = 'x'.ljust(10**9)",
        "x = '{:>1000000000}'.format(1)",
        "x = 'x'.zfill(10**9)",
        "x = torch.zeros(1).expand(10**9).tolist()",
        "x = torch.zeros(10**9, 0).tolist()",
        "x = torch.zeros(2**31, 2**31, 0).tolist()",
        "x = [0]\nx = [x.count(5) for i in range(10**7)]",
        "x = list(range(10**5))\ny = [sorted(x) for i in range(100)]",
        "x = 'a ' * 10**4\ny = [x.split() for i in range(100)]",
        "x = list(range(10**4))\ny = [print(*x, sep='a' * 1000) for i in range(1000)]",
        "x = 7**20000\ny = [(x * 3) // 7**10000 for i in range(10000)]",
        "x = 7**20000\ny = [-x for i in range(10**6)]",
        "x = [i ** i for i in range(100000)]",
        "x = 'ab' * 50000\ny = [x[::-1] for i in range(1000)]",
        "x = 'ab' * 50000\ny = ['%s' % x for i in range(1000)]",
        "x = [7**20000] * 100\ny = [str(x) for i in range(1000)]",
        "x = list(range(10**5))\ny = [x < x for i in range(10**5)]",
        "x = torch.zeros(9)\ny = [f'{x}' for i in range(100000)]",
        "x = [torch.zeros(1) for i in range(10**7)]",
        "x = torch.zeros(1).expand(10**9)\ny = x.unbind()",
        "x = '%99999d' * 4000 % tuple(range(4000))",
        "x = ('{0:99999}' * 4000).format(1)",
        "x = torch.zeros(2)\ny = [hasattr(x, 'zzzzzzzz') for i in range(10**4)]",
        "x = torch.zeros(2)\ny = [getattr(torch, 'zzzzzzzz', 1) for i in range(10**4)]",
        "x = torch.rand(999)\ny = [len(['%s' % (x,)]) for i in range(60)]",
        "x = torch.rand(999)\ny = [len([repr(x)]) for i in range(60)]",
        "x = torch.zeros(10**5, dtype=torch.uint8).untyped_storage()\ny = str(x)",
        "t = int\n"
        "t = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\n"
        "t = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = (t, t)\nt = "
        "(t, t)\n"
        "x = isinstance('', t)"}) {
    CAPTURE(text);
    CHECK(end_of(text) != "done");
  }
  CHECK(end_of("x = torch.zeros(2)\ny = x[" + repeated("None, ", 5000) + "]") == "too_much_work");
  CHECK(end_of("x = [0]\n" + repeated("x = x + x\n", 64)) == "too_much_work");
  CHECK(end_of("x = 'a'\n" + repeated("x += x\n", 64)) == "too_much_work");
  CHECK(end_of("x = [0]\n" + repeated("x.extend(x)\n", 64)) == "too_much_work");
}

TEST_CASE("strides of empty tensors do not overflow") {
  CHECK(end_of("x = torch.zeros(0, 2, 2**62)") == "stride_overflow");
  CHECK(end_of("x = torch.zeros(2, 0, 2**62)") == "done");
  const std::string wide = "x = torch.zeros(0, 1, 2**62).expand(0, 4, 2**62)\n";
  CHECK(end_of(wide + "y = x.mT * 2.5") == "stride_overflow");
  CHECK(end_of(wide + "y = torch.ones_like(x.mT)") == "done");
}

TEST_CASE("invalid values for several outputs are refused") {
  const auto with = [](const std::string& out) {
    return end_of("y = torch.lu(torch.ones(2, 2), out=" + out + ")");
  };
  CHECK(with("'a'") == "out_count_differs");
  CHECK(with("'ab'") == "attribute_unknown");
  CHECK(with("5") == "no_len");
  CHECK(with("(1, 2)") == "attribute_unknown");
  CHECK(with("(torch.zeros(2, 2),)") == "out_count_differs");
  CHECK(with("(torch.zeros(2, 2), torch.zeros(2, dtype=torch.int32))") == "done");
}

TEST_CASE("views and rebinds of tensors in a function are limited") {
  const auto function = [](const std::string& line, const std::string& times) {
    return "def f(x):\n    for i in range(" + times + "):\n        " + line + "\nf(torch.zeros(10))";
  };
  for (const std::string line : {"x = x[:]", "x.data = x"}) {
    CAPTURE(line);
    CHECK(end_of(function(line, "5000")) == "done");
    CHECK(end_of(function(line, "20000")) == "too_much_work");
  }
}

TEST_CASE("a script has a limit of items, which is reset for the session's user") {
  const std::string line = "x = list(range(50000))\n";
  CHECK(end_of(repeated(line, 20)) == "script_too_long");
  session::Session session;
  for (int i = 0; i < 20; ++i) CHECK_FALSE(session.append(line).has_value());
}

TEST_CASE("a script has a limit of statements and of text length") {
  CHECK(end_of(repeated("x = 1\n", 5000)) == "done");
  CHECK(end_of(repeated("x = 1\n", 10000)) == "script_too_long");
  CHECK(end_of("x = [" + repeated("1, ", 600'000) + "]") == "too_many_tokens");
}

TEST_CASE("comparing a statement's names counts towards its steps") {
  std::string targets, keywords, parameters;
  for (int i = 0; i < 5000; ++i) {
    const auto name = "a" + std::to_string(i);
    targets += name + ", ";
    keywords += name + "=1, ";
    parameters += name + "=1, ";
  }
  CHECK(end_of(targets + "= range(5000)") == "too_much_work");
  CHECK(end_of("torch.zeros(2, " + keywords + ")") == "too_much_work");
  CHECK(end_of("def f(" + parameters + "): pass\nf()") == "done");
  CHECK(end_of("def f(a, *, b, a=1): pass") == "parameter_repeated");
  CHECK(end_of("def f(a, *, b): return a + b\nf(1, b=2)") == "done");
}

TEST_CASE("the number of a tensor's dimensions is limited") {
  CHECK(end_of("x = torch.zeros([1] * 128)\ny = x + x") == "done");
  CHECK(end_of("x = torch.zeros([1] * 300)") == "too_much_work");
  CHECK(end_of("x = torch.zeros(6).unflatten(0, [1] * 300 + [6])") == "too_much_work");
  CHECK(end_of("x = torch.zeros(6)[" + repeated("None, ", 300) + "]") == "too_much_work");
  CHECK(end_of("x = torch.combinations(torch.arange(10000), 4)") != "done");
  session::Session session;
  CHECK_FALSE(session.append("x = torch.combinations(torch.arange(300), 1).shape"));
  CHECK_FALSE(session.append("y = torch.combinations(torch.arange(3), 5).shape"));
  CHECK_FALSE(session.append("z = torch.combinations(torch.arange(3), 30, True).shape"));
  const auto shape = [&](const char* name) { return script::repr(*session.environment().find(name)); };
  CHECK(shape("x") == "torch.Size([300, 1])");
  CHECK(shape("y") == "torch.Size([0, 5])");
  CHECK(shape("z") == "torch.Size([496, 30])");
}

TEST_CASE("the number of kernel calls is limited without an observer, too") {
  const auto called = [](bool keeps_history, int times) {
    tensor::Memory memory;
    memory.budget().set_limits({.script_work_bytes = 64 << 20});
    memory.budget().begin_script();
    session::Session session(memory, {.keeps_history = keeps_history});
    session.append("x = torch.zeros(3)");
    const auto failure = session.append("y = [x.add_(1) for i in range(" + std::to_string(times) + ")]");
    return failure ? std::string(tensor::name(failure->refusal.rule())) : "done";
  };
  for (const bool keeps_history : {true, false}) {
    CHECK(called(keeps_history, 1200) == "done");
    CHECK(called(keeps_history, 2000) == "script_walks_too_much");
  }
}

TEST_CASE("index lists kept by a script's steps count as work") {
  const auto lines_done = [](const std::string& line) {
    tensor::Memory memory;
    memory.budget().set_limits({.script_work_bytes = 64 << 20});
    memory.budget().begin_script();
    session::Session session(memory);
    REQUIRE_FALSE(session.append("x, v = torch.zeros(9, 99), torch.rand(999, 99)"));
    REQUIRE_FALSE(session.append("i = torch.zeros(999, dtype=torch.int64)"));
    int lines = 0;
    while (lines < 100 && !session.append(line)) ++lines;
    return lines;
  };
  // A list of 99,000 indices takes 0.8 MB.
  CHECK(lines_done("r = x.index_add(0, i, v)") < 10);
  CHECK(lines_done("r = v + v") == 100);
}

TEST_CASE("operations on too many windows are refused early") {
  const std::string of = "(torch.ones(1).expand(1, 1, 3000, 3000), 1500, stride=1";
  for (const auto* call : {"avg_pool2d", "max_pool2d"})
    CHECK(end_of("x = torch.nn.functional." + std::string(call) + of + ")") == "too_many_bytes_walked");
  CHECK(end_of("x = torch.nn.functional.max_pool2d" + of + ", return_indices=True)") ==
        "too_many_bytes_walked");
}

TEST_CASE("a change of a long list costs the changed items, not the whole list") {
  const std::string held = "x = list(range(30000))\nw = 0\n";
  CHECK(end_of(held + repeated("x.append(1)\nx[7] = 2\nx.insert(3, 4)\nw += len(x) + x.pop()\n", 250)) ==
        "done");
  CHECK(end_of(held + repeated("w = x.count(1)\n", 40)) == "script_too_long");
  CHECK(end_of("x = 'a' * 150000\n" + repeated("y = len(x)\n", 60)) == "script_too_long");
}

TEST_CASE("refusals that are caught count towards the limit") {
  const std::string tried = "try:\n    x = [0] * 10**12\nexcept MemoryError as e:\n    x = 1\n";
  CHECK(end_of(repeated(tried, 10)) == "done");
  CHECK(end_of(repeated(tried, 1000)) == "script_too_long");
  CHECK(end_of(repeated("try:\n    x = str(nmae)\nexcept NameError as e:\n    x = 1\n", 10)) == "done");
}

TEST_CASE("numbers with group separators are zero-padded to any width") {
  session::Session session;
  session.append(
      "x = f'{1:012,}', f'{1:011,}', f'{255:011_x}', f'{-1.5:012,.2f}', f'{123456:05,}', f'{1:04,}', "
      "f'{0:05,}'");
  session.append("y = f'{1:0999999,}'");
  const auto value = [&](const char* name) { return script::repr(*session.environment().find(name)); };
  CHECK(value("x") ==
        "('0,000,000,001', '000,000,001', '0_0000_00ff', '-0,000,001.50', '123,456', '0,001', '0,000')");
  CHECK(value("y").size() == 999999 + 2);
}

TEST_CASE("an error of the budget has the position of the expression") {
  const auto opened = session::open("import torch\nx = (1, [i for i in range(10**12)])\n");
  REQUIRE(opened.failure);
  CHECK(opened.failed_line == 2);
  CHECK(opened.failure->span.begin.column > 5);
}

TEST_CASE("the bytes that kernels walk are limited") {
  for (const std::string text :
       {"x = torch.zeros(1).expand(10**6, 10**6)\ny = x.sum()",
        "x = torch.zeros(1, 1).expand(10**5, 10**5)\ny = x @ x",
        "x = torch.zeros(1).expand(10**11)\ny = x.sort()",
        "x = torch.zeros(1).expand(10**11)\ny = x.cumsum(0)",
        "x = torch.ones(1).expand(10**6, 10**7)\ny = x.nonzero()",
        "x = torch.ones(1).expand(10**6, 10**7)\ny = x[x > 0]", "x = torch.tensor(range(10**12))"}) {
    CAPTURE(text);
    CHECK(end_of(text) != "done");
  }
  CHECK(end_of("x = torch.zeros(1).expand(10**4, 10**5)\ny = x.sum()") == "too_many_bytes_walked");
  // Many short rows.
  for (const std::string size : {"2", "40"})
    for (const std::string sum : {"sum()", "t().sum()"}) {
      CAPTURE(size, sum);
      CHECK(end_of("x = torch.zeros(" + size + ").expand(10**12, " + size + ")\ny = x." + sum) != "done");
    }
  CHECK(end_of("x = torch.tensor(range(10**12))") == "too_many_bytes_walked");
  CHECK(end_of("x = torch.zeros(90, 90)\ny = x @ x") == "done");
  CHECK(end_of("x = torch.zeros(1).expand(1000)\ny = [x.exp() for i in range(10000)]") ==
        "too_many_bytes_walked");
}

TEST_CASE("temporary memory of an operation counts towards the limit") {
  // The rows take 1.2 GB, and the list of their source indices 0.8 GB.
  for (const std::string line : {"y = x[i]", "x[0].scatter_add_(0, i, torch.ones(1).expand(10**8))"}) {
    CAPTURE(line);
    tensor::Memory memory;
    memory.budget().set_limits({.script_work_bytes = std::int64_t{64} << 30});
    const auto opened = session::open(
        "import torch\nx = torch.zeros(3, 3)\n"
        "i = torch.zeros(1, dtype=torch.int64).expand(10**8)\n" +
            line,
        memory);
    REQUIRE(opened.failure);
    CHECK(tensor::name(opened.failure->refusal.rule()) == "cpu_memory_exceeded");
  }
}

TEST_CASE("a script may make a hundred million random numbers, or call a function as often") {
  // A thousandth of a user's limits of work and elements.
  const auto ends = [](const std::string& text) {
    tensor::Memory memory;
    memory.budget().set_limits({.script_work_bytes = (std::int64_t{6} << 30) / 1000});
    return !session::open("import torch\n" + text, memory).failure;
  };
  for (const std::string text :
       {"x = torch.randn(10**5)", "x = torch.rand(10**5)", "x = torch.ones(10**5).exp()",
        "x = torch.ones(10**5).tanh()", "x = torch.zeros(10**6, dtype=torch.uint8)"}) {
    CAPTURE(text);
    CHECK(ends(text));
    CHECK_FALSE(ends(text + repeated("\ny = torch.randn(10**5)", 2)));
  }
}

TEST_CASE("substring search equals str.find") {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  const std::string text = repeated("abcab", 20) + repeated("a", 40) + "b" + repeated("abc", 9);
  for (std::size_t begin = 0; begin < text.size(); begin += 3) {
    for (std::size_t size = 1; size < 45; size += 2) {
      const auto part = text.substr(begin, size);
      const script::SubstringFinder find(interpreter, text, part);
      CHECK(find(0) == text.find(part));
      CHECK(find(begin + 1) == text.find(part, begin + 1));
    }
  }
  const std::string absent = repeated("a", 30) + "c";
  CHECK(script::SubstringFinder(interpreter, text, absent)(0) == std::string::npos);
}

TEST_CASE("results of operations are counted before they are made, including sizes and strides") {
  // None of these creates many tensors: live memory stays below a few MiB.
  for (const std::string text :
       {"x = torch.zeros(1, *[1] * 63).expand(10**6, *[1] * 63).unbind()",
        "x = torch.zeros(1).expand(10**6)\ny = [x.unbind() for i in range(1000)]",
        "x = torch.zeros(1).expand(10**6).split(1)", "x = torch.zeros(1).expand(10**6).chunk(10**6)",
        "x = torch.zeros(1).expand(10**6).tensor_split(10**6)",
        "x = torch.zeros(1, 1).expand(10**6, 1).vsplit(10**6)", "x = list(torch.zeros(1).expand(10**6))",
        "a, *b = torch.zeros(1).expand(10**6)", "x = [[1]] * 10**6",
        "x = torch.meshgrid([torch.zeros(1)] * 10**3)"}) {
    CAPTURE(text);
    CHECK(end_of(text) == "too_much_work");
  }
  CHECK(end_of("x = torch.zeros(10**4).unbind()") == "done");
  CHECK(end_of("x = torch.zeros(10**4, *[1] * 20).unbind()") == "too_much_work");
}

TEST_CASE("assigning to a slice counts the list and the items, which are both copied") {
  const auto doubled = [](int times) {
    std::string text = "x = [0]\n";
    for (int i = 0; i < times; ++i) text += "x[0:0] = x\n";
    return end_of(text);
  };
  CHECK(doubled(14) == "done");
  CHECK(doubled(21) == "too_much_work");
}

TEST_CASE("nested lists count for every visit of a list, empty or shared") {
  CHECK(end_of("x = torch.tensor([[[]] * 9000] * 9000)") != "done");
  CHECK(end_of("a = []\nb = [a] * 9000\nc = [b] * 9000\nx = torch.tensor([c] * 9000)") != "done");
  CHECK(end_of("x = torch.tensor([[1, 2]] * 100)") == "done");
}

TEST_CASE("many pooling windows exceed the memory limit, and a large one the work limit") {
  const std::string pool = "x = torch.nn.functional.";
  CHECK(end_of(pool + "avg_pool1d(torch.zeros(1).expand(1, 2**30), 1)") == "cpu_memory_exceeded");
  CHECK(end_of(pool + "avg_pool2d(torch.zeros(1).expand(1, 2**20, 2**20), 2**20)") == "walk_too_long");
}

TEST_CASE("a refusal of too much work has the amount, the limit and a remedy") {
  const auto said = [](const std::string& text) {
    const auto opened = session::open("import torch\n" + text, tensor::Memory());
    REQUIRE(opened.failure);
    return tensor::line_of(opened.failure->refusal);
  };
  CHECK(
      said("x = [0] * 10**7") ==
      "MemoryError: this statement needs at least 20000104 steps to make objects, items and characters; the "
      "limit for one statement is 4000000 (--memory 8GiB or more, or as much in the settings, allows it)");
  const auto product = said("x = torch.zeros(9000, 9000)\ny = x @ x");
  CHECK(product.find("this statement needs at least the work of reading 9") != product.npos);
  CHECK(product.find("--memory") != product.npos);
}

TEST_CASE("products and loops of a lesson's size are within a script's limits") {
  const auto ends = [](const std::string& text) { return !session::open("import torch\n" + text).failure; };
  CHECK(ends("x = torch.zeros(2048, 2048)\ny = x @ x"));
  CHECK(ends("x = torch.zeros(1000, 1000)\n" + repeated("x @ x\n", 6)));
}

TEST_CASE("a starred argument counts its items") {
  const auto steps_of = [](const std::string& call) {
    tensor::Memory memory;
    session::open("import torch\nx = [1] * 1000\ny = " + call, memory);
    return memory.budget().steps();
  };
  CHECK(steps_of("max(*x, *x)") - steps_of("max(*x)") >= 3000);
}

TEST_CASE("a grace allows steps beyond the counts while a script is quick and small") {
  const auto counted = [](const tensor::Budget::Grace& grace) {
    tensor::Budget budget;
    budget.set_limits({.statement_steps = 1000, .script_steps = 1000});
    budget.set_grace(grace);
    budget.begin_script();
    budget.begin_statement();
    budget.step(1000);
    budget.step(1000);
    return budget.steps();
  };
  CHECK_THROWS_AS(counted({}), tensor::Error);
  CHECK(counted({.seconds = 60, .resident_bytes = std::int64_t{1} << 50}) == 2000);
  CHECK_THROWS_AS(counted({.seconds = 1e-9, .resident_bytes = std::int64_t{1} << 50}), tensor::Error);
  CHECK_THROWS_AS(counted({.seconds = 60, .resident_bytes = 1}), tensor::Error);
}

TEST_CASE("a grace allows work beyond the counts while a script is quick") {
  const auto worked = [](double seconds) {
    tensor::Budget budget;
    budget.set_grace({.seconds = seconds});
    budget.begin_script();
    const auto limit = budget.limits().script_work_bytes;
    try {
      for (int i = 0; i < 100; ++i) budget.work(limit / 10);
    } catch (const tensor::Error&) {
      return false;
    }
    return true;
  };
  CHECK_FALSE(worked(0));
  CHECK(worked(1000));
}
