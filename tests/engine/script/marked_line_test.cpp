#include "engine/script/syntax/marked_line.h"

#include "tests/support/catch.h"

using namespace stridescope::script;

TEST_CASE("a span splits its line into the text before, inside and after") {
  struct Row {
    std::string_view text;
    Span span;
    std::string_view before, marked, after;
  };
  const Row rows[] = {
      {"x = foo + 1", {{1, 5}, {1, 8}}, "x = ", "foo", " + 1"},
      {"x = 1\ny = foo\n", {{2, 5}, {2, 8}}, "y = ", "foo", ""},
      {"值 = 'é' + foo", {{1, 11}, {1, 14}}, "值 = 'é' + ", "foo", ""},
      {"f(1,\n  2)", {{1, 1}, {2, 5}}, "", "f(1,", ""},
      {"x = (", {{1, 6}, {1, 6}}, "x = (", "", ""},
      {"x = (", {{1, 9}, {1, 12}}, "x = (", "", ""},
      {"x", {{3, 1}, {3, 2}}, "", "", ""},
      {"", {{1, 1}, {1, 1}}, "", "", ""},
  };
  for (const auto& row : rows) {
    INFO(row.text << " from column " << row.span.begin.column);
    const auto line = marked_line(row.text, row.span);
    CHECK(line.before == row.before);
    CHECK(line.marked == row.marked);
    CHECK(line.after == row.after);
  }
}
