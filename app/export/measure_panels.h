#pragma once

#include "app/export/export_request.h"
#include "engine/lab/measure.h"
#include "engine/session/session.h"
#include "engine/tensor/control.h"

namespace stridescope::app {

/// Runs the measurements for an export's plots that `measured` lacks, and adds them; the same `measured`
/// gives the same frames again. Throws tensor::Cancelled if the control requests a stop.
void measure_panels(const ExportRequest& request, const session::Session& session,
                    lab::Measurements& measured, const tensor::Control& control = {});

}  // namespace stridescope::app
