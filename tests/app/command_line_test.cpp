#include "app/cli/command_line.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/render.h"
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

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
}

}  // namespace stridescope::app
