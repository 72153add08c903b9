#include "ui/scene/explain/explanation.h"
#include "ui/scene/picture/axis.h"
#include "ui/words/format.h"

namespace stridescope::scene::explanations {

/// If the hovered or pinned axis has size 1: its stride has no effect.
std::optional<Explained> size_one(const ViewedStage& input) {
  const auto axis = pointed_axis(input);
  if (!axis) return std::nullopt;
  const auto& [tensor, dim] = *axis;
  const auto d = static_cast<std::size_t>(dim);
  const auto& layout = tensor->tensor.layout();
  if (layout.shape[d] != 1) return std::nullopt;
  auto repeated = layout.shape;
  repeated[d] = 3;
  Explained found{.about = tensor, .marks = {.hue = tensor->axis(dim), .axes = {{tensor, dim}}}};
  const auto shape = words::tuple_text(repeated);
  found.card.verdict = {"stage/size_one",
                        {{"axis", std::string(axis_letter(tensor->axis(dim)))},
                         {"stride", tensor->in_units(layout.stride[d])}}};
  found.card.remedy = {"stage/size_one_remedy",
                       {{"code", tensor->is_array() ? "np.broadcast_to(" + tensor->name + ", " + shape + ")"
                                                    : tensor->name + ".expand" + shape}}};
  return found;
}

}  // namespace stridescope::scene::explanations
