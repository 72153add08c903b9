#include "app/files/app_file.h"

#include <system_error>

#include "engine/io/system_reason.h"

namespace stridescope::app {

words::Message move_broken_file(const std::filesystem::path& file) {
  auto moved = file;
  moved += ".broken";
  std::error_code error;
  std::filesystem::rename(file, moved, error);
  if (error) return {"file/broken", {{"path", file.string()}}};
  return {"file/moved", {{"path", file.string()}, {"now", moved.string()}}};
}

words::Message reading_problem(const std::filesystem::path& file, const io::FileError& error) {
  switch (error.problem()) {
    case io::FileProblem::missing: return {};
    case io::FileProblem::too_large:
    case io::FileProblem::binary:
    case io::FileProblem::not_utf8: return move_broken_file(file);
    default: return error.path_and_reason();
  }
}

words::Message write_app_file(const std::filesystem::path& folder, const char* name,
                              const std::function<void(const std::string& path)>& write) {
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return io::path_and_reason(folder.string(), io::system_reason(error));
  try {
    write((folder / name).string());
    return {};
  } catch (const io::FileError& problem) {
    return problem.path_and_reason();
  }
}

}  // namespace stridescope::app
