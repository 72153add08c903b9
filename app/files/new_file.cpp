#include "app/files/new_file.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "app/files/process.h"
#include "engine/io/session_file.h"
#include "engine/io/system_reason.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_to_write(const std::string& path, words::Message reason) {
  throw io::FileError(io::FileProblem::unwritable, path, std::move(reason));
}

}  // namespace

NewFile::NewFile(std::string path) : path_(std::move(path)) {
  std::error_code error;
  // A link is followed, so that what it points to is replaced.
  const auto target = fs::weakly_canonical(path_, error);
  if (error) fail_to_write(path_, io::system_reason(error.value()));
  const auto status = fs::status(target, error);
  if (fs::is_directory(status)) fail_to_write(path_, {"file_reason/folder"});
  if (fs::exists(status) && !fs::is_regular_file(status)) fail_to_write(path_, {"file_reason/not_regular"});
  target_ = target.string();
  const auto name = "." + target.stem().string() + ".part-" + std::to_string(own_process_id()) +
                    target.extension().string();
  working_path_ = (target.parent_path() / name).string();
  errno = 0;
  if (!std::ofstream(working_path_, std::ios::binary)) fail_to_write(path_, io::system_reason(errno));
}

NewFile::~NewFile() {
  std::error_code ignored;
  if (!working_path_.empty()) fs::remove(working_path_, ignored);
}

void NewFile::put_in_place() {
  std::error_code error;
  fs::rename(working_path_, target_, error);
  if (error) fail_to_write(path_, io::system_reason(error.value()));
  working_path_.clear();
}

}  // namespace stridescope::app
