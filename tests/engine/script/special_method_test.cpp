#include <string>

#include "engine/session/session.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

/// The output of a script, or the line of the error that ends it.
std::string said(const std::string& text) {
  session::Session session;
  std::string printed;
  for (auto& statement : script::parse(text).statements) {
    const auto failure = session.append(std::make_shared<const script::Statement>(std::move(statement)));
    if (failure) return tensor::line_of(failure->refusal);
    printed += session.last_ran_step().outcome.printed;
  }
  return printed;
}

/// The same for an expression with A(), whose only method returns `value`.
std::string of_method(const std::string& method, const std::string& value, const std::string& expression) {
  return said("class A:\n    def " + method + "(self):\n        return " + value + "\nprint(" + expression +
              ")\n");
}

}  // namespace

TEST_CASE("fields of str.format are numbered all automatically or all explicitly") {
  const std::string to_hand =
      "ValueError: cannot switch from automatic field numbering to manual field specification";
  const std::string to_automatic =
      "ValueError: cannot switch from manual field specification to automatic field numbering";
  CHECK(said("print('{}{0}'.format(1))") == to_hand);
  CHECK(said("print('{:{0}}'.format(3, 5))") == to_hand);
  CHECK(said("print('{0}{}'.format(1))") == to_automatic);
  CHECK(said("print('{0:{}}'.format(3, 5))") == to_automatic);
  CHECK(said("print('{a}{}|{:{}}'.format(1, 2, 3, a=0))") == "01|  2\n");
  CHECK(said("print('{0}{a}{1}'.format(1, 2, a=0))") == "102\n");
}

TEST_CASE("truth is decided by __bool__, or else by __len__") {
  for (const std::string use : {"bool(A())", "1 if A() else 2", "not A()", "A() and 3", "any([A()])"}) {
    CAPTURE(use);
    CHECK(of_method("__bool__", "self", use) == "TypeError: __bool__ should return bool, returned A");
    CHECK(of_method("__bool__", "1", use) == "TypeError: __bool__ should return bool, returned int");
  }
  CHECK(of_method("__bool__", "False", "[bool(A()), not A(), all([A()])]") == "[False, True, False]\n");
  CHECK(of_method("__len__", "0", "bool(A())") == "False\n");
  CHECK(of_method("__len__", "2", "bool(A())") == "True\n");
}

TEST_CASE("__len__ returns a size") {
  CHECK(of_method("__len__", "2**70", "len(A())") ==
        "OverflowError: cannot fit 'int' into an index-sized integer");
  CHECK(of_method("__len__", "-1", "len(A())") == "ValueError: __len__() should return >= 0");
  CHECK(of_method("__len__", "'a'", "len(A())") ==
        "TypeError: 'str' object cannot be interpreted as an integer");
  CHECK(of_method("__len__", "True", "len(A())") == "1\n");
}

TEST_CASE("__init__ must return None, __iter__ an iterator, __str__ a text") {
  CHECK(of_method("__init__", "1", "A()") == "TypeError: __init__() should return None, not 'int'");
  CHECK(of_method("__iter__", "[1]", "list(A())") ==
        "TypeError: iter() returned non-iterator of type 'list'");
  CHECK(of_method("__iter__", "iter([1])", "list(A())") == "[1]\n");
  CHECK(of_method("__str__", "'a'", "'{}{!s}'.format(A(), A())") == "aa\n");
  CHECK(of_method("__str__", "1", "'{}'.format(A())") == "TypeError: __str__ returned non-string (type int)");
  CHECK(of_method("__repr__", "'a'", "'{!r}'.format(A())") == "a\n");
}

TEST_CASE("an object with __index__ is an int where Python needs one") {
  CHECK(of_method("__index__", "1",
                  "[5, 6][A()], 'ab'[A()], range(A()), [0] * A(), int(A()), [5, 6, 7][A():]") ==
        "6 b range(0, 1) [0] 1 [6, 7]\n");
  CHECK(of_method("__index__", "'1'", "[5, 6][A()]") == "TypeError: __index__ returned non-int (type str)");
  CHECK(said("import torch\nclass A:\n    def __index__(self):\n        return 1\n"
             "print(torch.arange(3)[A()], torch.arange(6).view(2, 3)[A(), 2])\n") == "tensor(1) tensor(5)\n");
  CHECK(said("class A:\n    pass\n[1][A()]") == "TypeError: list indices must be integers or slices, not A");
}

