#include "app/files/allowed_files.h"

namespace stridescope::app {

std::shared_ptr<files::FileAccess> allowed_files(const std::filesystem::path& folder,
                                                 const std::vector<std::string>& files) {
  auto access = std::make_shared<files::FileAccess>(folder);
  for (const auto& file : files) access->allow_permanently(std::filesystem::absolute(file).string());
  return access;
}

}  // namespace stridescope::app
