#pragma once

#include <functional>
#include <iosfwd>

#include "engine/tensor/control.h"
#include "ui/text.h"

namespace stridescope::app {

/// Does work whose progress counts frames. Where `out` is the standard error and a terminal, it tells there
/// how far it is. Ctrl+C (SIGINT), SIGTERM and a closed terminal (SIGHUP) cancel the work; then false is
/// returned. What the work throws is thrown.
bool watched(const std::function<void(const tensor::Control&)>& work, const ui::Text& words,
             std::ostream& out);

}  // namespace stridescope::app
