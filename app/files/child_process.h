#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stridescope::app {

/// Whether there is a program of that name on the PATH.
bool is_program(const std::string& name);

/// Another program that reads from this one through its standard input. It is found on the PATH and started
/// without a shell, in its own process group: keys that stop this program do not reach it. Its output is
/// dropped. It is killed unless finish() was called.
class ChildProcess {
 public:
  /// kept: its standard error is kept for said(). Do not use it for a program that stays in the
  /// background.
  enum class Errors { dropped, kept };
  /// The program and its arguments; nullopt if there is no such program. (Always nullopt on Windows.)
  static std::optional<ChildProcess> start(std::vector<std::string> words, Errors errors = Errors::dropped);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// False if the program stopped reading.
  bool write(std::span<const std::byte> bytes);
  /// Closes its input and waits for its end; true if it succeeded.
  bool finish();
  /// The last lines of its standard error, once it has ended.
  std::string said() const;

 private:
  ChildProcess() = default;

  int id_ = 0;       ///< of the process; 0: it has ended
  int input_ = -1;   ///< its standard input
  int errors_ = -1;  ///< a file without a name
};

}  // namespace stridescope::app
