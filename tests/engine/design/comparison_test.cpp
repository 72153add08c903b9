#include "engine/design/comparison.h"

#include "tests/support/catch.h"

namespace stridescope::design {

using tensor::Dims;

TEST_CASE("the operations of a chain are its calls and subscripts") {
  CHECK(operations_of(".view(4, 3).t()[1:, [0, 1]]") ==
        std::vector<std::string>{".view(4, 3)", ".t()", "[1:, [0, 1]]"});
  CHECK(operations_of("").empty());
}

TEST_CASE("a chain is run step by step, with the storage element of each cell") {
  const auto run = run_chain(tensor::Layout{{2, 3}, {1, 2}, 4}, ".contiguous().view(3, 2)");
  REQUIRE(run.problem.empty());
  REQUIRE(run.steps.size() == 3);
  CHECK(run.steps[0].cells.elements == std::vector<std::int64_t>{4, 6, 8, 5, 7, 9});
  CHECK(run.steps[0].copied_elements == 0);
  CHECK(run.steps[1].cells == run.steps[0].cells);
  CHECK(run.steps[1].copied_elements == 6);
  CHECK(run.steps[2].cells.shape == Dims{3, 2});
  REQUIRE(run.steps[2].scramble);
  CHECK(run.steps[2].scramble->code == ".permute(1, 0)");
}

TEST_CASE("a chain that fails reports the reason after the steps that ran") {
  const auto x = tensor::contiguous_layout({3, 4});
  const auto failed = run_chain(x, ".t().view(12)");
  CHECK(failed.steps.size() == 2);
  CHECK(failed.problem.key == "quiz/value");
  CHECK(run_chain(x, ".sum(0)").problem.key == "golf/not_allowed");
  CHECK(run_chain(x, "nonsense").problem.key == "golf/not_a_chain");
  CHECK(run_chain(tensor::contiguous_layout({100, 100}), ".t()").problem.key == "golf/too_large");
}

TEST_CASE("results are compared cell by cell") {
  const auto x = tensor::contiguous_layout({2, 3});
  const auto view = run_chain(x, ".view(3, 2)").steps.back(),
             permuted = run_chain(x, ".permute(1, 0)").steps.back();
  const auto found = compare_grids(view.cells, permuted.cells);
  CHECK(found.same_shape);
  CHECK(found.differing == std::vector<std::int64_t>{1, 2, 3, 4});
  CHECK_FALSE(compare_grids(view.cells, grid_of(x)).same_shape);
  // A matrix that equals its transpose in every cell is not scrambled.
  CHECK_FALSE(run_chain(tensor::Layout{{2, 3}, {0, 0}, 0}, ".reshape(3, 2)").steps.back().scramble);
  const auto expanded = run_chain(x, ".unsqueeze(0).expand(2, -1, -1)").steps.back(),
             repeated = run_chain(x, ".repeat(2, 1, 1)").steps.back();
  CHECK(compare_grids(expanded.cells, repeated.cells).differing.empty());
  CHECK(expanded.copied_elements == 0);
  CHECK(repeated.copied_elements == 12);
}

}  // namespace stridescope::design
