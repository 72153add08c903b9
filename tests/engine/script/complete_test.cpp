#include "engine/script/complete/complete.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/catch.h"

using namespace stridescope;
using script::Completion;

namespace {

script::Environment some_names() {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  for (const auto& statement :
       script::parse("import torch\nimport torch.nn.functional as F\nx = torch.arange(6).view(2, 3)\n"
                     "text = 'abc'\nitems = [1, 2]\nsize = x.shape")
           .statements) {
    interpreter.run(statement, environment);
  }
  return environment;
}

/// Completes at `|`.
Completion at_bar(std::string text) {
  static const auto environment = some_names();
  const auto bar = text.find('|');
  text.erase(bar, 1);
  std::size_t column = 0;
  for (std::size_t i = 0; i < bar; ++i) column += (text[i] & 0xC0) != 0x80;
  return script::complete(text, column, environment);
}

bool offers(const Completion& completion, const std::string& name) {
  return std::ranges::count(completion.candidates, name, &script::Candidate::name) > 0;
}

}  // namespace

TEST_CASE("members are those of the expression before the dot") {
  struct Row {
    const char* text;
    const char* offered;
    const char* not_offered;
  };
  const Row rows[] = {
      {"x.tra|", "transpose", "view"},
      {"y = x.t().v|", "view", "transpose"},
      {"x.T[0].|", "unsqueeze", "append"},
      {"(x + 1).|", "stride", "append"},
      {"torch.ar|", "arange", "tensor"},
      {"torch.int|", "int64", "arange"},
      {"torch.arange(3).|", "view", "arange"},
      {"F.re|", "relu", "reshape"},
      {"text.|", "upper", "view"},
      {"'abc'.|", "upper", "view"},
      {"items.|", "append", "view"},
      {"x.shape.|", "numel", "view"},
      {"size.|", "numel", "view"},
      {"x.untyped_storage().|", "data_ptr", "view"},
      {"x.dtype.|", "itemsize", "view"},
      {"print(x.|", "view", "append"},
      {"x[x.sh|", "shape", "view"},
      {"x.view(2, x.|", "numel", "append"},
      {"x._|", "_is_view", "view"},
      {"x.chunk(2)[0].|", "view", "append"},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    const auto completion = at_bar(row.text);
    CHECK(offers(completion, row.offered));
    CHECK_FALSE(offers(completion, row.not_offered));
  }
}

TEST_CASE("names, builtins and keyword arguments are offered where an expression may begin") {
  CHECK(offers(at_bar("|"), "x"));
  CHECK(offers(at_bar("y = |"), "torch"));
  CHECK(offers(at_bar("pri|"), "print"));
  CHECK(offers(at_bar("x.transpose(|"), "dim0="));
  CHECK(offers(at_bar("x.transpose(0, d|"), "dim1="));
  CHECK_FALSE(offers(at_bar("x.transpose(0, dim1=|"), "dim0="));
  CHECK(offers(at_bar("torch.zeros(2, dt|"), "dtype="));
  CHECK(at_bar("'a|").candidates.empty());
  CHECK(at_bar("y = 1  # x|").candidates.empty());
  CHECK(at_bar("12|").candidates.empty());
  CHECK(at_bar("nothing.|").candidates.empty());
  CHECK(at_bar("x |").candidates.empty());
}

TEST_CASE("a candidate replaces the word before the cursor, counted in characters") {
  const auto completion = at_bar("y = '\u4e2d\u6587' + x.tran|");
  CHECK(completion.begin == 13);
  CHECK(completion.end == 17);
  const auto* transpose = &*std::ranges::find(completion.candidates, "transpose", &script::Candidate::name);
  CHECK(transpose->signature == "transpose(dim0, dim1)");
  CHECK(transpose->op->help == "transpose");
}

TEST_CASE("the call around the cursor is shown with its current argument") {
  const auto hint = at_bar("y = x.transpose(0, |").hint;
  REQUIRE(hint);
  CHECK(hint->op->name == "transpose");
  CHECK(hint->argument == 1);
  CHECK(hint->signatures.at(0) == "transpose(dim0, dim1)");
  CHECK(at_bar("x.transpose(dim1=|").hint->keyword == "dim1");
  CHECK(at_bar("print(x.view(2, 3), |").hint->op->name == "print");
  CHECK(at_bar("torch.zeros((2, 3), |").hint->argument == 1);
  CHECK(at_bar("x.is_contiguous(|").hint->op->name == "is_contiguous");
  CHECK_FALSE(at_bar("x.view(2)|").hint);
  CHECK_FALSE(at_bar("(|").hint);
  CHECK_FALSE(at_bar("x[|").hint);
}

TEST_CASE("the most used names come first, with signatures as in PyTorch's documentation") {
  const auto completion = at_bar("x.|");
  const std::vector<std::string> first{
      "view(*shape)",          "t()",
      "transpose(dim0, dim1)", "permute(*dims)",
      "reshape(*shape)",       "contiguous(*, memory_format=torch.contiguous_format)",
      "expand(*sizes)"};
  REQUIRE(completion.candidates.size() > first.size());
  for (std::size_t i = 0; i < first.size(); ++i) CHECK(completion.candidates[i].signature == first[i]);
  CHECK(at_bar("torch.|").candidates.front().name == "t");
  CHECK(at_bar("x.s|").candidates.front().name == "shape");
  CHECK(at_bar("torch.zero|").candidates.front().signature.starts_with("zeros(*size"));
}

TEST_CASE("completion works for any text") {
  for (const auto* text :
       {"((((|", ")|", "']'.|", "x.|.y", "\xff.|", "x..|", "f('|", "a\".b(|", "[1, (2, {|"}) {
    CHECK_NOTHROW(at_bar(text));
  }
}
