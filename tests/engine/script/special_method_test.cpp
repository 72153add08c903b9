#include <string>

#include "engine/session/session.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

/// What a script prints, or the line of the error that ends it.
std::string said(const std::string& text) {
  session::Session session;
  std::string printed;
  for (auto& statement : script::parse(text).statements) {
    const auto failure = session.append(std::make_shared<const script::Statement>(std::move(statement)));
    if (failure) return tensor::line_of(failure->refusal);
    printed += session.ran_last().outcome.printed;
  }
  return printed;
}

/// The same of an expression about A(), whose only method returns `value`.
std::string of_method(const std::string& method, const std::string& value, const std::string& expression) {
  return said("class A:\n    def " + method + "(self):\n        return " + value + "\nprint(" + expression +
              ")\n");
}

}  // namespace

TEST_CASE("fields of str.format are numbered all by themselves or all by hand") {
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

TEST_CASE("truth is what __bool__ says, or else __len__") {
  for (const std::string use : {"bool(A())", "1 if A() else 2", "not A()", "A() and 3", "any([A()])"}) {
    CAPTURE(use);
    CHECK(of_method("__bool__", "self", use) == "TypeError: __bool__ should return bool, returned A");
    CHECK(of_method("__bool__", "1", use) == "TypeError: __bool__ should return bool, returned int");
  }
  CHECK(of_method("__bool__", "False", "[bool(A()), not A(), all([A()])]") == "[False, True, False]\n");
  CHECK(of_method("__len__", "0", "bool(A())") == "False\n");
  CHECK(of_method("__len__", "2", "bool(A())") == "True\n");
}

TEST_CASE("__len__ gives a size") {
  CHECK(of_method("__len__", "2**70", "len(A())") ==
        "OverflowError: cannot fit 'int' into an index-sized integer");
  CHECK(of_method("__len__", "-1", "len(A())") == "ValueError: __len__() should return >= 0");
  CHECK(of_method("__len__", "'a'", "len(A())") ==
        "TypeError: 'str' object cannot be interpreted as an integer");
  CHECK(of_method("__len__", "True", "len(A())") == "1\n");
}

TEST_CASE("__init__ returns nothing, __iter__ an iterator, __str__ a text wherever it is asked for") {
  CHECK(of_method("__init__", "1", "A()") == "TypeError: __init__() should return None, not 'int'");
  CHECK(of_method("__iter__", "[1]", "list(A())") ==
        "TypeError: iter() returned non-iterator of type 'list'");
  CHECK(of_method("__iter__", "iter([1])", "list(A())") == "[1]\n");
  CHECK(of_method("__str__", "'a'", "'{}{!s}'.format(A(), A())") == "aa\n");
  CHECK(of_method("__str__", "1", "'{}'.format(A())") == "TypeError: __str__ returned non-string (type int)");
  CHECK(of_method("__repr__", "'a'", "'{!r}'.format(A())") == "a\n");
}
