#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stridescope::app {

/// Whether there is a program of that name on the PATH.
bool is_program(const std::string& name);

/// Another program that reads what is written to its standard input. It is found on the PATH and started
/// without a shell, in a process group of its own: keys that stop this program do not reach it. What it
/// prints is dropped. Where it is not finished, it is killed.
class ChildProcess {
 public:
  /// Whether what it says on its standard error is kept for said(). A program that stays in the background
  /// must not.
  enum class Errors { dropped, kept };
  /// The program and its arguments; nothing where there is no such program. (Never there on Windows.)
  static std::optional<ChildProcess> start(std::vector<std::string> words, Errors errors = Errors::dropped);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// False where it reads no more.
  bool write(std::span<const std::byte> bytes);
  /// Ends its input and waits for its end; true where it succeeded.
  bool finish();
  /// The last lines of what it said on its standard error, once it has ended.
  std::string said() const;

 private:
  ChildProcess() = default;

  int id_ = 0;       ///< of the process; 0: it has ended
  int input_ = -1;   ///< what it reads
  int errors_ = -1;  ///< a file without a name
};

}  // namespace stridescope::app
