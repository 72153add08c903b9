#include "engine/script/syntax/ast.h"

#include <string>

#include "tests/support/catch.h"

using namespace stridescope::script;

namespace {

struct Canonical {
  const char* text;
  const char* printed;  ///< null: the same
};

struct Bad {
  const char* text;
  int line, column;
  const char* message;
};

}  // namespace

TEST_CASE("statements are parsed and printed in canonical form") {
  const Canonical rows[] = {
      {"import torch", nullptr},
      {"import torch as t", nullptr},
      {"import torch.nn.functional as F", nullptr},
      {"from torch.nn import functional as F", nullptr},
      {"from torch import (nn, Tensor as T,)", "from torch import nn, Tensor as T"},
      {"x = torch.arange(12).view(3, 4)", nullptr},
      {"x=torch . arange( 12 )", "x = torch.arange(12)"},
      {"a = b = c, d = 1, 2", nullptr},
      {"(a, b) = 1, 2", nullptr},
      {"a, *b = x", nullptr},
      {"[a, b] = x", nullptr},
      {"x[0, 1:2, ::3, None, ...] = 5", nullptr},
      {"x[(0, 1)]", nullptr},
      {"x[1,]", nullptr},
      {"x[:]", nullptr},
      {"x[a:b:c]", nullptr},
      {"x[::]", "x[:]"},
      {"x.data[...] += 1", nullptr},
      {"x **= 2", nullptr},
      {"x //= 2; ", "x //= 2"},
      {"def f(x, y=2, *rest, k=(1, 2)):\n    return x", nullptr},
      {"def f(x: int, *, k: str = 'a') -> int: pass", "def f(x, *, k='a'):\n    pass"},
      {"def f():\n  'doc'\n\n  # note\n  y = 1; return y, 2",
       "def f():\n    'doc'\n    y = 1\n    return y, 2"},
      {"def f(l):\n  for i, j in l:\n    if i: return\n    elif j:\n      pass\n    else: i = j\n  return i",
       "def f(l):\n    for i, j in l:\n        if i:\n            return\n        elif j:\n            "
       "pass\n        "
       "else:\n            i = j\n    return i"},
      {"f(1, *a, b=2)", nullptr},
      {"f(a, b, )", "f(a, b)"},
      {"f(\n  1, # one\n  2)", "f(1, 2)"},
      {"x = 1 + \\\n 2", "x = 1 + 2"},
      {"-x ** 2", "-x ** 2"},
      {"(-x) ** 2", nullptr},
      {"2 ** -1", nullptr},
      {"2 ** 3 ** 2", nullptr},
      {"(2 ** 3) ** 2", nullptr},
      {"a - (b - c)", nullptr},
      {"(a - b) - c", "a - b - c"},
      {"a + b * c @ d // e % f / g", nullptr},
      {"(a + b) * c", nullptr},
      {"a << 1 | b & c ^ d", nullptr},
      {"~a + -b", nullptr},
      {"not a and b or c", nullptr},
      {"not (a and b)", nullptr},
      {"(a or b) and c", nullptr},
      {"a < b <= c != d", nullptr},
      {"(a < b) < c", nullptr},
      {"a is not None and b not in c and d is e and f in g", nullptr},
      {"a if b else c if d else e", nullptr},
      {"(a if b else c) if d else e", nullptr},
      {"[i * 2 for i in range(3) if i if i > 1 for j in x]", nullptr},
      {"[[1, 2], [], [3]]", nullptr},
      {"[(a, b) for a, b in zip(x, y)]", nullptr},
      {"sum(s for s in x.shape)", nullptr},
      {"f((s for s in x), 1)", nullptr},
      {"()", nullptr},
      {"(1,)", nullptr},
      {"1,", nullptr},
      {"((1))", "1"},
      {"(1).real", nullptr},
      {"1.5.real", nullptr},
      {"0xFF + 0b11 + 0o17 + 1_000", "255 + 3 + 15 + 1000"},
      {"1e3 + 1.5 + .5 + 2. + 1_0.5e-3", "1000.0 + 1.5 + 0.5 + 2.0 + 0.0105"},
      {"1e400", "1e999"},
      {"-9223372036854775808", nullptr},
      {"00", "0"},
      {"'a' \"b\" r'\\n' u'c'", "'ab\\\\nc'"},
      {"'\\x41\\u4e2d\\101\\q\\\n'", "'A\u4e2dA\\\\q'"},
      {"'''a\nb'''", "'a\\nb'"},
      {"\"it's\"", nullptr},
      {"'\"it\\'s\"'", nullptr},
      {"f''", nullptr},
      {"f'{x}'", nullptr},
      {"f'{x!r:>{width}.{p}f} {{}} {y=}'", "f'{x!r:>{width}.{p}f} {{}} {y=!r}'"},
      {"f'{x = :.2f}'", nullptr},
      {"f'a{x[\"k\"]}b'", "f\"a{x['k']}b\""},
      {"f\"{'a' if x != y else 'b'}\"", nullptr},
      {"f'{a, b}'", nullptr},
      {"f'{x:%d}' 'b{' f'{y}'", "f'{x:%d}b{{{y}'"},
      {"f'it\\'s {x}'", "f'it\\'s {x}'"},
      {"f'{x}\\n'", nullptr},
      {"f'{(lambda_)}'", "f'{lambda_}'"},
      {"assert x.is_contiguous(), f'{x}'", nullptr},
      {"assert a", nullptr},
      {"pass", nullptr},
      {"try: x.view(5)\nexcept RuntimeError as e: print(e)",
       "try:\n    x.view(5)\nexcept RuntimeError as e:\n    print(e)"},
      {"def f(a, *b, c=1, **d): return d", "def f(a, *b, c=1, **d):\n    return d"},
      {"try:\n  a = 1\n\n  # why\nexcept (ValueError, torch.OutOfMemoryError):\n  pass\nexcept:\n  b = 2",
       "try:\n    a = 1\nexcept (ValueError, torch.OutOfMemoryError):\n    pass\nexcept:\n    b = 2"},
      {"\u53d8\u91cf = 1", nullptr},
      {"match = 1", nullptr},
      {"type(x)", nullptr},
      {"print(x, end='')  # done", "print(x, end='')"},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    const auto printed = print(parse_statement(row.text));
    CHECK(printed == (row.printed ? row.printed : row.text));
    CHECK(print(parse_statement(printed)) == printed);
  }
}

