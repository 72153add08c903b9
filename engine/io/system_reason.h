#pragma once

#include <system_error>

#include "engine/words/message.h"

namespace stridescope::io {

/// Why the system refused, as a sentence's end ("permission denied").
words::Message system_reason(std::error_code error);
/// Of an errno.
words::Message system_reason(int error);

}  // namespace stridescope::io
