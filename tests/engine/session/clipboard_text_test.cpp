#include "engine/session/clipboard_text.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/catch.h"

namespace stridescope::session {
namespace {

constexpr const char* script =
    "# A comment stays.\nimport torch\nx = torch.arange(12).view(3, 4)\n# Turned.\ny = x.t()\n"
    "y[0, 1] = 7\nz = y.contiguous().to(torch.float32) / 3\nb = z > 1\ne = torch.zeros(0, 3)\n"
    "s = x[1:, 2]\nh = z.half()\nd = z.double().exp()\nn = torch.zeros(2) / 0\n"
    "try:\n    y.view(12)\nexcept RuntimeError as error:\n    print(error)\np, q = x.split(2)\n"
    "x += 1\n";

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("the asserted script describes each statement's results, and passes") {
  const auto opened = open(script);
  REQUIRE_FALSE(opened.failure);
  const auto text = script_with_asserts(opened.session);
  CHECK_THAT(text, testing::contains_text(
                       "# Turned.\ny = x.t()\nassert y.shape == (4, 3) and y.stride() == (1, 4) "
                       "and y.storage_offset() == 0\nassert y.dtype == torch.int64\n"
                       "assert y.data_ptr() - x.data_ptr() == 0\nassert y.tolist() == [[0, 4, 8]"));
  CHECK_THAT(text, testing::contains_text("s.storage_offset() == 6"));
  CHECK_THAT(text, testing::contains_text("assert s.data_ptr() - x.data_ptr() == 48"));
  CHECK_THAT(
      text, testing::contains_text("assert x.tolist() == [[0, 1, 2, 3], [7, 5, 6, 7]"));  // written through y
  CHECK(count_of(text, "assert n.") == 2);  // its values are not numbers
  const auto again = open(text);
  CHECK_FALSE(again.failure);
  CHECK(again.session.steps().size() > opened.session.steps().size());
}

TEST_CASE("complex values are asserted as pairs of numbers") {
  const auto opened =
      open("import torch\nc = torch.tensor([1 + 2j, 3])\nd = c.to(torch.complex128).conj()\n");
  REQUIRE_FALSE(opened.failure);
  const auto text = script_with_asserts(opened.session);
  CHECK_THAT(text, testing::contains_text("assert torch.allclose(torch.view_as_real(c.resolve_conj()), "
                                          "torch.tensor([[1.0, 2.0], [3.0, 0.0]]), rtol=1e-2, atol=1e-5)"));
  CHECK_THAT(text, testing::contains_text("torch.tensor([[1.0, -2.0], [3.0, -0.0]], dtype=torch.float64)"));
  CHECK_FALSE(open(text).failure);
}

TEST_CASE("a shape that changes in place is asserted again") {
  const auto text =
      script_with_asserts(open("import torch\nx = torch.zeros(2, 3)\ny = x[0]\nx.t_()\n").session);
  CHECK_THAT(text, testing::contains_text("x.t_()\nassert x.shape == (3, 2) and x.stride() == (1, 3)"));
  CHECK(count_of(text, "assert y.shape") == 1);
  CHECK_FALSE(open(text).failure);
}

TEST_CASE("values that may differ in PyTorch are not asserted") {
  const auto values = [](const char* text) {
    const auto opened = open(text);
    REQUIRE_FALSE(opened.failure);
    const auto asserted = script_with_asserts(opened.session);
    return count_of(asserted, "tolist") + count_of(asserted, "allclose");
  };
  CHECK(values("import torch\nx = torch.arange(3)\n") == 1);
  CHECK(values("import torch\nx = torch.rand(3)\ny = x + 1\n") == 0);
  CHECK(values("import torch\ntorch.manual_seed(0)\nx = torch.rand(3)\n") == 1);
  CHECK(values("import torch\nx = torch.empty(3)\ny = x + 1\n") == 0);
  CHECK(values("import torch\nx = torch.zeros(65)\n") == 0);
}

TEST_CASE("the asserted script passes under PyTorch") {
  if (std::system("python3 -c 'import torch' 2>/dev/null") != 0) {
    WARN("python3-torch is not installed: the asserted script is not run under it");
    return;
  }
  const auto file = std::filesystem::temp_directory_path() / "stridescope-asserted.py";
  std::ofstream(file) << script_with_asserts(open(script).session);
  CHECK(std::system(("python3 " + file.string() + " > /dev/null").c_str()) == 0);
  std::filesystem::remove(file);
}

TEST_CASE("the metadata of tensors is a table in Markdown") {
  const auto opened = open("import torch\nx = torch.arange(6).view(2, 3)\ny = x.t()\nz = y.clone()\nn = 3\n");
  CHECK(metadata_table(opened.session.now()) ==
        "| name | shape | stride | storage_offset | dtype | device | contiguous | storage | bytes |\n"
        "|---|---|---|--:|---|---|---|--:|--:|\n"
        "| `x` | `(2, 3)` | `(3, 1)` | 0 | int64 | cpu | yes | 0 | 48 |\n"
        "| `y` | `(3, 2)` | `(1, 3)` | 0 | int64 | cpu | no | 0 | 48 |\n"
        "| `z` | `(3, 2)` | `(1, 3)` | 0 | int64 | cpu | no | 1 | 48 |\n");
  CHECK(metadata_table(opened.session.at(0)).empty());
}

}  // namespace stridescope::session
