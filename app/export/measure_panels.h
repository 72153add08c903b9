#pragma once

#include "app/export/order.h"
#include "engine/lab/measure.h"
#include "engine/session/session.h"
#include "engine/tensor/control.h"

namespace stridescope::app {

/// Measures what the plots of an export need and `measured` lacks, and adds it, so that the same `measured`
/// gives the same frames again. Throws tensor::Cancelled if the control says to stop.
void measure_panels(const ExportOrder& order, const session::Session& session, lab::Measured& measured,
                    const tensor::Control& control = {});

}  // namespace stridescope::app
