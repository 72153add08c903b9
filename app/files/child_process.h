#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stridescope::app {

/// Returns true if a program of that name is on the PATH.
bool is_program(const std::string& name);

/// A child process that reads from a pipe. The program is found on the PATH and started without a shell, in
/// its own process group: keys that stop this program do not reach it. Its output is dropped. It is killed
/// unless finish() was called.
class ChildProcess {
 public:
  /// `kept`: keeps its standard error for error_output(). Not for a program that stays in the
  /// background.
  enum class Errors { dropped, kept };
  /// Starts a program with arguments; nullopt if there is no such program. (Always nullopt on Windows.)
  static std::optional<ChildProcess> start(std::vector<std::string> words, Errors errors = Errors::dropped);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// Returns false if the program stopped reading.
  bool write(std::span<const std::byte> bytes);
  /// Closes its input and waits for its end; returns true if it succeeded.
  bool finish();
  /// Returns the last lines of its standard error, once it has ended.
  std::string error_output() const;

 private:
  ChildProcess() = default;

  int id_ = 0;       ///< process id; 0: it has ended
  int input_ = -1;   ///< its standard input
  int errors_ = -1;  ///< an unlinked file
};

}  // namespace stridescope::app
