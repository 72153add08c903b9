#include "ui/scene/model/stage_model.h"

#include <algorithm>
#include <optional>

namespace stridescope::scene {

std::string assigned_expression(std::string_view source) {
  int depth = 0;
  char quote = 0;
  std::optional<std::size_t> assigned_at;
  auto end = source.size();
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
    } else if (c == '=' && depth == 0 && !assigned_at && i > 0 && source[i - 1] != '=' &&
               source[i - 1] != '!' && source[i - 1] != '<' && source[i - 1] != '>' &&
               (i + 1 == source.size() || source[i + 1] != '=')) {
      assigned_at = i + 1;
    }
  }
  if (!assigned_at) return std::string(source);
  const auto begin = source.find_first_not_of(" \t", *assigned_at);
  if (begin >= end) return {};
  auto text = std::string(source.substr(begin, end - begin));
  text.erase(text.find_last_not_of(" \t\r\n;") + 1);
  return text;
}

bool TensorModel::has_name(std::string_view text) const {
  return text == name || std::find(aliases.begin(), aliases.end(), text) != aliases.end();
}

const TensorModel* StageModel::find(std::string_view name) const {
  for (const auto& storage : storages)
    for (const auto& tensor : storage.tensors)
      if (tensor.has_name(name)) return &tensor;
  return nullptr;
}

const StorageModel* StageModel::storage_of(const tensor::Tensor& tensor) const {
  for (const auto& storage : storages)
    if (storage.storage == tensor.storage()) return &storage;
  return nullptr;
}

}  // namespace stridescope::scene
