#include "engine/design/comparison.h"

#include "engine/design/golf.h"
#include "engine/tensor/layout.h"
#include "engine/words/numbers.h"

namespace stridescope::design {
namespace {

constexpr std::int64_t most_storage_elements = 4096;

/// Code for a tensor of that layout whose elements equal their storage indices, so that each element of a
/// result shows its source.
std::string source_code(const tensor::Layout& layout) {
  const auto numel = std::max<std::int64_t>(1, tensor::extent(layout).end);
  return "torch.arange(" + std::to_string(numel) + ").as_strided(" + words::tuple_text(layout.shape) + ", " +
         words::tuple_text(layout.stride) + ", " + std::to_string(layout.storage_offset) + ")";
}

}  // namespace

std::vector<std::string> operations_of(const std::string& calls) {
  std::vector<std::string> operations;
  int depth = 0;
  for (const char c : calls) {
    if (depth == 0 && (c == '.' || c == '[')) operations.emplace_back();
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (operations.empty()) operations.emplace_back();
    operations.back() += c;
  }
  return operations;
}

ChainRun run_chain(const tensor::Layout& source, const std::string& calls) {
  ChainRun run;
  if (source.numel() > 4 * most_grid_elements || tensor::extent(source).end > most_storage_elements) {
    run.problem = {"golf/too_large"};
    return run;
  }
  run.steps.push_back({.cells = grid_of(source)});
  const Puzzle puzzle{.start = source_code(source), .layout = source};
  std::string chain = "x";
  for (const auto& operation : operations_of(calls)) {
    chain += operation;
    auto made = try_chain(puzzle, chain);
    if (!made.problem.empty()) {
      run.problem = std::move(made.problem);
      return run;
    }
    ChainStep step{operation, std::move(*made.result), made.copied_elements};
    const auto& before = run.steps.back().cells;
    if (operation.starts_with(".view(") || operation.starts_with(".reshape(")) {
      step.scramble = explain::find_scramble(before.shape, step.cells.shape);
      if (step.scramble) {
        const auto meant =
            try_chain(puzzle, chain.substr(0, chain.size() - operation.size()) + step.scramble->code);
        if (meant.result == step.cells) step.scramble.reset();
      }
    }
    run.steps.push_back(std::move(step));
  }
  return run;
}

GridComparison compare_grids(const Grid& a, const Grid& b) {
  GridComparison found{.same_shape = a.shape == b.shape};
  if (!found.same_shape) return found;
  for (std::size_t n = 0; n < a.elements.size(); ++n)
    if (a.elements[n] != b.elements[n]) found.differing.push_back(static_cast<std::int64_t>(n));
  return found;
}

}  // namespace stridescope::design
