#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/explain/step_dialects.h"
#include "engine/session/session.h"

namespace stridescope::ui {

/// The single operation that made a tensor from another, by a statement such as "y = x.permute(2, 0, 1)".
struct MadeBy {
  explain::DialectStep made;
  std::size_t step = 0;  ///< from 1
};
/// Returns the operation of the last statement before the cursor that bound the name; nullopt if there is
/// none, or if the statement did more than one operation.
std::optional<MadeBy> made_by(const session::Session& session, std::string_view name);

}  // namespace stridescope::ui
