#include "app/cli/allow_option.h"

#include "app/cli/usage.h"

namespace stridescope::app {

void add_allow_option(CLI::App& command, std::vector<std::string>& files, const ui::Text& words) {
  command.add_option("--allow", files, std::string(words("terminal/help/allow")))
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->check(is_name(words));
}

std::shared_ptr<files::FileAccess> allowed_files(const std::filesystem::path& folder,
                                                 const std::vector<std::string>& files) {
  auto access = std::make_shared<files::FileAccess>(folder);
  for (const auto& file : files) access->allow_for_good(std::filesystem::absolute(file).string());
  return access;
}

}  // namespace stridescope::app
