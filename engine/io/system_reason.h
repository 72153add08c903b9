#pragma once

#include <system_error>

#include "engine/words/message.h"

namespace stridescope::io {

/// The system's reason for a failure, as the end of a sentence ("permission denied").
words::Message system_reason(std::error_code error);
/// For an errno value.
words::Message system_reason(int error);

}  // namespace stridescope::io
