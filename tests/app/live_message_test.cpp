#include "app/window/live_message.h"

#include <filesystem>
#include <fstream>

#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::app::live_message_test {
namespace {

TEST_CASE("messages of a running program are parsed, and others are rejected") {
  const testing::TemporaryFolder folder;
  const auto inside = folder / "1.safetensors";
  std::ofstream(inside) << "x";
  const auto read = [&](const std::string& line) { return parse_live_message(line, folder / ""); };

  const auto begin = read(R"({"begin": "train.py"})");
  REQUIRE(begin);
  CHECK(std::get<ui::BeginProgram>(*begin).name == "train.py");
  CHECK(std::holds_alternative<ui::EndProgram>(*read(R"({"end": true})")));

  const auto run = read(
      R"j({"run": "x = y.t()", "leading": ["# a", "b", "# c\nx = 1"], "data": ")j" + inside +
      R"j(", "layouts": [{"name": "x", "shape": [2, 3], "stride": [1, 2], "offset": 4, "storage": 5}]})j");
  REQUIRE(run);
  const auto& step = std::get<ui::TakeProgramStep>(*run).step;
  CHECK(step == ui::LiveStep{"# a\n", "x = y.t()", inside, {{"x", {2, 3}, {1, 2}, 4, 5}}});

  // Files outside the runtime folder are refused.
  for (const auto* path : {"/etc/passwd", "../x", ""}) {
    INFO(path);
    const auto other = read(R"({"run": "x = 1", "data": ")" + std::string(path) + "\"}");
    REQUIRE(other);
    CHECK(std::get<ui::TakeProgramStep>(*other).step.data.empty());
  }
  for (const auto* line : {"", "x", "[]", "{}", R"({"run": 3})", R"({"run": ""})"}) {
    INFO(line);
    CHECK_FALSE(read(line));
  }
}

}  // namespace
}  // namespace stridescope::app::live_message_test
