#include "app/files/measured_file.h"

#include <filesystem>
#include <fstream>

#include "app/files/process.h"
#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

lab::Measurements some_measured() {
  return {{"views",
           {{"transpose_view", {{100, 1e-9, 1.2345678901234567e-7, 3e-7, 25}}},
            {"expand_view", {{100, 1e-9, 2e-9, 3e-9, 3}, {1000, 0, 1e-300, 0.1, 4}}}}},
          {"passes", {{"as_it_is", {{1, 0.1, 0.2, 0.3, 5}}}}}};
}

}  // namespace

TEST_CASE("measurements are read back to the last digit, their lines in order") {
  const auto measured = some_measured();
  const auto read = parse_measured(measured_text(measured));
  REQUIRE(read);
  CHECK(*read == measured);
}

TEST_CASE("only valid entries of a file of measurements are used") {
  CHECK_FALSE(parse_measured("[1]"));
  CHECK_FALSE(parse_measured("{"));
  const struct {
    const char* text;
    std::size_t samples;
  } rows[] = {
      {R"({"views": {"a": [[1, 2, 3, 4, 5]]}})", 1},
      {R"({"nothing_of_ours": {"a": [[1, 2, 3, 4, 5]]}})", 0},
      {R"({"views": {"a": [[1, 2, 3, 4]]}})", 0},
      {R"({"views": {"a": [[1, -2, 3, 4, 5], 7]}})", 0},
      {R"({"views": {"a": [[1, 1e999, 3, 4, 5]]}})", 0},
      {R"({"views": {"a": [[1, 2, 3, 4, 1e99]]}})", 0},
      {R"({"views": [1], "passes": "x"})", 0},
      {"{}", 0},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    const auto read = parse_measured(row.text).value_or(lab::Measurements());
    CHECK((read.contains("views") ? lab::sample_count(read.at("views")) : 0) == row.samples);
    CHECK(read.size() == row.samples);
  }
}

TEST_CASE("measurements of two processes are merged; an invalid file is moved away") {
  const auto folder =
      fs::temp_directory_path() / ("stridescope-measured-" + std::to_string(own_process_id()));
  fs::remove_all(folder);
  const auto all = some_measured();
  const lab::Measurements views{{"views", all.at("views")}}, passes{{"passes", all.at("passes")}};
  CHECK(load_measured(folder).measured.empty());
  CHECK(save_measured(folder, {}, views).empty());
  CHECK(save_measured(folder, {}, passes).empty());
  CHECK(load_measured(folder).measured == all);
  auto anew = all;
  anew["views"].pop_back();
  CHECK(save_measured(folder, all, anew).empty());
  CHECK(load_measured(folder).measured == anew);
  std::ofstream(folder / "measured.json") << "nonsense";
  const auto loaded = load_measured(folder);
  CHECK(loaded.measured.empty());
  CHECK_FALSE(loaded.problem.empty());
  CHECK(load_measured(folder).problem.empty());
  fs::remove_all(folder);
}

}  // namespace stridescope::app
