#pragma once

#include "app/export/export_request.h"
#include "engine/session/session.h"
#include "engine/tensor/control.h"

namespace stridescope::app {

/// Exports a session, to one file or several. The control's progress counts frames; if it requests a stop,
/// throws tensor::Cancelled. A file is either complete or absent. Throws ExportProblem, io::FileError.
void run_export(const ExportRequest& request, const session::Session& session,
                const tensor::Control& control = {});

}  // namespace stridescope::app
