#include "app/cli/run.h"

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

using ui::Json;

struct Result {
  int status;
  std::string out, err;

  std::vector<Json> lines() const {
    std::vector<Json> result;
    std::istringstream in(out);
    for (std::string line; std::getline(in, line);) result.push_back(Json::parse(line).value());
    return result;
  }
};

Result run_script(const std::string& text, bool json) {
  std::ostringstream out, err;
  const int status = run_text(text, "lesson.py", json, out, err);
  return {status, out.str(), err.str()};
}

}  // namespace

TEST_CASE("run prints the script's output") {
  const auto result =
      run_script("import torch\nx = torch.arange(3)\nprint(x)\nprint(x.shape, end='')\n", false);
  CHECK(result.status == 0);
  CHECK(result.out == "tensor([0, 1, 2])\ntorch.Size([3])");
  CHECK(result.err.empty());
}

TEST_CASE("a script that raises ends with a traceback that marks the place") {
  const auto result = run_script(
      "import torch\nx = torch.arange(12)\nprint(1)\ny = x.view(5, 5)  # wrong\nprint(2)\n", false);
  CHECK(result.status == 1);
  CHECK(result.out == "1\n");
  CHECK(result.err ==
        "Traceback (most recent call last):\n"
        "  File \"lesson.py\", line 4, column 5\n"
        "    y = x.view(5, 5)  # wrong\n"
        "        ^^^^^^^^^^^^\n"
        "RuntimeError: shape '[5, 5]' is invalid for input of size 12\n");
}

TEST_CASE("lists that contain one another many times are described up to a limit") {
  std::string text = "x = [1]\n";
  for (int i = 0; i < 60; ++i) text += "x = [x, x]\n";
  const auto result = run_script(text + "y = 2\n", true);
  CHECK(result.status == 0);
  CHECK(result.out.size() < std::size_t{100} << 20);
  const auto last = result.lines().back();
  CHECK(last.text().find("\"is_whole\":false") != std::string::npos);
  CHECK(last.text().find("\"y\":{\"kind\":\"value\",\"value\":2}") != std::string::npos);
}

TEST_CASE("lists that contain themselves are described as not whole") {
  const auto result = run_script("x = []\nx.append(x)\ny = {}\ny['a'] = [y]\n", true);
  CHECK(result.status == 0);
  const auto last = result.lines().back().text();
  CHECK(last.find("\"x\":{\"kind\":\"value\",\"value\":null,\"is_whole\":false}") != std::string::npos);
  CHECK(last.find("\"y\":{\"kind\":\"value\",\"value\":null,\"is_whole\":false}") != std::string::npos);
}

TEST_CASE("NumPy's functions find only files that the script wrote") {
  for (const std::string call : {"loadtxt('x')", "genfromtxt('x')", "fromfile('x')"}) {
    const auto result = run_script("import numpy as np\nnp." + call + "\n", false);
    CHECK(result.status == 1);
    CHECK(result.err.find("FileNotFoundError: ") != std::string::npos);
  }
  for (const std::string name : {"save", "savez", "savez_compressed", "savetxt"})
    CHECK(run_script("import numpy as np\nnp." + name + "('x', [1])\n", false).status == 0);
  const auto mapped = run_script("import numpy as np\nnp.memmap('x')\n", false);
  CHECK(mapped.err.find("NotImplementedError: np.memmap() ") != std::string::npos);
}

TEST_CASE("a script that does not parse runs nothing") {
  const auto result = run_script("print(1)\nx = (1,\n", false);
  CHECK(result.status == 1);
  CHECK(result.out.empty());
  CHECK(result.err.find("SyntaxError: ") != std::string::npos);
  CHECK(result.err.find("line 2") != std::string::npos);
}

