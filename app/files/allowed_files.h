#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/files/file_access.h"

namespace stridescope::app {

/// Returns a file access that lets scripts read these files, whose names are relative to the working folder.
/// Paths in scripts are relative to `folder`.
std::shared_ptr<files::FileAccess> allowed_files(const std::filesystem::path& folder,
                                                 const std::vector<std::string>& files);

}  // namespace stridescope::app
