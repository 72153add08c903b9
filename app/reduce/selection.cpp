#include "app/reduce/selection.h"

#include "ui/forms/form.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::app {

std::string selection_at_cursor(const session::Session& session) {
  if (auto name = scene::newest_tensor(session); ui::find_tensor(session, name)) return name;
  for (std::size_t i = session.cursor(); i-- > 0;)
    for (const auto& name : session.steps()[i].outcome.bound)
      if (ui::find_tensor(session, name)) return name;
  return {};
}

}  // namespace stridescope::app
