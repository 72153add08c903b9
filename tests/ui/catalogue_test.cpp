#include "ui/forms/catalogue.h"

#include "tests/support/catch.h"

using namespace stridescope::ui;

TEST_CASE("a search without a match suggests the nearest operation") {
  struct Row {
    const char *search, *nearest;
  };
  const Row rows[] = {
      {"tranpose", "transpose"}, {"unsqeeze", "unsqueeze"}, {"expnad", "expand"}, {"trans", ""}, {"", ""},
      {"qqqqqqqqqqqq", ""},
  };
  for (const auto& row : rows) {
    INFO(row.search);
    const auto* entry = nearest_entry(op_catalogue(), row.search);
    CHECK((entry ? entry->id : "") == row.nearest);
  }
}
