#include "ui/scene/model/expression_order.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace stridescope::scene {
namespace {

bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Returns the first position in an expression of a tensor of the storage that the step read; npos if none.
std::size_t first_name_position(const StorageModel& storage, std::string_view expression) {
  auto first = std::string_view::npos;
  for (const auto& tensor : storage.tensors) {
    if (!tensor.is_recent) continue;
    first = std::min(first, find_name_in(tensor.name, expression));
    for (const auto& alias : tensor.aliases) first = std::min(first, find_name_in(alias, expression));
  }
  return first;
}

}  // namespace

std::size_t find_name_in(std::string_view name, std::string_view expression) {
  if (name.empty()) return std::string_view::npos;
  char quote = 0;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    const char c = expression[i];
    if (quote) {
      if (c == '\\') ++i;
      else if (c == quote) quote = 0;
      continue;
    }
    if (c == '"' || c == '\'') {
      quote = c;
      continue;
    }
    if (!expression.substr(i).starts_with(name)) continue;
    const auto end = i + name.size();
    const bool begins = i == 0 || (!is_of_name(expression[i - 1]) && expression[i - 1] != '.');
    if (begins && (end == expression.size() || !is_of_name(expression[end]))) return i;
  }
  return std::string_view::npos;
}

bool closes_at_end(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return i + 1 == text.size();
  }
  return false;
}

void sort_by_expression(StageModel& model, std::string_view expression, const session::Trace& trace) {
  std::vector<std::pair<std::size_t, std::size_t>> named;  // position in the expression, index of the storage
  for (std::size_t s = 0; s < model.storages.size(); ++s) {
    const auto& storage = model.storages[s];
    const bool is_made = std::ranges::any_of(
        trace.allocated, [&](const tensor::Storage& made) { return made == storage.storage; });
    const auto at = is_made ? std::string_view::npos : first_name_position(storage, expression);
    if (at != std::string_view::npos) named.emplace_back(at, s);
  }
  std::vector<std::size_t> places;
  for (const auto& [at, place] : named) places.push_back(place);
  std::ranges::stable_sort(named);
  std::vector<StorageModel> moved;
  for (const auto& [at, place] : named) moved.push_back(std::move(model.storages[place]));
  for (std::size_t i = 0; i < places.size(); ++i) model.storages[places[i]] = std::move(moved[i]);
}

}  // namespace stridescope::scene
