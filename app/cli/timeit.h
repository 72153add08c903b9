#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app {

/// stridescope timeit [--json] [-n N] [--threads N] [-s SETUP] STATEMENT
struct TimeitOptions {
  std::string statement;
  std::vector<std::string> setup;     ///< lines run once before
  std::optional<std::int64_t> loops;  ///< absent: enough for 0.2 s
  std::optional<int> repeats = {};    ///< absent: 5, or as many as begin within a second
  int threads = 1;
  bool json = false;
  std::optional<std::int64_t> memory_bytes =
      {};                                 ///< limit for tensors; absent: Memory::default_limit_bytes()
  std::vector<std::string> allowed = {};  ///< files that the script may read
  std::string language = "en";            ///< of messages; PyTorch's errors are not translated
};

/// Times a statement that is parsed once; returns the exit status. `torch` is bound.
int timeit(const TimeitOptions& options, std::ostream& out, std::ostream& err);

}  // namespace stridescope::app
