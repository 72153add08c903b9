#include "ui/widgets/marked_text.h"

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"

namespace stridescope::ui {
namespace {

std::string shown(const std::vector<MarkedRun>& line) {
  std::string words;
  for (const auto& run : line) words += run.font == scene::Font::mono ? "<" + run.words + ">" : run.words;
  return words;
}

std::vector<std::string> lines_of(std::string_view text, float width) {
  std::vector<std::string> lines;
  for (const auto& line : wrapped_runs(text, width, scene::Font::text, 10, testing::PlainMeasure()))
    lines.push_back(shown(line));
  return lines;
}

}  // namespace

TEST_CASE("code between backticks is drawn in the code font, without them") {
  CHECK(lines_of("sums along `dim`, twice", 1000) == std::vector<std::string>{"sums along <dim>, twice"});
  CHECK(lines_of("`a` `b`", 1000) == std::vector<std::string>{"<a> <b>"});
  CHECK(lines_of("a tick ` alone", 1000) == std::vector<std::string>{"a tick ` alone"});
  CHECK(without_marks("run `sudo apt install x` first") == "run sudo apt install x first");
}

TEST_CASE("code is not broken if it fits a line") {
  const testing::PlainMeasure measure;
  const float width = measure.width("words before", scene::Font::text, 10);
  CHECK(lines_of("words before `a = b`", width) == std::vector<std::string>{"words before", "<a = b>"});
  const auto cut = lines_of("`abcdefghijklmnop`", measure.width("abcdefgh", scene::Font::mono, 10) + 1);
  REQUIRE(cut.size() == 2);
  CHECK(cut[0] == "<abcdefgh>");
  CHECK(cut[1] == "<ijklmnop>");
}

TEST_CASE("text of the code font keeps its backticks") {
  const auto lines = wrapped_runs("s = '`x`'", 1000, scene::Font::mono, 10, testing::PlainMeasure());
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].size() == 1);
  CHECK(lines[0][0].words == "s = '`x`'");
}

}  // namespace stridescope::ui
