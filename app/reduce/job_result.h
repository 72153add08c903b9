#pragma once

#include <variant>

#include "engine/lab/measure.h"
#include "engine/session/session.h"
#include "ui/state/opened.h"

namespace stridescope::app {

/// The result of a job. It is not part of an action, since sessions with storages cannot be copied: the app
/// keeps it under the job's number and hands it to the reducer of JobEnded once.
using JobResult = std::variant<std::monostate, session::Execution, session::HistoryMove, ui::OpenedDocument,
                               lab::Measurements>;

}  // namespace stridescope::app
