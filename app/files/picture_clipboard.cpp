#include "app/files/picture_clipboard.h"

#include <cstdlib>
#include <optional>
#include <span>

#include "app/files/child_process.h"

namespace stridescope::app {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

/// Returns the program that takes the picture, and keeps running in the background to serve it.
std::optional<ChildProcess> clipboard_program() {
  if (is_set("WAYLAND_DISPLAY"))
    if (auto program = ChildProcess::start({"wl-copy", "--type", "image/png"})) return program;
  return ChildProcess::start({"xclip", "-selection", "clipboard", "-target", "image/png", "-in"});
}

}  // namespace

ClipboardResult put_png_on_clipboard(const std::vector<char>& png) {
  auto program = clipboard_program();
  if (!program) return ClipboardResult::no_program;
  // Both programs read all input, leave a process in the background, and exit.
  const bool is_written = program->write(std::as_bytes(std::span(png)));
  return program->finish() && is_written ? ClipboardResult::done : ClipboardResult::failed;
}

}  // namespace stridescope::app
