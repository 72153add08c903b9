#include "app/export/document_title.h"

#include "tests/support/catch.h"

using stridescope::app::document_title;

TEST_CASE("a title is one line of valid UTF-8 without control characters") {
  struct Row {
    const char *name, *title;
  };
  const Row rows[] = {
      {"A view", "A view"},
      {"视图 <b>&\"' {film}", "视图 <b>&\"' {film}"},
      {"two\nlines\tand\r\xE2\x80\xA8 more", "two lines and   more"},
      {"\x1b[31mred\x7f", "\xEF\xBF\xBD[31mred\xEF\xBF\xBD"},
      {"\xC2\x9B"
       "31m",
       "\xEF\xBF\xBD"
       "31m"},
      {"bad\xff\xfe", "bad\xEF\xBF\xBD\xEF\xBF\xBD"},
      {"", ""},
  };
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(document_title(row.name) == row.title);
  }
}
