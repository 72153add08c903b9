#include "app/window/live_socket.h"

#include <cstdlib>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#if !defined(_WIN32)
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>
#endif

namespace stridescope::app {

namespace fs = std::filesystem;

#if defined(_WIN32)

fs::path runtime_folder() { return {}; }

class LiveSocket::Listener {
 public:
  Listener(const fs::path&, std::function<void()>) {}
  bool is_listening() const { return false; }
  std::vector<LiveMessage> take() { return {}; }
};

#else

namespace {

constexpr std::size_t longest_line = std::size_t{16} << 20;
/// Limit of queued messages; further ones wait in the program.
constexpr std::size_t most_waiting = 4096;

/// Creates a folder with access only for the user; returns false if that fails.
bool make_private(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return false;
  struct stat found = {};
  return ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::getuid() &&
         (found.st_mode & 077) == 0;
}

std::optional<sockaddr_un> address_of(const fs::path& path) {
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  const auto& name = path.native();
  if (name.size() >= sizeof address.sun_path) return std::nullopt;
  std::memcpy(address.sun_path, name.c_str(), name.size() + 1);
  return address;
}

int new_socket() {
  const int made = ::socket(AF_UNIX, SOCK_STREAM, 0);
  if (made >= 0) ::fcntl(made, F_SETFD, FD_CLOEXEC);
  return made;
}

bool connects(const sockaddr_un& address) {
  const int probe = new_socket();
  const bool answers =
      ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;  // NOLINT
  ::close(probe);
  return answers;
}

}  // namespace

fs::path runtime_folder() {
  const char* base = std::getenv("XDG_RUNTIME_DIR");
  if (base && *base) return fs::path(base) / "stridescope";
  return fs::path("/tmp") / ("stridescope-" + std::to_string(::getuid()));
}

class LiveSocket::Listener {
 public:
  Listener(const fs::path& folder, std::function<void()> wake)
      : path_(folder / "window.sock"), folder_(folder.string()), wake_(std::move(wake)) {
    const auto address = address_of(path_);
    if (!make_private(folder) || !address || connects(*address)) return;
    remove_old_data(folder);
    ::unlink(path_.c_str());
    listening_ = new_socket();
    const auto* bound = reinterpret_cast<const sockaddr*>(&*address);  // NOLINT
    if (listening_ < 0 || ::bind(listening_, bound, sizeof *address) != 0 || ::listen(listening_, 4) != 0 ||
        ::pipe(stop_) != 0) {
      if (listening_ >= 0) ::close(listening_);
      listening_ = -1;
      return;
    }
    for (const int end : stop_) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    thread_ = std::thread([this] { listen(); });
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() {
    if (!is_listening()) return;
    ::close(stop_[1]);
    thread_.join();
    ::close(stop_[0]);
    ::close(listening_);
    ::unlink(path_.c_str());
  }
  bool is_listening() const { return listening_ >= 0; }
  std::vector<LiveMessage> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(messages_, {});
  }

 private:
  /// Removes tensor files that programs wrote for windows that are closed.
  static void remove_old_data(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> old;
    for (const auto& entry : fs::directory_iterator(folder, error))
      if (entry.path().filename().string().starts_with("live-")) old.push_back(entry.path());
    for (const auto& one : old) fs::remove_all(one, error);
  }

  void listen() {
    while (wait_for(listening_)) {
      const int program = ::accept(listening_, nullptr, nullptr);
      if (program < 0) continue;
      ::fcntl(program, F_SETFD, FD_CLOEXEC);
      answer(program, "{\"ready\": true}\n");
      read_all(program);
      ::close(program);
    }
  }

  /// Waits for a descriptor; false if the window closes. While a program is read, others are refused.
  bool wait_for(int descriptor) {
    for (;;) {
      const bool is_full = [&] {
        const std::lock_guard lock(mutex_);
        return messages_.size() >= most_waiting;
      }();
      // poll() ignores negative descriptors.
      pollfd ends[] = {{stop_[0], POLLIN, 0},
                       {is_full ? -1 : descriptor, POLLIN, 0},
                       {descriptor == listening_ ? -1 : listening_, POLLIN, 0}};
      constexpr int full_millis = 20;
      const int ready = ::poll(ends, std::size(ends), is_full ? full_millis : -1);
      if (ready < 0 && errno != EINTR) return false;
      if (ready <= 0) continue;
      if (ends[0].revents != 0) return false;
      if (ends[1].revents != 0) return true;
      if (ends[2].revents != 0) turn_away();
    }
  }

  void turn_away() {
    const int program = ::accept(listening_, nullptr, nullptr);
    if (program < 0) return;
    answer(program, "{\"busy\": true}\n");
    ::close(program);
  }

  static void answer(int program, std::string_view line) {
#if defined(SO_NOSIGPIPE)  // macOS
    const int on = 1;
    ::setsockopt(program, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
    static_cast<void>(::send(program, line.data(), line.size(), 0));
#else
    static_cast<void>(::send(program, line.data(), line.size(), MSG_NOSIGNAL));
#endif
  }

  void read_all(int program) {
    std::string text;
    bool has_begun = false;
    while (wait_for(program)) {
      char bytes[1 << 16];
      const auto got = ::read(program, bytes, sizeof bytes);
      if (got <= 0) break;
      text.append(bytes, static_cast<std::size_t>(got));
      std::size_t begin = 0;
      for (auto end = text.find('\n'); end != text.npos; end = text.find('\n', begin)) {
        auto message = parse_live_message(std::string_view(text).substr(begin, end - begin), folder_);
        begin = end + 1;
        if (!message) continue;
        has_begun = has_begun || std::holds_alternative<ui::BeginProgram>(*message);
        add(std::move(*message));
      }
      text.erase(0, begin);
      if (text.size() > longest_line) break;
      wake_();
    }
    // A program that disconnected without a message has ended too.
    if (has_begun) add(ui::EndProgram{});
    wake_();
  }

  void add(LiveMessage message) {
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
  }

  fs::path path_;
  std::string folder_;
  std::function<void()> wake_;
  int listening_ = -1;
  int stop_[2] = {-1, -1};
  std::thread thread_;
  std::mutex mutex_;
  std::vector<LiveMessage> messages_;
};

#endif

LiveSocket::LiveSocket(const fs::path& folder, std::function<void()> wake)
    : listener_(std::make_unique<Listener>(folder, std::move(wake))) {}

LiveSocket::~LiveSocket() = default;

bool LiveSocket::is_listening() const { return listener_->is_listening(); }

std::vector<LiveMessage> LiveSocket::take() { return listener_->take(); }

}  // namespace stridescope::app
