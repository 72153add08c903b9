#pragma once

#include <functional>
#include <iosfwd>

#include "engine/tensor/control.h"
#include "ui/words/text.h"

namespace stridescope::app {

/// From here on Ctrl+C ends the process with the status `interrupted`, until run_with_progress() runs its
/// work. An ignored signal stays ignored.
void end_when_interrupted();

/// Runs work whose progress counts frames. If `out` is the standard error and a terminal, the progress is
/// shown there. Ctrl+C (SIGINT), SIGTERM and a closed terminal (SIGHUP) cancel the work; then false is
/// returned. Exceptions of the work propagate.
bool run_with_progress(const std::function<void(const tensor::Control&)>& work, const ui::Text& words,
                       std::ostream& out);

}  // namespace stridescope::app
