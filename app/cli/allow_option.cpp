#include "app/cli/allow_option.h"

#include "app/cli/usage.h"

namespace stridescope::app {

void add_allow_option(CLI::App& command, std::vector<std::string>& files, const ui::Text& words) {
  command.add_option("--allow", files, std::string(words("terminal/help/allow")))
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->check(is_name(words));
}

}  // namespace stridescope::app
