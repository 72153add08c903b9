#include "engine/script/complete/nearest.h"

#include <algorithm>
#include <vector>

namespace stridescope::script {
namespace {

constexpr std::size_t longest_name = 64;

/// Edits between two words; a swap of neighbours counts as one.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        edits[i][j] = i + j;
        continue;
      }
      edits[i][j] =
          std::min({edits[i - 1][j] + 1, edits[i][j - 1] + 1, edits[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
    }
  }
  return edits[a.size()][b.size()];
}

}  // namespace

std::optional<std::string_view> nearest(std::string_view name, std::span<const std::string_view> names) {
  if (name.size() > longest_name) return std::nullopt;
  std::string_view best;
  auto least = name.size() / 3 + 1;
  for (const auto candidate : names) {
    const auto d = distance(name, candidate);
    if (d == 0) return std::nullopt;
    if (d >= std::max(name.size(), candidate.size())) continue;
    if (d < least || (d == least && best.empty())) {
      least = d;
      best = candidate;
    }
  }
  return best.empty() ? std::nullopt : std::optional(best);
}

}  // namespace stridescope::script
