#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/files/file_access.h"
#include "engine/tensor/memory.h"

namespace stridescope::app {

/// stridescope run [--json] FILE|-
struct RunOptions {
  std::string file;  ///< "-" reads standard input
  bool json = false;
  std::optional<std::int64_t> memory_bytes =
      {};                                 ///< limit for tensors; absent: Memory::default_limit_bytes()
  std::vector<std::string> allowed = {};  ///< files that the script may read
  std::string language = "en";            ///< of messages; PyTorch's errors are not translated
};

/// Runs a script; returns the exit status. Its output, or JSON lines, goes to `out`; tracebacks and file
/// errors go to `err`.
int run(const RunOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

/// The same for a script's text; `name` is its file name in tracebacks.
int run_text(std::string_view text, std::string_view name, bool json, std::ostream& out, std::ostream& err,
             tensor::Memory memory = tensor::Memory(), const std::string& language = "en",
             std::shared_ptr<const files::FileAccess> files = {});

}  // namespace stridescope::app
