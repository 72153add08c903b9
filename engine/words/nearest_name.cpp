#include "engine/words/nearest_name.h"

#include <algorithm>
#include <array>

namespace stridescope::words {
namespace {

constexpr std::size_t longest_name = 64;

/// Edit distance of two words, the second at most twice the longest name; swapping neighbours is one edit.
std::size_t distance(std::string_view a, std::string_view b) {
  using DistanceRow = std::array<std::size_t, 2 * longest_name + 1>;
  std::array<DistanceRow, 3> rows;
  for (std::size_t i = 0; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto &above = rows[(i + 2) % 3], &second = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      if (i == 0) {
        row[j] = j;
        continue;
      }
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], second[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

/// Counts of letters, with letters identified by their five lowest bits.
using Letters = std::array<int, 32>;

Letters letters_of(std::string_view word) {
  Letters letters{};
  for (const char c : word) ++letters[static_cast<unsigned char>(c) % letters.size()];
  return letters;
}

/// A lower bound on the distance: each letter that one word has more often requires an edit.
std::size_t least_distance(const Letters& a, const Letters& b) {
  int more_of_a = 0, more_of_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    more_of_a += std::max(a[i] - b[i], 0);
    more_of_b += std::max(b[i] - a[i], 0);
  }
  return static_cast<std::size_t>(std::max(more_of_a, more_of_b));
}

/// Length of the common prefix and suffix of two words: among equally near names, `vew` is corrected to
/// `view` rather than `new`.
std::size_t common_affix_length(std::string_view a, std::string_view b) {
  const auto most = std::min(a.size(), b.size());
  std::size_t first = 0, last = 0;
  while (first < most && a[first] == b[first]) ++first;
  while (first + last < most && a[a.size() - 1 - last] == b[b.size() - 1 - last]) ++last;
  return first + last;
}

}  // namespace

std::optional<std::string_view> nearest_name(std::string_view name, std::span<const std::string_view> names) {
  if (name.size() > longest_name) return std::nullopt;
  const auto letters = letters_of(name);
  std::string_view best;
  auto least = (name.size() + 2) / 3;
  for (const auto candidate : names) {
    const auto [shorter, longer] = std::minmax({name.size(), candidate.size()});
    if (longer - shorter > least || least_distance(letters, letters_of(candidate)) > least) continue;
    const auto d = distance(name, candidate);
    if (d == 0) return std::nullopt;
    if (d >= std::max(name.size(), candidate.size())) continue;
    if (d < least || (d == least && (best.empty() || common_affix_length(name, candidate) >
                                                         common_affix_length(name, best)))) {
      least = d;
      best = candidate;
    }
  }
  return best.empty() ? std::nullopt : std::optional(best);
}

}  // namespace stridescope::words
