#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ui/state/compare.h"

namespace stridescope::ui {

/// Two programs that are often confused, for a tensor of that layout.
struct ComparedPair {
  std::string_view id;  ///< key of its title is "compare/pair/ID"
  std::string first, second;
};
std::vector<ComparedPair> compared_pairs(const tensor::Layout& layout);

/// The operations of the longer program that ran.
std::size_t compared_steps(const CompareState& compare);
/// The step of a program at the present time.
const design::ChainStep* compared_step(const CompareState& compare, std::size_t program);

}  // namespace stridescope::ui
