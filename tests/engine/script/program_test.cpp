#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "tests/support/catch.h"

// The .txt files of tests/data/script contain programs, separated by `# ---`. Each is followed by the output
// of Python and PyTorch, as lines after `#> `; an uncaught exception is the last line, as `Type: message`.
// gradients.txt and tensor_str.txt have another format and separate tests.

using namespace stridescope;

namespace {

std::string run(const std::string& text) {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  std::string printed;
  try {
    for (const auto& statement : script::parse(text).statements) {
      try {
        printed += interpreter.run(statement, environment).printed;
      } catch (const script::ScriptError&) {
        printed += interpreter.outcome().printed;
        throw;
      }
    }
  } catch (const script::ScriptError& e) {
    printed += std::string(tensor::exception_of(e.refusal())) + ": " + e.message() + "\n";
  }
  return printed;
}

}  // namespace

TEST_CASE("programs print the same as in Python") {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA_DIR "/script")) {
    const auto name = entry.path().filename();
    if (name.extension() != ".txt" || name == "gradients.txt" || name == "tensor_str.txt") continue;
    INFO(name.string());
    ++files;
    std::ifstream file(entry.path());
    REQUIRE(file);
    std::string line, program, expected;
    const auto check = [&] {
      INFO(program);
      CHECK(run(program) == expected);
      program.clear();
      expected.clear();
    };
    while (std::getline(file, line)) {
      if (line == "# ---") {
        check();
      } else if (line.starts_with("#>")) {
        expected += (line.size() > 3 ? line.substr(3) : "") + "\n";
      } else {
        program += line + "\n";
      }
    }
    check();
  }
  REQUIRE(files > 0);
}