TEST_CASE("the error of --json has the rule and its facts besides PyTorch's text") {
  struct Row {
    const char* statement;
    Json detail;
  };
  const Row rows[] = {
      {"x.t().view(6)",
       {{"rule", "incompatible_view"},
        {"facts",
         {{"target_shape", Json::Array{6}},
          {"shape", Json::Array{3, 2}},
          {"stride", Json::Array{1, 3}},
          {"op", "view"}}}}},
      {"x.transpose(0, 2)",
       {{"rule", "dim_out_of_range"}, {"facts", {{"dim", 2}, {"rank", 2}, {"op", "transpose"}}}}},
      {"x.add_(0.5)",
       {{"rule", "cannot_cast"},
        {"facts", {{"dtype", "torch.float32"}, {"other_dtype", "torch.int64"}, {"op", "add_"}}}}},
      {"x + x.cuda()",
       {{"rule", "devices_differ"},
        {"facts", {{"device", "cuda:0"}, {"other_device", "cpu"}, {"op", "add"}}}}},
      {"x.clamp_(0, 5).expand(2, 2, 3).add_(1)",
       {{"rule", "internal_overlap"},
        {"facts",
         {{"written",
           {{"shape", Json::Array{2, 2, 3}}, {"stride", Json::Array{0, 3, 1}}, {"storage_offset", 0}}},
          {"operand", 0},
          {"op", "add_"}}}}},
      {"x.transpos(0, 1)",
       {{"rule", "attribute_unknown"},
        {"facts", {{"type", "Tensor"}, {"name", "transpos"}}},
        {"hint", "transpose"}}},
      {"async with f(): pass",
       {{"rule", "outside_language"},
        {"facts",
         {{"construct", "async for or async with outside async def"},
          {"instead", "Use asyncio.run(main())."}}}}},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    const auto result = run_script(
        "import torch\nx = torch.arange(6).view(2, 3)\n" + std::string(row.statement) + "\n", true);
    CHECK(result.status == 1);
    const auto lines = result.lines();
    REQUIRE_FALSE(lines.empty());
    const auto& error = lines.back()["error"];
    CHECK(error["detail"].text() == row.detail.text());
    CHECK_FALSE(error["message"].text().empty());
  }
}

TEST_CASE("a traceback suggests a similar name for a misspelt one") {
  const auto result = run_script("import torch\nx = torch.zeros(3)\nx.transpos(0, 1)\n", false);
  CHECK(result.err ==
        "Traceback (most recent call last):\n"
        "  File \"lesson.py\", line 3, column 3\n"
        "    x.transpos(0, 1)\n"
        "      ^^^^^^^^\n"
        "AttributeError: 'Tensor' object has no attribute 'transpos'\n"
        "Did you mean `transpose`?\n");
}

TEST_CASE("--json prints an object for each statement, and the final values") {
  const auto result = run_script(
      "import torch\nx = torch.tensor([[1.5, 0.1], [float('inf'), -2]])\ny = x.t()\nx[0, 0] = float('nan')\n"
      "n = y.stride()\nprint(n)\nz = x + 1\n",
      true);
  CHECK(result.status == 0);
  const auto lines = result.lines();
  REQUIRE(lines.size() == 8);
  CHECK(lines[0] == Json{{"line", 1}, {"source", "import torch"}, {"bindings", Json::object()}});
  const auto& x = lines[1]["bindings"]["x"];
  CHECK(lines[1]["line"] == 2);
  CHECK(x["kind"] == "tensor");
  CHECK(x["dtype"] == "torch.float32");
  CHECK(x["device"] == "cpu");
  CHECK(x["shape"] == Json(Json::Array{2, 2}));
  CHECK(x["stride"] == Json(Json::Array{2, 1}));
  CHECK(x["storage_offset"] == 0);
  CHECK(x["is_contiguous"] == true);
  CHECK(x["storage"] == 0);
  CHECK(x["storage_nbytes"] == 16);
  CHECK(x["values"] == Json(Json::Array{1.5, 0.10000000149011612, "inf", -2.0}));
  CHECK(lines[2]["bindings"]["y"]["storage"] == 0);
  CHECK(lines[2]["bindings"]["y"]["values"] == Json(Json::Array{1.5, "inf", 0.10000000149011612, -2.0}));
  CHECK(lines[3] == Json{{"line", 4}, {"source", "x[0, 0] = float('nan')"}, {"bindings", Json::object()}});
  CHECK(lines[4]["bindings"]["n"] == Json{{"kind", "value"}, {"value", Json::Array{1, 2}}});
  CHECK(lines[5]["printed"] == "(1, 2)");
  CHECK(lines[6]["bindings"]["z"]["storage"] == 1);
  CHECK(lines[7]["final"]["x"]["values"][0] == "nan");
  CHECK_FALSE(lines[7]["final"].contains("torch"));
}