TEST_CASE("a script keeps every statement's text and the comments around it") {
  const auto script = parse(
      "# title\n\nimport torch\nx = torch.arange(6)  # six\r\n\n# two\ny = 1; z = 2;  # both\nf(\n 1,\n "
      "2)\n# end");
  REQUIRE(script.statements.size() == 5);
  CHECK(script.statements[0].leading == "# title\n\n");
  CHECK(script.statements[0].source == "import torch");
  CHECK(script.statements[0].span.begin == Position{3, 1});
  CHECK(script.statements[1].source == "x = torch.arange(6)  # six");
  CHECK(script.statements[2].leading == "\n# two\n");
  CHECK(script.statements[2].source == "y = 1");
  CHECK(script.statements[3].leading.empty());
  CHECK(script.statements[3].source == "z = 2;  # both");
  CHECK(script.statements[4].source == "f(\n 1,\n 2)");
  CHECK(script.statements[4].span.end == Position{10, 4});
  CHECK(script.trailing == "# end");
  CHECK(parse("").statements.empty());
  CHECK(parse("# only\n").trailing == "# only\n");
  const auto attempt = parse("try: # here\n  x\nexcept E: pass # there\ny");
  REQUIRE(attempt.statements.size() == 2);
  CHECK(attempt.statements[0].source == "try: # here\n  x\nexcept E: pass # there");
}

TEST_CASE("expressions have their positions in characters") {
  const auto statement = parse_statement("y = '\u4e2d\u6587' + x.t()[0]");
  const auto& value = *std::get<Assignment>(statement.node).value;
  const auto& sum = std::get<BinaryExpression>(value.node);
  CHECK(sum.left->span.begin == Position{1, 5});
  CHECK(sum.right->span.begin == Position{1, 12});
  CHECK(sum.right->span.end == Position{1, 20});
  const auto& call = *std::get<Subscript>(sum.right->node).object;
  CHECK(call.span.end == Position{1, 17});
  const auto formatted = parse_statement("f'\u4e2d{x + y}'");
  const auto& parts =
      std::get<FormattedString>(std::get<ExpressionStatement>(formatted.node).value->node).parts;
  CHECK(parts[1].expression->span.begin == Position{1, 5});
}

