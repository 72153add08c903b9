#include "ui/forms/compare_form.h"

#include <algorithm>

namespace stridescope::ui {
namespace {

std::string call(std::string_view name, const tensor::Dims& arguments) {
  std::string text;
  for (const auto argument : arguments) text += (text.empty() ? "" : ", ") + std::to_string(argument);
  return "." + std::string(name) + "(" + text + ")";
}

}  // namespace

std::vector<ComparedPair> compared_pairs(const tensor::Layout& layout) {
  std::vector<ComparedPair> pairs;
  const auto rank = layout.shape.size();
  if (rank >= 2) {
    tensor::Dims reversed, order, swapped = layout.shape;
    for (std::size_t d = rank; d-- > 0;) {
      reversed.push_back(layout.shape[d]);
      order.push_back(static_cast<std::int64_t>(d));
    }
    std::swap(swapped[rank - 1], swapped[rank - 2]);
    pairs.push_back({"view_permute", call("view", reversed), call("permute", order)});
    pairs.push_back({"reshape_transpose", call("reshape", swapped), ".transpose(-2, -1)"});
  }
  tensor::Dims kept(rank, -1), times(rank, 1);
  kept.insert(0, 2);
  times.insert(0, 2);
  pairs.push_back({"expand_repeat", ".unsqueeze(0)" + call("expand", kept), call("repeat", times)});
  pairs.push_back({"clone_contiguous", ".clone()", ".contiguous()"});
  return pairs;
}

std::size_t compared_steps(const CompareState& compare) {
  std::size_t steps = 0;
  for (const auto& program : compare.programs)
    if (!program.run.steps.empty()) steps = std::max(steps, program.run.steps.size() - 1);
  return steps;
}

const design::ChainStep* compared_step(const CompareState& compare, std::size_t program) {
  const auto& steps = compare.programs[program].run.steps;
  return steps.empty() ? nullptr : &steps[std::min(compare.at, steps.size() - 1)];
}

}  // namespace stridescope::ui
