#include "ui/scene/model/cell_formats.h"

#include <algorithm>

namespace stridescope::scene {

namespace {

std::int64_t columns_beside(const TensorModel& tensor, GridProportions proportions) {
  std::int64_t columns = 1;
  for (const auto d : default_axis_assignment(tensor.tensor.shape(), proportions).columns)
    columns *= tensor.tensor.shape()[static_cast<std::size_t>(d)];
  return columns;
}

/// Returns true if a temporary's grid would have more columns than all named tensors of the step.
bool is_wider_than_new(const StageModel& model, const TensorModel& ghost, GridProportions proportions) {
  std::int64_t most = 0;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (!tensor.is_released && tensor.bound_at_step == ghost.bound_at_step)
        most = std::max(most, columns_beside(tensor, proportions));
  return most > 0 && columns_beside(ghost, proportions) > most;
}

}  // namespace

AxisAssignment axis_assignment_of(const Stage& stage, const TensorModel& tensor,
                                  GridProportions proportions) {
  if (tensor.is_released && proportions == GridProportions::landscape &&
      is_wider_than_new(stage.model, tensor, proportions))
    proportions = GridProportions::portrait;
  AxisAssignment choice = default_axis_assignment(tensor.tensor.shape(), proportions);
  const auto rank = tensor.tensor.dim();
  for (const auto& [name, roles] : stage.view.roles) {
    if (name != tensor.name) continue;
    std::vector<bool> named(static_cast<std::size_t>(rank), false);
    bool sound = true;
    for (const auto* list : {&roles.rows, &roles.columns})
      for (const auto d : *list) {
        sound = sound && d >= 0 && d < rank && !named[static_cast<std::size_t>(d)];
        if (sound) named[static_cast<std::size_t>(d)] = true;
      }
    if (!sound) break;
    AxisAssignment own;
    for (const auto* list : {&choice.rows, &choice.columns})
      for (const auto d : *list)
        if (!named[static_cast<std::size_t>(d)]) {
          (list == &choice.rows ? own.rows : own.columns).push_back(d);
          if (rank >= 3) own.depth = std::max(d, own.depth.value_or(d));
        }
    own.rows.append(roles.rows);
    own.columns.append(roles.columns);
    own.plane_rows = roles.rows.size();
    own.plane_columns = roles.columns.size();
    choice = std::move(own);
  }
  return choice;
}

/// Returns an element that the strip must show besides its ends.
std::optional<std::int64_t> strip_focus(const Stage& stage, const StorageModel& storage) {
  if (stage.focus && stage.focus->storage == storage.storage) return stage.focus->element;
  for (const auto& tensor : storage.tensors)
    if (tensor.is_selected && tensor.tensor.numel() > 0)
      return storage.strip_index(tensor.tensor, tensor.tensor.storage_offset());
  return std::nullopt;
}

namespace {

void measure_grid(TensorModel& tensor, const Stage& stage, int most_decimals) {
  // Tensors of the step are shown whole if possible: their widest number determines the width.
  constexpr std::int64_t most_whole = 160;
  const bool is_whole = (tensor.is_recent || tensor.is_selected) && tensor.tensor.numel() <= most_whole;
  const GridLimits limits = is_whole ? GridLimits{most_whole, most_whole} : GridLimits{10, 8};
  const auto sample = plan_grid(tensor.tensor.shape(), axis_assignment_of(stage, tensor), limits, 1, 1, 0);
  std::vector<std::int64_t> places;
  const auto n = sample.shown();
  for (std::int64_t i = 0; i < n; ++i) places.push_back(tensor.tensor.layout().at(sample.shown_index(i)));
  tensor.format = value_format(tensor.tensor, places);
  tensor.format.fewest_decimals = std::min(tensor.format.fewest_decimals, most_decimals);
  tensor.columns = tensor.few_columns = 1;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto index = sample.shown_index(i);
    const auto columns = [&](Digits digits) { return columns_of(cell_text(stage, tensor, index, digits)); };
    tensor.columns = std::max(tensor.columns, columns(Digits::all));
    tensor.few_columns = std::max(tensor.few_columns, columns(Digits::few));
  }
}

constexpr int any_decimals = 4;

/// Returns true if the user changed the directions of its axes from PyTorch's printing order.
bool is_turned(const Stage& stage, const TensorModel& tensor) {
  if (stage.view.roles.count(tensor.name) == 0) return false;
  const auto laid = axis_assignment_of(stage, tensor), usual = default_axis_assignment(tensor.tensor.shape());
  return laid.rows != usual.rows || laid.columns != usual.columns;
}

/// Returns "old x"; for a temporary, its expression.
std::string name_of_leaving(const TensorModel& tensor, const words::Translator& words) {
  if (!tensor.name.empty()) return words({"stage/old", {{"name", tensor.name}}});
  return tensor.source.empty() ? std::string(words("stage/temporary")) : tensor.source;
}

}  // namespace

void measure_texts(StageModel& model, const Stage& stage) {
  for (auto& storage : model.storages) {
    for (auto& tensor : storage.tensors) {
      if (tensor.is_released) tensor.name = name_of_leaving(tensor, stage.words), tensor.source.clear();
      const auto wanted = tensor.is_selected ? stage.view.wanted_shape : std::nullopt;
      tensor.status_badges = status_badges_of(
          tensor.tensor.layout(), storage.storage.nbytes() / tensor.tensor.itemsize(), wanted, stage.words);
      if (is_turned(stage, tensor))
        tensor.status_badges.push_back(
            {.text = std::string(stage.words("stage/turned")), .is_of_grid = true});
      measure_grid(tensor, stage, any_decimals);
    }
    constexpr std::int64_t most_measured = 128;  // all elements of a strip whose cells can have digits
    const auto sample = IndexWindow::fit(storage.numel, most_measured);
    std::vector<std::int64_t> places;
    for (std::int64_t i = 0; i < sample.shown(); ++i) places.push_back(sample.index(i));
    storage.format = value_format(storage.tensors.front().tensor, places);
    for (const auto place : places) {
      const auto columns = [&](Digits digits) {
        return columns_of(strip_cell_text(stage, storage, place, digits));
      };
      storage.columns = std::max(storage.columns, columns(Digits::all));
      storage.few_columns = std::max(storage.few_columns, columns(Digits::few));
    }
  }
}

void round_texts(StageModel& model, const Stage& stage, int most_decimals) {
  for (auto& storage : model.storages)
    for (auto& tensor : storage.tensors) measure_grid(tensor, stage, most_decimals);
}

}  // namespace stridescope::scene