TEST_CASE("invalid Python is refused with its position") {
  const Bad rows[] = {
      {"x = ", 1, 5, "invalid syntax"},
      {"x = (1, 2", 1, 5, "'(' was never closed"},
      {"x = 1)", 1, 6, "unmatched ')'"},
      {"x = (1]", 1, 7, "closing parenthesis ']' does not match opening parenthesis '('"},
      {"x = (1,\n2]", 2, 2, "closing parenthesis ']' does not match opening parenthesis '(' on line 1"},
      {"x = 'abc", 1, 5, "unterminated string literal (detected at line 1)"},
      {"x = '''abc\n", 1, 5, "unterminated triple-quoted string literal (detected at line 2)"},
      {"x = 1 2", 1, 7, "invalid syntax"},
      {"f(1 2)", 1, 5, "invalid syntax. Perhaps you forgot a comma?"},
      {"print x", 1, 1, "Missing parentheses in call to 'print'. Did you mean print(...)?"},
      {"1 = x", 1, 1, "cannot assign to literal here. Maybe you meant '==' instead of '='?"},
      {"f(x) = 1", 1, 1, "cannot assign to function call here. Maybe you meant '==' instead of '='?"},
      {"a + b = 1", 1, 1, "cannot assign to expression here. Maybe you meant '==' instead of '='?"},
      {"(a, 1) = x", 1, 5, "cannot assign to literal"},
      {"None = 1", 1, 1, "cannot assign to None"},
      {"a, b += 1", 1, 1, "'tuple' is an illegal expression for augmented assignment"},
      {"*a, *b = x", 1, 5, "multiple starred expressions in assignment"},
      {"x = *a", 1, 5, "can't use starred expression here"},
      {"f(a=1, a=2)", 1, 8, "keyword argument repeated: a"},
      {"f(a=1, 2)", 1, 8, "positional argument follows keyword argument"},
      {"f(1=2)", 1, 3, "expression cannot contain assignment, perhaps you meant \"==\"?"},
      {"f(x for x in y, 1)", 1, 3, "Generator expression must be parenthesized"},
      {"x = 1__0", 1, 6, "invalid decimal literal"},
      {"x = 012", 1, 5,
       "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers"},
      {"x = 1a", 1, 5, "invalid decimal literal"},
      {"x = 0b12", 1, 8, "invalid digit '2' in binary literal"},
      {"x = 0x", 1, 5, "invalid hexadecimal literal"},
      {"x = 1jx", 1, 5, "invalid imaginary literal"},
      {"x = b'é'", 1, 5, "bytes can only contain ASCII literal characters"},
      {"x = b'a' 'b'", 1, 10, "cannot mix bytes and nonbytes literals"},
      {"x = '\\x4'", 1, 6, "truncated \\xXX escape"},
      {"  x = 1", 1, 3, "unexpected indent"},
      {"x = 1\n  y = 2", 2, 3, "unexpected indent"},
      {"x = 1 \\ 2", 1, 7, "unexpected character after line continuation character"},
      {"x = 1 \\", 1, 7, "unexpected EOF while parsing"},
      {"x = \u201cabc\u201d", 1, 5, "invalid character '\u201c' (U+201C)"},
      {"x =\u00a01", 1, 4, "invalid non-printable character U+00A0"},
      {"x = $", 1, 5, "invalid syntax"},
      {"a if b", 1, 1, "expected 'else' after 'if' expression"},
      {"try:\n  x", 2, 4, "expected 'except' or 'finally' block"},
      {"try:\nx", 2, 1, "expected an indented block after 'try' statement on line 1"},
      {"try\n x", 1, 4, "expected ':'"},
      {"f'{}'", 1, 3, "f-string: empty expression not allowed"},
      {"f'{x'", 1, 3, "f-string: expecting '}'"},
      {"f'}'", 1, 3, "f-string: single '}' is not allowed"},
      {"f'{x!z}'", 1, 3, "f-string: invalid conversion character: expected 's', 'r', or 'a'"},
      {"f'{a b}'", 1, 6, "f-string: invalid syntax"},
      {"f'{a\\n}'", 1, 3, "f-string expression part cannot include a backslash"},
      {"x = \xff", 1, 5, "the text is not UTF-8"},
      {"x[]", 1, 3, "invalid syntax"},
      {"import", 1, 7, "invalid syntax"},
      {"return 1", 1, 1, "'return' outside function"},
      {"def f(x=1, y): pass", 1, 12, "non-default argument follows default argument"},
      {"def f(x, x): pass", 1, 10, "duplicate argument 'x' in function definition"},
      {"def f(*): pass", 1, 7, "named arguments must follow bare *"},
      {"def f():\nx", 2, 1, "expected an indented block after function definition on line 1"},
      {"def f():\n  if x:\n  y", 3, 3, "expected an indented block after 'if' statement on line 2"},
      {"def f():\n  if x: y\n   z", 3, 4, "unexpected indent"},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    try {
      parse(row.text);
      FAIL_CHECK("accepted");
    } catch (const ScriptError& e) {
      CHECK(e.message() == row.message);
      CHECK(e.type() == stridescope::tensor::ErrorType::syntax_error);
      CHECK(e.span().begin.line == row.line);
      CHECK(e.span().begin.column == row.column);
    }
  }
}

