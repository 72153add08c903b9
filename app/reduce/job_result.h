#pragma once

#include <variant>

#include "engine/lab/measure.h"
#include "engine/session/session.h"
#include "ui/state/opened.h"

namespace stridescope::app {

/// What a job made. No value, as two sessions cannot have the same storages: the app holds it by the job's
/// number, and hands it to the reducer of JobEnded, once.
using JobResult =
    std::variant<std::monostate, session::Execution, session::Travel, ui::OpenedDocument, lab::Measured>;

}  // namespace stridescope::app
