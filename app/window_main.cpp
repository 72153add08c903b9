#include "app/window_main.h"

#include <cstdio>
#include <stdexcept>
#include <string>

#include "app/cli/exit_status.h"
#include "app/files/system_language.h"
#include "app/window/application.h"
#include "app/window/gl_window.h"
#include "ui/text.h"

namespace stridescope::app {

int run_window(const WindowOptions& options) {
  try {
    return Application(options).run();
  } catch (const NoWindow& problem) {
    const ui::Text words(system_language());
    std::fprintf(stderr, "stridescope: %s\n%s\n", words(problem.message()).c_str(),
                 std::string(words("terminal/window/without")).c_str());
    return no_window;
  } catch (const std::runtime_error& problem) {
    std::fprintf(stderr, "stridescope: %s\n", problem.what());
    return failed;
  }
}

}  // namespace stridescope::app
