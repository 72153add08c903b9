#include "ui/scene/model/stage_model.h"

#include <algorithm>
#include <optional>

namespace stridescope::scene {

namespace {

std::string_view trimmed_statement(std::string_view text) {
  const auto begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t\r\n;") + 1 - begin);
}

/// Splits a statement at a character outside brackets and strings, without the
/// comment.
template <class IsSeparator>
std::vector<std::string_view> split_outside_brackets(std::string_view source, IsSeparator is_separator) {
  std::vector<std::string_view> parts;
  int depth = 0;
  char quote = 0;
  std::size_t begin = 0, end = source.size();
  for (std::size_t i = 0; i < end; ++i) {
    const char c = source[i];
    if (quote) {
      if (c == '\\') ++i;
      else if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    } else if (c == '#' || (c == '\n' && depth == 0)) {
      end = i;
    } else if (depth == 0 && is_separator(i)) {
      parts.push_back(trimmed_statement(source.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  parts.push_back(trimmed_statement(source.substr(begin, end - begin)));
  return parts;
}

/// Returns the targets of an assignment, followed by its value.
std::vector<std::string_view> split_at_equals(std::string_view source) {
  return split_outside_brackets(source, [&](std::size_t i) {
    return source[i] == '=' && i > 0 && std::string_view("=!<>").find(source[i - 1]) == source.npos &&
           (i + 1 == source.size() || source[i + 1] != '=');
  });
}

/// Returns true if a bracket at the start closes at the end.
bool is_in_brackets(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view("([{").find(text[i]) != text.npos) ++depth;
    if (std::string_view(")]}").find(text[i]) != text.npos) --depth;
    if (depth == 0) return i > 0 && i + 1 == text.size();
  }
  return false;
}

/// Returns the items of a tuple or list, or the text itself if it is neither.
std::vector<std::string_view> split_at_commas(std::string_view text) {
  if (is_in_brackets(text) && text.front() != '{') {
    auto items = split_at_commas(text.substr(1, text.size() - 2));
    if (items.size() > 1) return items;
  }
  return split_outside_brackets(text, [&](std::size_t i) { return text[i] == ','; });
}

}  // namespace

std::string assigned_expression(std::string_view source) {
  const auto parts = split_at_equals(source);
  return parts.size() == 1 ? std::string(source) : std::string(parts.back());
}

std::string expression_of(std::string_view name, std::string_view statement) {
  auto targets = split_at_equals(statement);
  const auto value = targets.back();
  const auto values = split_at_commas(value);
  if (targets.size() == 1 || values.size() == 1) return assigned_expression(statement);
  targets.pop_back();
  for (const auto target : targets) {
    const auto names = split_at_commas(target);
    if (names.size() != values.size()) continue;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name || names[i] == name.substr(0, name.find('['))) return std::string(values[i]);
  }
  return {};
}

bool TensorModel::has_name(std::string_view text) const {
  return text == name || std::ranges::find(aliases, text) != aliases.end();
}

const TensorModel* StageModel::find(std::string_view name) const {
  for (const auto& storage : storages)
    for (const auto& tensor : storage.tensors)
      if (tensor.has_name(name)) return &tensor;
  return nullptr;
}

const TensorModel* StageModel::find(const tensor::Tensor& tensor) const {
  for (const auto& storage : storages)
    for (const auto& one : storage.tensors)
      if (one.tensor.same_object(tensor)) return &one;
  return nullptr;
}

const StorageModel* StageModel::storage_of(const tensor::Tensor& tensor) const {
  for (const auto& storage : storages)
    if (storage.storage == tensor.storage()) return &storage;
  return nullptr;
}

}  // namespace stridescope::scene
