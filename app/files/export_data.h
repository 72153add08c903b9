#pragma once

#include <string>

#include "engine/session/session.h"
#include "engine/words/message.h"

namespace stridescope::app {

/// Writes, depending on the extension of `path`: the tensor or array named `name` in the session (.npy,
/// .safetensors), the session with asserts (.py), or the table of its tensors (.md, .csv). Returns the
/// problem of an invalid request; throws io::FileError if the file cannot be written.
words::Message export_data(const session::Session& session, const std::string& name, const std::string& path);

}  // namespace stridescope::app
