#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/files/file_access.h"

namespace stridescope::app {

/// What lets scripts read these files, which are named as the working folder sees them. Paths in scripts
/// begin in `folder`.
std::shared_ptr<files::FileAccess> allowed_files(const std::filesystem::path& folder,
                                                 const std::vector<std::string>& files);

}  // namespace stridescope::app
