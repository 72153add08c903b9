#include "app/files/child_process.h"

#ifndef _WIN32
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace stridescope::app {

#ifdef _WIN32

bool is_program(const std::string&) { return false; }
std::optional<ChildProcess> ChildProcess::start(std::vector<std::string>, Errors) { return std::nullopt; }
ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;
ChildProcess::~ChildProcess() = default;
bool ChildProcess::write(std::span<const std::byte>) { return false; }
bool ChildProcess::finish() { return false; }
std::string ChildProcess::error_output() const { return {}; }

#else
namespace {

/// Blocks SIGPIPE in this thread and consumes it: if a program closes its input early, the write must fail,
/// not end this process.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~WithoutPipeSignal() {
    const timespec now{0, 0};
    while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

 private:
  sigset_t pipe_{}, before_{};
};

/// Opens an unlinked temporary file, for the program's error output; returns its descriptor, or -1.
int nameless_file() {
  std::string path = "/tmp/stridescope-said-XXXXXX";
  if (const char* folder = std::getenv("TMPDIR"); folder && *folder)
    path = std::string(folder) + "/stridescope-said-XXXXXX";
  const int file = mkstemp(path.data());
  if (file >= 0) {
    unlink(path.c_str());
    fcntl(file, F_SETFD, FD_CLOEXEC);
  }
  return file;
}

void close_file(int& file) {
  if (file >= 0) close(std::exchange(file, -1));
}

int wait_for_end(pid_t id) {
  int status = 0;
  while (waitpid(id, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

bool is_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (::access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  return false;
}

std::optional<ChildProcess> ChildProcess::start(std::vector<std::string> words, Errors errors) {
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  ChildProcess child;
  child.input_ = ends[1];
  if (errors == Errors::kept) child.errors_ = nameless_file();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (child.errors_ >= 0) posix_spawn_file_actions_adddup2(&actions, child.errors_, STDERR_FILENO);
  else posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t id = 0;
  const int problem = posix_spawnp(&id, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[0]);
  if (problem != 0) return std::nullopt;  // the destructor of `child` closes open files
  child.id_ = id;
  return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : id_(std::exchange(other.id_, 0)),
      input_(std::exchange(other.input_, -1)),
      errors_(std::exchange(other.errors_, -1)) {}

ChildProcess::~ChildProcess() {
  if (id_ > 0) {
    kill(id_, SIGKILL);
    wait_for_end(id_);
  }
  close_file(input_);
  close_file(errors_);
}

bool ChildProcess::write(std::span<const std::byte> bytes) {
  const WithoutPipeSignal quiet;
  while (!bytes.empty()) {
    const auto count = ::write(input_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

bool ChildProcess::finish() {
  close_file(input_);
  if (id_ == 0) return false;
  const int status = wait_for_end(std::exchange(id_, 0));
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string ChildProcess::error_output() const {
  constexpr off_t most = 2000;
  const off_t end = errors_ >= 0 ? lseek(errors_, 0, SEEK_END) : 0;
  if (end <= 0) return {};
  const off_t begin = std::max<off_t>(0, end - most);
  std::string text(static_cast<std::size_t>(end - begin), '\0');
  const auto got = pread(errors_, text.data(), text.size(), begin);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

#endif

}  // namespace stridescope::app
