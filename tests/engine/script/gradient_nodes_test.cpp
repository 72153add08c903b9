#include <fstream>
#include <iterator>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "tests/support/catch.h"

// tests/data/script/gradients.txt: a common beginning of all programs, an empty line, then one program per
// line, its lines separated by ` | `, and the gradient part of PyTorch's repr of `y` after ` #> `.

using namespace stridescope;

namespace {

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

/// Returns the text after the last `=` of the repr of `y`: "AddBackward0", "True", or "-" if there is none.
std::string shown(const std::string& program) {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  std::string printed;
  for (const auto& statement : script::parse(program + "\nprint(y)\n").statements)
    printed = interpreter.run(statement, environment).printed;
  const auto at = printed.rfind('=');
  if (at == std::string::npos) return "-";
  const auto first = printed.find_first_not_of('<', at + 1);
  return printed.substr(first, printed.find_first_of(">)", first) - first);
}

}  // namespace

TEST_CASE("tensors computed with gradients show the name of their node") {
  std::ifstream file(TEST_DATA_DIR "/script/gradients.txt");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto end = text.find("\n\n");
  REQUIRE(end != std::string::npos);
  const auto beginning = text.substr(0, end + 1);
  int count = 0;
  for (std::size_t at = end + 2, next = 0; at < text.size(); at = next + 1, ++count) {
    next = text.find('\n', at);
    const auto line = text.substr(at, next - at);
    INFO(line);
    const auto mark = line.rfind("  #> ");
    CHECK(shown(beginning + replaced(line.substr(0, mark), " | ", "\n")) == line.substr(mark + 5));
  }
  CHECK(count > 600);
}
