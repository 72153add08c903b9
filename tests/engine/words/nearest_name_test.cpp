#include "engine/words/nearest_name.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

using stridescope::words::nearest_name;

TEST_CASE("the nearest name to a misspelt one is found, if one is near") {
  const std::vector<std::string_view> names{"transpose", "t",   "view", "view_as", "sum",
                                            "cumsum",    "run", "new",  "numel"};
  struct Row {
    const char *name, *nearest;
  };
  const Row rows[] = {
      {"transpos", "transpose"},
      {"tranpsose", "transpose"},
      {"Transpose", "transpose"},
      {"viwe", "view"},
      {"viewas", "view_as"},
      {"runn", "run"},
      {"smu", "sum"},
      {"quaternion", ""},
      {"vie", "view"},
      {"vew", "view"},
      {"ver", ""},
      {"xyz", ""},
      {"q", ""},
      {"view", ""},  // it exists
      {"", ""},
  };
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(nearest_name(row.name, names).value_or("") == row.nearest);
  }
  CHECK_FALSE(nearest_name(std::string(1000, 'a'), names));
  CHECK_FALSE(nearest_name("view", {}));
}
