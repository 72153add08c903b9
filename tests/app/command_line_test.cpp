#include "app/cli/command_line.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/render.h"
#include "app/cli/watched.h"
#include "app/files/process.h"
#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

int status_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "stridescope");
  std::vector<char*> argv;
  for (auto& argument : arguments) argv.push_back(argument.data());
  return run_command_line(static_cast<int>(argv.size()), argv.data());
}

}  // namespace

TEST_CASE("the exit status is 0 for done, 1 for a script that raised, 2 for usage") {
  CHECK(status_of({"--version"}) == 0);
  CHECK(status_of({"--help"}) == 0);
  CHECK(status_of({"run", "--help"}) == 0);
  CHECK(status_of({"run", "/nowhere/x.py"}) == 1);
  CHECK(status_of({"timeit", "-n", "1", "1 / 0"}) == 1);
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"run"},
                                                {"run", "--nope", "x.py"},
                                                {"run", "a.py", "b.py"},
                                                {"--nope"},
                                                {"timeit"},
                                                {"timeit", "-n", "0", "1"},
                                                {"timeit", "-n", "many", "1"},
                                                {"render", "x.py"},
                                                {"render", "x.py", "-o", "x.png", "--size", "big"},
                                                {"render", "x.py", "-o", "x.png", "--size", "0x9"},
                                                {"render", "x.py", "-o", "x.png", "--theme", "pink"},
                                                {"render", "x.py", "-o", "x.png", "--step", "-1"}}) {
    INFO(wrong.back());
    CHECK(status_of(wrong) == 2);
  }
}

TEST_CASE("a misspelt command is asked after, a file that is missing is not") {
  struct Row {
    std::vector<std::string> arguments;
    const char* said;
  };
  const Row rows[] = {
      {{"runn", "lesson.py"}, "stridescope: runn is neither a command nor a file. Did you mean `run`?\n"},
      {{"rendre"}, "stridescope: rendre is neither a command nor a file. Did you mean `render`?\n"},
      {{"lesson", "chek", "a.py"}, "stridescope: lesson chek is no command. Did you mean `lesson check`?\n"},
      {{"lesson", "fly"},
       "stridescope: lesson fly is no command. `lesson check FILE` and `lesson new FILE` are.\n"},
      {{"timit", "1"}, "stridescope: timit is neither a command nor a file. Did you mean `timeit`?\n"},
  };
  for (const auto& row : rows) {
    const std::ostringstream said;
    auto* before = std::cerr.rdbuf(said.rdbuf());
    const int status = status_of(row.arguments);
    std::cerr.rdbuf(before);
    CHECK(status == 2);
    CHECK(said.str() == row.said);
  }
}

TEST_CASE("a picture is drawn of a script on standard input") {
  const auto file = std::filesystem::temp_directory_path() /
                    ("stridescope-stdin-" + std::to_string(own_process_id()) + ".svg");
  RenderOptions options;
  options.file = "-";
  options.out = file.string();
  std::istringstream script("import torch\nx = torch.arange(4)\n");
  CHECK(render(options, script) == 0);
  std::ifstream written(file);
  CHECK_THAT(std::string(std::istreambuf_iterator<char>(written), {}), testing::contains_text("<svg"));
  std::filesystem::remove(file);
  std::istringstream wrong("import torch\nx = torch.arange(4).view(5)\n");
  CHECK(render(options, wrong) == 1);
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("Ctrl+C cancels what is being exported") {
  std::ostringstream out;
  const bool is_whole = watched(
      [](const tensor::Control& control) {
        std::raise(SIGINT);
        while (!control.stop.stop_requested()) std::this_thread::yield();
        throw tensor::Cancelled();
      },
      out);
  CHECK_FALSE(is_whole);
  CHECK(watched([](const tensor::Control&) {}, out));
  CHECK_THROWS_AS(watched([](const tensor::Control&) { throw std::runtime_error("no"); }, out),
                  std::runtime_error);
  CHECK(out.str().empty());
}

TEST_CASE("options of render that do not go together are refused") {
  const auto render_to = [](std::string out, std::vector<std::string> more) {
    std::vector<std::string> all{"render", "/nowhere/x.py", "-o", std::move(out)};
    all.insert(all.end(), more.begin(), more.end());
    return status_of(all);
  };
  CHECK(render_to("x.png", {"--fps", "10"}) == 2);
  CHECK(render_to("x.png", {"--speed", "2"}) == 2);
  CHECK(render_to("x.mp4", {"--speed", "0"}) == 2);
  CHECK(render_to("x.mp4", {"--fps", "0"}) == 2);
  CHECK(render_to("x.mp4", {"--time", "0.5"}) == 2);
  CHECK(render_to("x.pdf", {"--step", "1", "--steps", "1-2"}) == 2);
  CHECK(render_to("x.avi", {}) == 2);
  CHECK(render_to("x.mp4", {}) == 1);  // there is no such script
}

}  // namespace stridescope::app
