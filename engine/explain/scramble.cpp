#include "engine/explain/scramble.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace stridescope::explain {
namespace {

using tensor::Dims;

constexpr std::size_t most_permuted_dims = 7;

Dims without_ones(const Dims& shape) {
  Dims rest;
  for (const auto size : shape)
    if (size != 1) rest.push_back(size);
  return rest;
}

/// True if the sizes are products of consecutive groups of factors, in order.
bool are_factors(const Dims& factors, const Dims& sizes) {
  std::size_t at = 0;
  for (const auto size : sizes) {
    std::int64_t product = 1;
    while (at < factors.size() && product < size) product *= factors[at++];
    if (product != size) return false;
  }
  return at == factors.size();
}

std::size_t inversions(const std::vector<std::size_t>& order) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j) count += order[i] > order[j];
  return count;
}

std::string arguments(const Dims& values) {
  std::string text;
  for (const auto value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "(" + text + ")";
}

}  // namespace

std::optional<Scramble> find_scramble(const Dims& source, const Dims& target) {
  const auto sizes = without_ones(source), wanted = without_ones(target);
  if (wanted.size() < 2 || wanted.size() > most_permuted_dims) return std::nullopt;
  const auto is_no_factor = [](std::int64_t size) { return size <= 0; };
  if (std::ranges::any_of(sizes, is_no_factor) || std::ranges::any_of(wanted, is_no_factor))
    return std::nullopt;
  if (are_factors(wanted, sizes)) return std::nullopt;
  // `places[k]` is the target dimension that equals dimension k of the split source.
  std::vector<std::size_t> places(wanted.size()), best;
  std::iota(places.begin(), places.end(), 0);
  do {
    Dims split;
    for (const auto place : places) split.push_back(wanted[place]);
    if (are_factors(split, sizes) && (best.empty() || inversions(places) < inversions(best))) best = places;
  } while (std::ranges::next_permutation(places).found);
  if (best.empty()) return std::nullopt;
  Scramble found;
  found.order = Dims(best.size(), 0);
  for (std::size_t k = 0; k < best.size(); ++k) {
    found.split.push_back(wanted[best[k]]);
    found.order[best[k]] = static_cast<std::int64_t>(k);
  }
  if (found.split != source) found.code += ".reshape" + arguments(found.split);
  found.code += ".permute" + arguments(found.order);
  if (wanted != target) found.code += ".view" + arguments(target);
  return found;
}

}  // namespace stridescope::explain
