#pragma once

#include <filesystem>
#include <string>

#include "engine/io/session_file.h"

namespace stridescope::app {

/// Gives a file that is not what it should be another name, so that it is neither read again nor written
/// over. Returns what to say: where it was and where it is now.
words::Message move_broken_file(const std::filesystem::path& file);
/// What to say of a file of ours that could not be read; nothing where it is only missing. One that holds
/// something else is moved.
words::Message reading_problem(const std::filesystem::path& file, const io::FileError& error);

}  // namespace stridescope::app
