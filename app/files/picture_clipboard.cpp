#include "app/files/picture_clipboard.h"

#ifndef _WIN32
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <string>

namespace stridescope::app {

#ifdef _WIN32

ClipboardResult put_png_on_clipboard(const std::vector<char>&) { return ClipboardResult::no_program; }

#else
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

/// A child process that reads what is written to `input`.
struct Child {
  pid_t id = 0;
  int input = -1;
};

/// No child where the program is not to be found.
Child start(std::vector<std::string> words) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  // The program stays in the background: it must not hold on to a terminal or pipe of ours.
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  Child child;
  const int problem = posix_spawnp(&child.id, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[0]);
  if (problem != 0) {
    close(ends[1]);
    return {};
  }
  child.input = ends[1];
  return child;
}

/// A program that closes its input early must end as a failed write, not end this process.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() : before_(signal(SIGPIPE, SIG_IGN)) {}
  ~WithoutPipeSignal() { signal(SIGPIPE, before_); }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

 private:
  void (*before_)(int);
};

bool write_all(int file, const std::vector<char>& bytes) {
  const WithoutPipeSignal quiet;
  for (std::size_t done = 0; done < bytes.size();) {
    const auto count = write(file, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

ClipboardResult put_png_on_clipboard(const std::vector<char>& png) {
  Child child;
  if (is_set("WAYLAND_DISPLAY")) child = start({"wl-copy", "--type", "image/png"});
  if (child.id == 0) child = start({"xclip", "-selection", "clipboard", "-target", "image/png", "-in"});
  if (child.id == 0) return ClipboardResult::no_program;
  const bool written = write_all(child.input, png);
  close(child.input);
  // Both programs read everything, leave a process in the background, and end.
  int status = 0;
  while (waitpid(child.id, &status, 0) < 0 && errno == EINTR) {
  }
  return written && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? ClipboardResult::done
                                                                  : ClipboardResult::failed;
}

#endif

}  // namespace stridescope::app
