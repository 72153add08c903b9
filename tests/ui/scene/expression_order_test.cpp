// Operands are placed in the order of their names in the statement.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "ui/scene/model/expression_order.h"

using namespace stridescope;
using namespace stridescope::scene;

TEST_CASE("a name occurs in an expression only as a whole word") {
  const auto none = std::string_view::npos;
  CHECK(find_name_in("v", "p @ v") == 4);
  CHECK(find_name_in("v", "value @ v.view(3) ") == 8);
  CHECK(find_name_in("i", "torch.einsum('i,j->ij', a, i)") == 27);
  CHECK(find_name_in("sum", "x.sum(0)") == none);
  CHECK(find_name_in("x", "xx + x_ + 'x'") == none);
  CHECK(find_name_in("parts[1]", "parts[0] + parts[1]") == 11);
  CHECK(find_name_in("", "x") == none);
}

TEST_CASE("operands of a product are placed in the order of the expression, not by age") {
  struct Case {
    const char* statement;
    std::vector<std::string> order;
  };
  const std::string before =
      "v = torch.arange(6.).view(3, 2)\np = torch.ones(2, 3)\nb = torch.ones(2)\n"
      "def_ = torch.zeros(2, 2)\n";
  for (const auto& [statement, order] : std::vector<Case>{
           {"o = p @ v", {"p", "v", "o"}},
           {"o = v @ p", {"v", "p", "o"}},
           {"o = b + p @ v", {"b", "p", "v", "o"}},
           {"o = torch.matmul(p, v) + b", {"p", "v", "b", "o"}},
           {"p = p @ v", {"old p", "v", "p"}},
           {"v.copy_(p.t())", {"v", "p"}},
           {"o = p * 2 + v.t()", {"v", "p", "o"}},
           {"o = torch.nn.functional.scaled_dot_product_attention(p, v.t(), def_)", {"p", "v", "def_", "o"}},
       }) {
    INFO(statement);
    const testing::Played played(before + statement);
    std::vector<std::string> found;
    std::vector<std::pair<float, std::string>> at;
    for (const auto& part : played.to.tensors)
      if (part.has_grid && std::ranges::find(order, part.name) != order.end())
        at.emplace_back(part.card.x, part.name);
    std::ranges::sort(at);
    for (const auto& [x, name] : at) found.push_back(name);
    std::vector<std::string> wanted;
    for (const auto& name : order)
      if (std::ranges::find(found, name) != found.end()) wanted.push_back(name);
    REQUIRE(found.size() > 1);
    CHECK(found == wanted);
  }
}
