#include "ui/queries/selection.h"

#include "engine/script/values/array.h"
#include "ui/forms/form.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::ui {

std::string selection_at(const session::Snapshot& snapshot) {
  const auto holds_tensor = [&](std::string_view name) {
    const auto* value = snapshot.environment().find(name);
    return value && (value->is<tensor::Tensor>() || script::tensor_of_array(*value));
  };
  if (auto name = scene::newest_tensor(snapshot); find_selectable(snapshot, name)) return name;
  for (std::size_t i = snapshot.count(); i-- > 0;)
    for (const auto& name : snapshot.step(i).outcome.bound)
      if (holds_tensor(name)) return name;
  return {};
}

}  // namespace stridescope::ui
