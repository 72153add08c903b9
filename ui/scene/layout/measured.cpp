#include "ui/scene/layout/measured.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/shelf.h"
#include "ui/scene/model/cell_formats.h"

namespace stridescope::scene {
namespace {

constexpr std::size_t most_lanes = 6;
/// The maximum width of a name in a lane, in characters; longer names are cut.
constexpr float longest_lane_name = 7.5f;

}  // namespace

MeasuredTensor::MeasuredTensor(const Stage& stage, const TensorModel& tensor, std::size_t index)
    : stage_(&stage), tensor_(&tensor), index_(index) {}

MeasuredTensor::Grid& MeasuredTensor::grid(GridLimits limits, GridProportions proportions) {
  for (auto& known : grids_)
    if (known.limits == limits && known.proportions == proportions) return known;
  Grid grid{.limits = limits,
            .proportions = proportions,
            .choice = axis_assignment_of(*stage_, *tensor_, proportions)};
  grid.plan = plan_grid(tensor_->tensor.shape(), grid.choice, limits);
  grid.texts = ruler_texts(grid.plan, stage_->measure);
  grid.is_whole = grid.plan.is_whole();
  grids_.push_back(std::move(grid));
  return grids_.back();
}

Size MeasuredTensor::caption(float width, const CaptionForm& form, const Style& style) {
  const float unit = style.text, wanted = width / unit;
  for (const auto& known : captions_)
    if (known.form == form && wanted >= known.widths.from && wanted < known.widths.to)
      return {known.size.w * unit, known.size.h * unit};
  const auto& own = stage_->style;
  const auto set =
      plan_caption(*stage_, *tensor_, wanted * own.text, form.brief, form.is_whole, form.source_lines, own);
  // Prevents rounding from excluding the requested width.
  const WidthRange widths{std::min(set.same.from / own.text, wanted),
                          std::max(set.same.to / own.text, std::nextafter(wanted, wanted + 1))};
  captions_.push_back({form, widths, {set.width / own.text, set.height / own.text}});
  const auto& size = captions_.back().size;
  return {size.w * unit, size.h * unit};
}

MeasuredStage measured(const Stage& stage) {
  MeasuredStage all;
  for (const auto& model : stage.model.storages) {
    MeasuredStorage storage{&model, std::min(model.tensors.size(), most_lanes)};
    const auto name = stage.words(model.name());
    storage.name = stage.measure.width(name, Font::text_bold, 1);
    storage.brief_title = width_of(shelf_title(stage, model), 1, stage.measure);
    for (std::size_t lane = 0; lane < storage.lanes; ++lane) {
      const auto& tensor = model.tensors[lane];
      const float lane_name = stage.measure.width(tensor.name, Font::mono_bold, 1);
      const auto note = lane_note(stage.words, model, tensor);
      storage.lane_name = std::max(storage.lane_name, std::min(lane_name, longest_lane_name));
      storage.lane_note = std::max(storage.lane_note, stage.measure.width(note, Font::text_bold, 1));
    }
    for (const auto& tensor : model.tensors) storage.tensors.emplace_back(stage, tensor, all.tensors++);
    all.storages.push_back(std::move(storage));
  }
  return all;
}

}  // namespace stridescope::scene