TEST_CASE("--json ends with the error, which is also printed on stderr") {
  const auto result = run_script("import torch\nx = torch.arange(12)\nx.view(5)\n", true);
  CHECK(result.status == 1);
  const auto lines = result.lines();
  REQUIRE(lines.size() == 3);
  CHECK(lines[2] ==
        Json{{"line", 3},
             {"source", "x.view(5)"},
             {"error",
              {{"type", "RuntimeError"},
               {"message", "shape '[5]' is invalid for input of size 12"},
               {"detail",
                {{"rule", "invalid_shape"},
                 {"facts", {{"target_shape", Json::Array{5}}, {"numel", 12}, {"op", "view"}}}}}}}});
  CHECK(result.err.find("line 3, column 1") != std::string::npos);
}

TEST_CASE("warnings are printed on stderr, with their place, once per script line") {
  const std::string script =
      "import torch\nimport warnings\nx = torch.arange(6).view(1, 2, 3)\nfor i in range(3):\n"
      "    y = torch.tensor(x)\nwarnings.warn('own', DeprecationWarning)\nprint(x.T.shape)\nx.view(5)\n";
  const auto result = run_script(script, false);
  CHECK(result.out == "torch.Size([3, 2, 1])\n");
  CHECK(result.err.starts_with(
      "lesson.py:5: UserWarning: To copy construct from a tensor, it is recommended to use "
      "sourceTensor.clone().detach() or sourceTensor.clone().detach().requires_grad_(True), "
      "rather than torch.tensor(sourceTensor).\n  y = torch.tensor(x)\n"
      "lesson.py:6: DeprecationWarning: own\n  warnings.warn('own', DeprecationWarning)\n"
      "lesson.py:7: UserWarning: The use of `x.T` on tensors of dimension other than 2"));
  CHECK(run_script("import warnings\nwarnings.simplefilter('ignore')\nwarnings.warn('a')\n", false)
            .err.empty());
  const auto json = run_script("import warnings\nwarnings.warn('a')\n", true);
  CHECK(json.lines()[1]["warnings"] ==
        Json(Json::Array{Json{{"category", "UserWarning"}, {"text", "a"}, {"line", 2}}}));
}

TEST_CASE("--json lists no values above 256 elements") {
  const auto result = run_script("import torch\nx = torch.zeros(256)\ny = torch.zeros(257)\n", true);
  const auto lines = result.lines();
  CHECK(lines[1]["bindings"]["x"]["values"].items().size() == 256);
  CHECK(lines[2]["bindings"]["y"]["values"].is_null());
}

TEST_CASE("carets are aligned under wide characters and after tabs") {
  const auto result = run_script("s = '\xE5\xBC\xA0\xE9\x87\x8F' + undefined\n", false);
  CHECK(result.err ==
        "Traceback (most recent call last):\n"
        "  File \"lesson.py\", line 1, column 12\n"
        "    s = '\xE5\xBC\xA0\xE9\x87\x8F' + undefined\n"
        "                 ^^^^^^^^^\n"
        "NameError: name 'undefined' is not defined\n");
}

TEST_CASE("a file that cannot be read is reported with the reason") {
  std::istringstream in;
  std::ostringstream out, err;
  CHECK(run({"/nowhere/x.py", true}, in, out, err) == 1);
  CHECK(out.str().empty());
  CHECK(err.str() == "stridescope: cannot read /nowhere/x.py: there is no such file or folder\n");
}

TEST_CASE("standard input is a file called -") {
  std::istringstream in("print(1 + 1)\n");
  std::ostringstream out, err;
  CHECK(run({"-", false}, in, out, err) == 0);
  CHECK(out.str() == "2\n");
}

}  // namespace stridescope::app
