#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::quiz {

/// Lines of a program to be put in order, among them lines that do not belong to it (a Parsons problem).
struct Parsons {
  std::vector<std::string> setup = {};     ///< imports and definitions, which run first
  std::vector<std::string> lines = {};     ///< shuffled
  std::vector<std::size_t> solution = {};  ///< indices in `lines`, in order; the other lines are distractors
  friend bool operator==(const Parsons&, const Parsons&) = default;
};
/// Made from the first statements of a script that are on one line each. nullopt if there are fewer than two.
/// The same arguments yield the same problem.
std::optional<Parsons> make_parsons(std::string_view script, std::uint64_t seed);

struct ParsonsResult {
  bool is_right = false;                      ///< the chosen lines have the same names and output as the
                                              ///< solution
  std::optional<std::size_t> failed_at = {};  ///< index of the chosen line that raised
  std::string error = {};                     ///< the message of its exception
  friend bool operator==(const ParsonsResult&, const ParsonsResult&) = default;
};
/// Runs lines, and compares names, shapes, strides, elements, sharing and output with those of the solution.
ParsonsResult check_parsons(const Parsons& parsons, const std::vector<std::size_t>& chosen);

}  // namespace stridescope::quiz
