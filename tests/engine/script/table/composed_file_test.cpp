#include "engine/script/evaluate/composed_file.h"

#include <set>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"
#include "engine/tensor/error.h"
#include "tests/support/catch.h"

using namespace stridescope;
using script::ComposedFile;

TEST_CASE("a file of operations has rows and shared functions") {
  const ComposedFile file("shared.py",
                          "import torch\n"
                          "family(group=\"copy\", effect=\"copy\", motion=\"follow\")\n\n\n"
                          "def _half(x):\n    \"\"\"Returns x / 2.\"\"\"\n    return x / 2\n\n\n"
                          "@operation(\"(Tensor self)\", forms=\"method\")\n"
                          "def halved(self):\n    return _half(self)\n");
  REQUIRE(file.rows().size() == 1);
  CHECK(file.rows()[0].name == "halved");
  REQUIRE(file.functions().size() == 1);
  CHECK(file.functions()[0].starts_with("def _half(x):\n"));
}

TEST_CASE("shared functions of operations have unique names") {
  std::set<std::string_view> names;
  for (const auto& file : script::composed_files()) {
    for (const auto function : file.functions()) {
      const auto name = function.substr(4, function.find('(') - 4);
      CAPTURE(name);
      CHECK(name.starts_with('_'));
      CHECK(names.insert(name).second);
      const bool is_form = name.starts_with("_complex_");  // the file explains these
      CHECK((is_form || function.find("):\n    \"\"\"") != function.npos));
    }
  }
  CHECK(names.contains("_reduced"));
}

TEST_CASE("an assertion in a shared function raises the stated error") {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment names;
  const auto error_of = [&](const std::string& line) -> std::string {
    try {
      for (const auto& statement : script::parse("import torch\nx = torch.ones(2)\n" + line).statements)
        interpreter.run(statement, names);
    } catch (const tensor::Error& error) {
      return std::string(tensor::name(error.type())) + ": " + error.message();
    }
    return "";
  };
  CHECK(error_of("torch.nn.functional.l1_loss(x, x, reduction='all')") ==
        "ValueError: all is not a valid value for reduction");
  CHECK(error_of("torch.LongTensor(x)") == "TypeError: expected torch.int64 (got torch.float32)");
  CHECK(error_of("torch.nn.functional.conv2d(x, torch.ones(1, 1, 2, 2))") ==
        "RuntimeError: Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [2]");
}
