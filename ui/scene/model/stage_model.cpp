#include "ui/scene/model/stage_model.h"

#include <algorithm>

namespace stridescope::scene {

std::string assigned_expression(std::string_view source) {
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
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
    } else if (c == '#' || c == '\n') {
      break;
    } else if (c == '=' && depth == 0 && i > 0 && source[i - 1] != '=' && source[i - 1] != '!' &&
               source[i - 1] != '<' && source[i - 1] != '>' &&
               (i + 1 == source.size() || source[i + 1] != '=')) {
      const auto begin = source.find_first_not_of(" \t", i + 1);
      if (begin == std::string_view::npos) return {};
      auto text = std::string(source.substr(begin));
      text.erase(text.find_last_not_of(" \t\r\n;") + 1);
      return text;
    }
  }
  return std::string(source);
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
