#include "app/window_main.h"

#include <cstdio>
#include <stdexcept>

#include "app/cli/exit_status.h"
#include "app/window/application.h"
#include "app/window/gl_window.h"

namespace stridescope::app {

int run_window(const WindowOptions& options) {
  try {
    return Application(options).run();
  } catch (const NoWindow& problem) {
    std::fprintf(stderr, "stridescope: %s\n", problem.what());
    std::fputs(
        "`stridescope render FILE -o OUT.png` draws without a window, and `stridescope run FILE` runs a "
        "script.\n",
        stderr);
    return no_window;
  } catch (const std::runtime_error& problem) {
    std::fprintf(stderr, "stridescope: %s\n", problem.what());
    return failed;
  }
}

}  // namespace stridescope::app
