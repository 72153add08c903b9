#include "app/window/window_main.h"

#include <iostream>
#include <stdexcept>
#include <string>

#include "app/files/data_script.h"
#include "app/files/exit_status.h"
#include "app/files/system_language.h"
#include "app/window/application.h"
#include "app/window/gl_window.h"
#include "engine/io/atomic_file.h"
#include "engine/io/text_file.h"
#include "ui/words/text.h"

namespace stridescope::app {

int run_window(const WindowOptions& options) {
  const ui::Text words(options.language.value_or(system_language()));
  const auto fail = [&](const std::string& why) {
    std::cerr << "stridescope: " << why << '\n';
    return failed;
  };
  try {
    if (options.widget_map) io::AtomicFile refused_if_unwritable(*options.widget_map);
    return Application(options).run();
  } catch (const NoWindow& problem) {
    // An unreadable file is reported first, even if there is no window.
    try {
      if (options.file && !data_file_at(*options.file)) io::read_text_file(*options.file);
    } catch (const io::FileError& error) {
      return fail(words(error.sentence()));
    }
    std::cerr << "stridescope: " << words(problem.message()) << '\n'
              << words("terminal/window/without") << '\n';
    return no_window;
  } catch (const io::FileError& error) {
    return fail(words(error.sentence()));
  } catch (const std::runtime_error& problem) {
    return fail(problem.what());
  }
}

}  // namespace stridescope::app
