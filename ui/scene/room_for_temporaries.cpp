#include <algorithm>
#include <utility>

#include "ui/scene/figure.h"
#include "ui/scene/layout/score.h"
#include "ui/scene/model/cell_formats.h"

namespace stridescope::scene {
namespace {

struct Numbers {
  bool are_shown = false;    ///< in all grids of the step
  bool are_rounded = false;  ///< to one decimal
};

Figure figure_of_numbers(StageModel& model, Stage& stage, const StageAreas& frame, Numbers& numbers) {
  const auto shows_numbers = [](const StageLayout& layout) {
    return layout.has_digits && !layout.has_shrunk_operands;
  };
  Figure figure = figure_in(stage, frame);
  numbers = {shows_numbers(figure.layout), false};
  if (!is_lecture_style(stage.style) || numbers.are_shown || model.storages.empty()) return figure;
  // One decimal is used if more do not fit anywhere.
  StageModel rounded = model;
  const Stage trial{
      rounded, stage.view, stage.style, stage.measure, stage.words, {}, odometer_state(rounded, stage.view)};
  round_texts(rounded, trial, 1);
  auto other = figure_in(trial, frame);
  const bool is_better =
      shows_numbers(other.layout) || (other.layout.has_digits && !figure.layout.has_digits);
  if (!is_better || (figure.layout.is_whole() && !other.layout.is_whole())) return figure;
  numbers = {shows_numbers(other.layout), true};
  model.storages = std::move(rounded.storages);  // the layout has pointers into them
  stage.walk = odometer_state(model, stage.view);
  return other;
}

/// The qualities of a figure that a lecture needs.
struct Readable {
  Numbers numbers = {};
  bool is_whole = false;
  float cell = 0;
  std::size_t grids = 0;  ///< the number of the step's grids
};

Readable readable_in(const StageLayout& layout, const Numbers& numbers) {
  Readable found{numbers, layout.is_whole(), layout.cell, 0};
  for (const auto& group : layout.groups)
    for (const auto& card : group.cards) found.grids += card.tensor->is_recent && card.has_grid ? 1u : 0u;
  return found;
}

/// Returns true if the stage stays readable when it also shows `temporaries`: no number is hidden or rounded
/// because of them, and cells keep most of their size. `floor`: the minimum edge of a cell.
bool is_worth(const Readable& with, std::size_t temporaries, const Readable& without, float floor,
              float large) {
  constexpr float share = 0.6f;
  const float enough = std::min(without.cell, std::max(floor, std::min(large, share * without.cell)));
  return with.numbers.are_shown >= without.numbers.are_shown &&
         with.numbers.are_rounded <= without.numbers.are_rounded && with.is_whole >= without.is_whole &&
         with.grids == without.grids + temporaries && with.cell >= enough;
}

std::size_t optional_temporaries(const StageModel& model) {
  std::size_t count = 0;
  for (const auto& storage : model.storages)
    count += static_cast<std::size_t>(std::ranges::count_if(
        storage.tensors, [](const auto& tensor) { return tensor.optional_distance > 0; }));
  return count;
}

/// Drops all but `kept` temporaries. Those from which the result is computed are kept first, the last of them
/// before the others.
void drop_temporaries(StageModel& model, std::size_t kept) {
  std::vector<std::pair<int, int>> order;  // distance, and the number of temporaries after it
  int after = 0;
  for (auto storage = model.storages.rbegin(); storage != model.storages.rend(); ++storage)
    for (const auto& tensor : storage->tensors)
      if (tensor.optional_distance > 0) order.emplace_back(tensor.optional_distance, after++);
  std::ranges::sort(order);
  order.resize(std::min(order.size(), kept));
  after = 0;
  for (auto storage = model.storages.rbegin(); storage != model.storages.rend(); ++storage)
    std::erase_if(storage->tensors, [&](const TensorModel& tensor) {
      return tensor.optional_distance > 0 &&
             !std::ranges::count(order, std::pair{tensor.optional_distance, after++});
    });
  std::erase_if(model.storages, [](const StorageModel& storage) { return storage.tensors.empty(); });
}

}  // namespace

Figure figure_for(StageModel& model, Stage& stage, const StageAreas& frame) {
  Numbers numbers;
  const auto optional = optional_temporaries(model);
  if (optional == 0) return figure_of_numbers(model, stage, frame, numbers);
  const StageModel all = model;
  const auto with = [&](std::size_t temporaries) {
    model = all;
    drop_temporaries(model, temporaries);
    stage.walk = odometer_state(model, stage.view);
    return figure_of_numbers(model, stage, frame, numbers);
  };
  auto bare = with(0);
  const auto wanted = readable_in(bare.layout, numbers);
  const auto sizes = cell_sizes(stage.style, {});
  constexpr float nearly = 0.86f;  // share of the legible size: the minimum for few elements
  const float floor = can_be_legible(model) ? nearly * sizes.legible : sizes.readable;
  auto bare_storages = std::exchange(model.storages, {});
  for (auto kept = optional; kept > 0; --kept) {
    auto figure = with(kept);
    if (is_worth(readable_in(figure.layout, numbers), kept, wanted, floor, sizes.large)) return figure;
  }
  model.storages = std::move(bare_storages);
  stage.walk = odometer_state(model, stage.view);
  return bare;
}

}  // namespace stridescope::scene