TEST_CASE("int() and float() use __int__ and __float__") {
  CHECK(of_method("__int__", "7", "int(A())") == "7\n");
  CHECK(of_method("__int__", "'7'", "int(A())") == "TypeError: __int__ returned non-int (type str)");
  CHECK(of_method("__float__", "1.5", "float(A())") == "1.5\n");
  CHECK(of_method("__float__", "1", "float(A())") == "TypeError: A.__float__ returned non-float (type int)");
}

TEST_CASE("text comes from __format__, __str__ and __repr__ in every kind of formatting") {
  const std::string type = "class A:\n    def __format__(self, spec):\n        return '<' + spec + '>'\n";
  CHECK(said(type + "print(f'{A():x}', '{:y}'.format(A()), format(A(), 'z'), f'{A()}')\n") ==
        "<x> <y> <z> <>\n");
  CHECK(said("class A:\n    def __format__(self, spec):\n        return 1\nf'{A()}'") ==
        "TypeError: __format__ must return a str, not int");
  CHECK(of_method("__str__", "'me'", "'%s' % A(), '%5s|' % A(), f'{A()}', '{}'.format(A())") ==
        "me    me| me me\n");
  CHECK(of_method("__repr__", "'A()'", "'%r' % A(), '%s' % A(), str(A()), f'{A()!r:>4}'") ==
        "A() A() A()  A()\n");
  CHECK(of_method("__str__", "1", "'%s' % A()") == "TypeError: __str__ returned non-string (type int)");
}

TEST_CASE("fields of str.format access attributes and items of their arguments") {
  CHECK(said("class A:\n    def __init__(self):\n        self.x = [3, 4]\n"
             "print('{0.x[1]} {a.x} {d[k]}'.format(A(), a=A(), d={'k': 5}))\n") == "4 [3, 4] 5\n");
  CHECK(said("'{0[7]}'.format([1])") == "IndexError: list index out of range");
  CHECK(said("'{0[k]}'.format({})") == "KeyError: 'k'");
  CHECK(said("class A:\n    pass\n'{0.x}'.format(A())") == "AttributeError: 'A' object has no attribute 'x'");
  CHECK(said("'{0.}'.format(1)") == "ValueError: Empty attribute in format string");
  CHECK(said("'{0[}'.format(1)") == "ValueError: Missing ']' in format string");
  CHECK(said("'{0[1]x}'.format([1, 2])") ==
        "ValueError: Only '.' or '[' may follow ']' in format field specifier");
  CHECK(said("'{'.format(1)") == "ValueError: Single '{' encountered in format string");
}

TEST_CASE("a KeyError shows the key as repr does") {
  CHECK(said("{}['a']") == "KeyError: 'a'");
  CHECK(said("{}[1]") == "KeyError: 1");
  CHECK(said("'{a}'.format(b=1)") == "KeyError: 'a'");
  CHECK(said("'%(a)s' % {}") == "KeyError: 'a'");
  CHECK(said("{}.popitem()") == "KeyError: 'popitem(): dictionary is empty'");
  CHECK(said("try:\n    {}['a']\nexcept KeyError as e:\n    print(str(e), repr(e))\n") ==
        "'a' KeyError('a')\n");
}

TEST_CASE("del removes an item or a slice from a list") {
  CHECK(said("x = [0, 1, 2, 3, 4]\ndel x[1]\ndel x[-1]\nprint(x)\n") == "[0, 2, 3]\n");
  CHECK(said("x = [0, 1, 2, 3, 4]\ndel x[::2]\nprint(x)\ndel x[:]\nprint(x)\n") == "[1, 3]\n[]\n");
  CHECK(said("x = [0, 1, 2, 3, 4]\ndel x[3:0:-2]\nprint(x)\n") == "[0, 2, 4]\n");
  CHECK(said("x = [1]\ndel x[5]") == "IndexError: list assignment index out of range");
  CHECK(said("x = [1]\ndel x['a']") == "TypeError: list indices must be integers or slices, not str");
}

