#include <fstream>
#include <iterator>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "tests/support/catch.h"

// The files of tests/data/script that are named here hold programs apart by `# ---`, each followed by what
// Python and PyTorch printed for it, as lines after `#> `; an exception that left the program stands last, as
// `Type: message`.

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

TEST_CASE("programs print what Python prints") {
  const std::string name =
      GENERATE("programs", "functions", "modules", "seeds", "dicts", "last_digits", "refusals", "families",
               "loops", "closures", "classes", "errors", "library", "names", "numpy", "match",
               "modules_of_python", "cycles", "attributes", "dates", "meta", "files");
  std::ifstream file(TEST_DATA_DIR "/script/" + name + ".txt");
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
    } else if (line.starts_with("#> ")) {
      expected += line.substr(3) + "\n";
    } else {
      program += line + "\n";
    }
  }
  check();
}
