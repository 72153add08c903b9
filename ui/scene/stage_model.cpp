#include "ui/scene/stage_model.h"

#include <algorithm>

#include "engine/session/ledger.h"
#include "engine/session/sharing.h"

namespace stridescope::scene {
namespace {

std::string_view tensor_of(const Target& target) {
  if (const auto* cell = std::get_if<CellTarget>(&target)) return cell->tensor;
  if (const auto* axis = std::get_if<AxisTarget>(&target)) return axis->tensor;
  if (const auto* whole = std::get_if<TensorTarget>(&target)) return whole->tensor;
  return {};
}

bool is_touched(const session::Step& step, const tensor::Tensor& tensor) {
  for (const auto& op : step.trace.ops)
    for (const auto* list : {&op.inputs, &op.outputs})
      for (const auto& t : *list)
        if (t.same_object(tensor)) return true;
  return false;
}

}  // namespace

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

const TensorModel* StageModel::find(std::string_view name) const {
  for (const auto& storage : storages)
    for (const auto& tensor : storage.tensors)
      if (tensor.name == name ||
          std::find(tensor.aliases.begin(), tensor.aliases.end(), name) != tensor.aliases.end())
        return &tensor;
  return nullptr;
}

const StorageModel* StageModel::storage_of(const tensor::Tensor& tensor) const {
  for (const auto& storage : storages)
    if (storage.storage == tensor.storage()) return &storage;
  return nullptr;
}

StageModel collect(const session::Session& session, const ViewState& view) {
  StageModel model;
  model.is_written = [&session](const tensor::Storage& storage, std::int64_t byte) {
    return storage.is_initialised_at_birth() || session::is_written(session, storage, byte);
  };
  for (const auto& use : session::storage_uses(session.environment())) {
    StorageModel storage{.storage = use.storage, .visible_bytes = use.visible_bytes};
    for (const auto& alias : use.aliases) {
      const auto same =
          std::find_if(storage.tensors.begin(), storage.tensors.end(),
                       [&](const TensorModel& t) { return t.tensor.same_object(alias.tensor); });
      if (same != storage.tensors.end()) {
        same->aliases.push_back(alias.name);
      } else {
        storage.tensors.push_back({.name = alias.name, .tensor = alias.tensor});
      }
    }
    if (storage.tensors.empty()) continue;
    storage.dtype = storage.tensors.front().tensor.dtype();
    storage.numel = storage.storage.nbytes() / tensor::itemsize(storage.dtype);
    model.storages.push_back(std::move(storage));
  }
  for (auto& storage : model.storages) {
    for (auto& tensor : storage.tensors) {
      const std::string root = tensor.name.substr(0, tensor.name.find_first_of("[."));
      for (std::size_t i = 0; i < session.cursor(); ++i) {
        const auto& step = session.steps()[i];
        const auto& bound = step.outcome.bound;
        if (std::find(bound.begin(), bound.end(), root) == bound.end()) continue;
        tensor.born = i;
        tensor.source = assigned_expression(step.source);
      }
      const auto names = [&](std::string_view name) {
        return name == tensor.name ||
               std::find(tensor.aliases.begin(), tensor.aliases.end(), name) != tensor.aliases.end();
      };
      tensor.is_selected = names(view.selected);
      tensor.is_recent =
          tensor.is_selected || names(tensor_of(view.hover)) || names(tensor_of(view.pinned)) ||
          (session.cursor() > 0 && is_touched(session.steps()[session.cursor() - 1], tensor.tensor));
    }
  }
  return model;
}

}  // namespace stridescope::scene