TEST_CASE("hash() returns CPython's values, and refuses mutable objects") {
  CHECK(said("print(hash(3), hash(3.0), hash(True), hash(-1), hash(-1.0), hash(0.0), hash(-0.0))") ==
        "3 3 1 -2 -2 0 0\n");
  CHECK(said("print(hash(2**61 - 1), hash(2**61), hash(-2**61), hash(2.0**61), hash(2**100), hash(2.0**100), "
             "hash(-10**30))") == "0 1 -2 1 549755813888 549755813888 -465258685558744706\n");
  CHECK(
      said("print(hash(0.1), hash(-2.5), hash(5e-324), hash(1.7976931348623157e308), hash(float('inf')))") ==
      "230584300921369408 -1152921504606846978 16777216 2234066890152476671 314159\n");
  CHECK(said("print(hash(()), hash((1, 2)), hash((1, (2.5, True))), hash((-1,)))") ==
        "5740354900026072187 -3550055125485641917 8211949669649142798 8078679518589016365\n");
  CHECK(said("print(hash('ab') == hash('a' + 'b'), hash((1, 'a')) == hash((1.0, 'a')), hash(None) == "
             "hash(None))") == "True True True\n");
  CHECK(said("import torch\nx = torch.ones(2)\ny = x\nprint(hash(x) == hash(y), hash(x) == hash(x[:]))") ==
        "True False\n");
  CHECK(said("class A:\n    def __hash__(self):\n        return 2**61\nprint(hash(A()))") ==
        "2305843009213693952\n");
  CHECK(said("class A:\n    pass\na = A()\nprint(hash(a) == hash(a), hash(a) == hash(A()))") ==
        "True False\n");
  CHECK(said("hash([1])") == "TypeError: unhashable type: 'list'");
  CHECK(said("hash({})") == "TypeError: unhashable type: 'dict'");
  CHECK(said("hash((1, [2]))") == "TypeError: unhashable type: 'list'");
  CHECK(said("hash({1})") == "TypeError: unhashable type: 'set'");
}

TEST_CASE("zip(strict=True) reports the longer or shorter argument, as CPython does") {
  const auto error = [](const std::string& lists) { return said("zip(" + lists + ", strict=True)"); };
  CHECK(error("[1, 2], [1]") == "ValueError: zip() argument 2 is shorter than argument 1");
  CHECK(error("[1], [1, 2]") == "ValueError: zip() argument 2 is longer than argument 1");
  CHECK(error("[1], [1], [2, 3]") == "ValueError: zip() argument 3 is longer than arguments 1-2");
  CHECK(error("[1, 2], [1, 2], [1]") == "ValueError: zip() argument 3 is shorter than arguments 1-2");
  CHECK(error("[1, 2], [1, 2, 3], [1]") == "ValueError: zip() argument 3 is shorter than arguments 1-2");
  CHECK(said("print(list(zip([1], 'a', strict=True)), list(zip(strict=True)))") == "[(1, 'a')] []\n");
}

TEST_CASE("objects are keys by __hash__ and __eq__") {
  const std::string type =
      "class A:\n    def __init__(self, n):\n        self.n = n\n"
      "    def __hash__(self):\n        return self.n % 2\n"
      "    def __eq__(self, other):\n        return self.n == other.n\n";
  CHECK(said(type + "print(len({A(1), A(1), A(3)}), {A(1): 'x'}[A(1)])\n") == "2 x\n");
  CHECK(said("class A:\n    def __hash__(self):\n        return 'x'\n{A(): 1}") ==
        "TypeError: __hash__ method should return an integer");
  CHECK(said("class A:\n    def __eq__(self, other):\n        return True\n{A(): 1}") ==
        "TypeError: unhashable type: 'A'");
}
