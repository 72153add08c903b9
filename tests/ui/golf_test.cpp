#include "ui/forms/golf_form.h"

#include <set>

#include "tests/support/catch.h"

namespace stridescope::ui {

TEST_CASE("the par of each puzzle equals the solver's result, and its chain solves it") {
  const auto& puzzles = shipped_puzzles();
  CHECK(puzzles.size() == 30);
  std::set<std::string> targets;
  for (const auto& puzzle : puzzles) {
    const auto found = design::find_chain(puzzle.layout, puzzle.target, design::golf_limits);
    REQUIRE(found.chain);
    const auto chain = "x" + found.chain->code();
    INFO("puzzle " << puzzle.id << " par " << found.chain->moves.size() << " " << found.chain->copied_elements
                   << " " << chain);
    CHECK(found.chain->moves.size() == puzzle.operations);
    CHECK(found.chain->copied_elements == puzzle.copied_elements);
    CHECK(found.is_complete);
    const auto attempt = design::try_chain(puzzle, chain);
    CHECK(attempt.is_solved);
    CHECK(design::compare_with_par(puzzle, attempt.copied_elements, attempt.operations) == 0);
    CHECK(targets.insert(puzzle.start + design::grid_text(puzzle.target)).second);
  }
}

TEST_CASE("a chain counts its calls and subscripts, and limits are reported") {
  CHECK(design::count_operations("x").operations == 0);
  CHECK(design::count_operations("x.t()[1:].view(-1, 2)").operations == 3);
  CHECK(design::count_operations("x.T").operations == 1);
  for (const char* chain : {"", "y.t()", "x.as_strided((2,), (1,))", "x[[0, 1]]", "x + 1", "x.view(len([1]))",
                            "x; x", "torch.arange(3)", "x.t"})
    CHECK_FALSE(design::count_operations(chain).problem.empty());
}

TEST_CASE("a puzzle by the user is stored with its par") {
  PracticeRecord record;
  const std::string start = "torch.arange(4)";
  const auto target = *design::parse_grid("3 2 1 0");
  record.puzzles = {*design::make_puzzle(design::own_puzzle_id(start, target), start, target)};
  CHECK_FALSE(design::make_puzzle("", start, *design::parse_grid("9")));
  CHECK_FALSE(design::make_puzzle("", "torch.zeros(4)", *design::parse_grid("0 1")));
  const auto puzzles = golf_puzzles(record);
  REQUIRE(puzzles.size() == shipped_puzzles().size() + 1);
  CHECK(puzzles.back().operations == 1);
  CHECK(puzzles.back().copied_elements == 4);
}

}  // namespace stridescope::ui