TEST_CASE("unsupported Python is refused by name, with a replacement in the message") {
  struct Row {
    std::string text;
    std::int32_t line, column;
    std::string construct;
    std::string advice;    ///< a part of the message
    std::string replaced;  ///< the text as the message advises
  };
  const Row rows[] = {
      {"from . import a", 1, 6, "a relative import", "into this script", "def a(): pass"},
      {"f(x): int = 1", 1, 5, "an annotation or a block", "without the annotation", "x = 1"},
      {"def f():\n  return yield 1", 2, 10, "yield or await inside this expression", "Assign it first",
       "def f():\n  x = yield 1\n  return x"},
      {"f = lambda: (yield 1)", 1, 13, "yield or await inside this expression", "Assign it first",
       "def f():\n  yield 1"},
      {"async for x in y: pass", 1, 1, "async for or async with outside async def", "asyncio.run(main())",
       "async def main():\n  async for x in y: pass"},
      {"x = await f()", 1, 5, "await outside async def", "asyncio.run(main())", "x = f()"},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    CHECK_NOTHROW(parse(row.replaced));
    try {
      parse(row.text);
      FAIL_CHECK("accepted");
    } catch (const ScriptError& e) {
      CHECK(e.message().starts_with(row.construct + " is not part of a session's language. "));
      CHECK(e.message().find(row.advice) != std::string::npos);
      CHECK(e.span().begin.line == row.line);
      CHECK(e.span().begin.column == row.column);
    }
  }
}

TEST_CASE("misplaced statements are refused with Python's text") {
  struct Row {
    std::string text, message;
  };
  const Row rows[] = {
      {"break", "'break' outside loop"},
      {"for i in x:\n  def f(): break", "'break' outside loop"},
      {"if x: continue", "'continue' not properly in loop"},
      {"return 1", "'return' outside function"},
      {"class A:\n  return 1", "'return' outside function"},
      {"x = yield", "'yield' outside function"},
      {"nonlocal x", "nonlocal declaration not allowed at module level"},
      {"try: pass", "expected 'except' or 'finally' block"},
      {"try: pass\nexcept: pass\nexcept A: pass", "default 'except:' must be last"},
      {"else: pass", "invalid syntax"},
      {"@f\nx = 1", "invalid syntax"},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    try {
      parse(row.text);
      FAIL_CHECK("accepted");
    } catch (const ScriptError& e) {
      CHECK(e.message() == row.message);
    }
  }
}

TEST_CASE("nesting that is too deep is refused") {
  const auto repeat = [](const std::string& s, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += s;
    return out;
  };
  const std::string rows[] = {
      repeat("(", 100000),
      repeat("[", 100000),
      repeat("-", 100000) + "1",
      repeat("not ", 100000) + "1",
      "x" + repeat("+1", 100000),
      "x" + repeat(".t()", 100000),
      repeat("2**", 100000) + "2",
      "x" + repeat("[0]", 100000),
      repeat("1 if 1 else ", 100000) + "1",
      repeat("f(", 100000),
      "f'" + repeat("{x:", 1000) + "'",
      repeat("(", 150) + "1" + repeat(")", 150) + "+" + repeat("(", 300),
  };
  for (const auto& text : rows) CHECK_THROWS_AS(parse(text), ScriptError);
  CHECK_NOTHROW(parse(repeat("(", 150) + "1" + repeat(")", 150)));
  CHECK_NOTHROW(parse("x" + repeat(" + 1", 300)));
  CHECK_NOTHROW(parse("f(" + repeat("1,", 20000) + ")"));
}
