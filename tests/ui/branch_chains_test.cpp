#include "ui/forms/branch_chains.h"

#include "tests/support/catch.h"

namespace stridescope::ui {
namespace {

using Lines = std::vector<std::string>;
const std::string x = "x = torch.arange(12).view(3, 4)";

}  // namespace

TEST_CASE("branches that continue from one tensor are chains on it") {
  const auto found = branch_chains(Lines{x, "y = x.view(4, 3)"},
                                   {x, "y = x.permute(1, 0)", "z = y.contiguous()", "w = z[1:]", "x.sum()"});
  REQUIRE(found);
  CHECK(found->tensor == "x");
  CHECK(found->now == ".view(4, 3)");
  CHECK(found->aside == ".permute(1, 0).contiguous()[1:]");
}

TEST_CASE("other branches are no chains") {
  CHECK_FALSE(branch_chains(Lines{x}, {x, "y = x.t()"}));
  CHECK_FALSE(branch_chains(Lines{x, "y = x + 1"}, {x, "y = x.t()"}));
  CHECK_FALSE(branch_chains(Lines{x, "x[0] = 1"}, {x, "y = x.t()"}));
  CHECK_FALSE(branch_chains(Lines{x, "y = x.t()"}, {x, "y = z.t()"}));
  CHECK_FALSE(branch_chains(Lines{x, "y == x.t()"}, {x, "y = x.t()"}));
}

}  // namespace stridescope::ui
