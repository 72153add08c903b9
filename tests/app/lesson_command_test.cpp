#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/cli/lesson.h"
#include "app/files/exit_status.h"
#include "app/files/process.h"
#include "tests/support/catch.h"

namespace stridescope::app {
namespace fs = std::filesystem;

TEST_CASE("lesson new writes a lesson that lesson check accepts, and keeps an existing file") {
  const auto folder = fs::temp_directory_path() / ("stridescope-lesson-" + std::to_string(own_process_id()));
  fs::create_directories(folder);
  const auto file = (folder / "first.py").string();
  std::istringstream in;
  std::ostringstream out, err;
  CHECK(new_lesson({file, false}, out, err) == done);
  CHECK(out.str().empty());
  CHECK(check_lessons({{file}}, in, out, err) == done);
  CHECK(err.str().empty());
  CHECK(out.str().find("first.py: A transposed view: 4 steps, 1 question, 2 minutes") != std::string::npos);
  std::ofstream(file) << "mine";
  CHECK(new_lesson({file, false}, out, err) == failed);
  CHECK(err.str().find("--overwrite") != std::string::npos);
  CHECK(fs::file_size(file) == 4);
  CHECK(new_lesson({file, true}, out, err) == done);
  CHECK(fs::file_size(file) > 4);
  CHECK(new_lesson({(folder / "none" / "a.py").string(), false}, out, err) == failed);
  fs::remove_all(folder);
}

TEST_CASE("lesson check lists the errors of each of its files, with line and column") {
  std::istringstream in("import torch\n#: titel One\nx = torch.ones(2)\n");
  std::ostringstream out, err;
  CHECK(check_lessons({{"-", "/nowhere/a.py"}}, in, out, err) == failed);
  CHECK(err.str().find("<stdin>:2:4: there is no cue `titel`. Did you mean `title`?\n") != std::string::npos);
  CHECK(err.str().find("cannot read /nowhere/a.py") != std::string::npos);
  CHECK(out.str().empty());
}

TEST_CASE("lesson check prints its messages in both languages") {
  const std::string lesson =
      "#: lesson A\n#: lesson.zh 甲\n#: about a\n#: about.zh 乙\n#: minutes 2\nimport torch\n";
  std::istringstream wrong(lesson + "#: titel One\nx = torch.ones(2)\n"),
      right(lesson + "x = torch.ones(2)\n");
  std::ostringstream out, err;
  CHECK(check_lessons({{"-", "/nowhere/a.py"}, "zh"}, wrong, out, err) == failed);
  CHECK(err.str().find("<stdin>:7:4: 没有提示词“titel”。是不是“title”？") != std::string::npos);
  CHECK(err.str().find("cannot read") == std::string::npos);
  CHECK(check_lessons({{"-"}, "zh"}, right, out, err) == done);
  CHECK(out.str().find("甲：1 步") != std::string::npos);
}

TEST_CASE("lesson check accepts a lesson of one language, and names the title that another language lacks") {
  const std::string lesson = "#: lesson A\n#: about a\n#: minutes 2\nimport torch\n";
  std::istringstream one(lesson + "# One.\nx = torch.ones(2)\n"),
      two(lesson + "# One.\n#: zh 甲\nx = torch.ones(2)\n");
  std::ostringstream out, err;
  CHECK(check_lessons({{"-"}}, one, out, err) == done);
  CHECK(err.str().empty());
  CHECK(check_lessons({{"-"}}, two, out, err) == failed);
  CHECK(err.str() ==
        "<stdin>:5:1: this text is in `zh`, but the lesson has no title in it: add a line `#: lesson.zh …` "
        "before "
        "`import torch`\n");
}

}  // namespace stridescope::app
