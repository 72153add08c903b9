#pragma once

#include <functional>
#include <iosfwd>

#include "engine/tensor/control.h"
#include "ui/words/text.h"

namespace stridescope::app {

/// From here on Ctrl+C ends the process with the status `interrupted`, until watched() does its work. One
/// that is ignored stays so.
void end_when_interrupted();

/// Does work whose progress counts frames. Where `out` is the standard error and a terminal, it tells there
/// how far it is. Ctrl+C (SIGINT), SIGTERM and a closed terminal (SIGHUP) cancel the work; then false is
/// returned. What the work throws is thrown.
bool watched(const std::function<void(const tensor::Control&)>& work, const ui::Text& words,
             std::ostream& out);

}  // namespace stridescope::app
