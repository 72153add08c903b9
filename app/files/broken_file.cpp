#include "app/files/broken_file.h"

namespace stridescope::app {

std::string move_broken_file(const std::filesystem::path& file) {
  auto moved = file;
  moved += ".broken";
  std::error_code error;
  std::filesystem::rename(file, moved, error);
  return error ? file.string() : file.string() + " \u2192 " + moved.string();
}

std::string reading_problem(const std::filesystem::path& file, const io::FileError& error) {
  switch (error.problem()) {
    case io::FileProblem::missing: return {};
    case io::FileProblem::too_large:
    case io::FileProblem::binary:
    case io::FileProblem::not_utf8: return move_broken_file(file);
    default: return error.path_and_reason();
  }
}

}  // namespace stridescope::app
