#include "engine/files/file_access.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "engine/files/format_error.h"
#include "engine/files/mapped_storage.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::files {
namespace fs = std::filesystem;
namespace {

/// With links followed, so that each file has one name.
std::string resolved_path(const fs::path& path) {
  std::error_code error;
  const auto found = fs::weakly_canonical(path, error);
  return (error ? path.lexically_normal() : found).string();
}

/// An exception of Python's that has no rule of its own.
tensor::Error error(std::string_view type, std::string text) {
  return refuse::raised(std::string(type), std::move(text), std::string("Exception"));
}

/// With the path as a fact, by which the refusal is explained.
tensor::Error of_path(tensor::Error error, std::string_view path) {
  error.add(tensor::FactName::value, std::string(path));
  return error;
}

/// As a POSIX shell reads it: one word.
std::string shell_word(std::string_view text) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
  if (!text.empty() && text.find_first_not_of(plain) == text.npos) return std::string(text);
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\"'\"'") : std::string(1, c);
  return word + "'";
}

fs::path absolute_path(const fs::path& path) {
  std::error_code error;
  auto found = fs::absolute(path, error);
  return error ? path : found;
}

}  // namespace

FileAccess::FileAccess(fs::path folder) : folder_(absolute_path(folder.empty() ? "." : folder)) {}

std::string FileAccess::resolve(std::string_view path) const {
  return resolved_path(folder() / fs::path(path));
}

void FileAccess::allow(std::string_view path) {
  auto resolved = resolve(path);
  const std::lock_guard lock(mutex_);
  if (std::ranges::find(allowed_, resolved) == allowed_.end()) allowed_.push_back(std::move(resolved));
}

void FileAccess::allow_for_good(std::string_view path) {
  allow(path);
  auto resolved = resolve(path);
  const std::lock_guard lock(mutex_);
  allowed_for_good_.push_back(std::move(resolved));
}

std::shared_ptr<FileAccess> FileAccess::for_folder(const fs::path& folder) const {
  auto made = std::make_shared<FileAccess>(folder);
  const std::lock_guard lock(mutex_);
  made->allowed_ = made->allowed_for_good_ = allowed_for_good_;
  return made;
}

bool FileAccess::is_allowed(std::string_view path) const {
  const auto resolved = resolve(path);
  const std::lock_guard lock(mutex_);
  return std::ranges::find(allowed_, resolved) != allowed_.end();
}

std::vector<std::string> FileAccess::allowed() const {
  const std::lock_guard lock(mutex_);
  return allowed_;
}

fs::path FileAccess::folder() const {
  const std::lock_guard lock(mutex_);
  return folder_;
}

void FileAccess::set_folder(const fs::path& folder) {
  auto whole = absolute_path(folder);
  const std::lock_guard lock(mutex_);
  folder_ = std::move(whole);
}

std::shared_ptr<const DataFile> FileAccess::open(std::string_view path) {
  const std::string written(path);
  const auto resolved = resolve(path);
  if (!is_allowed(path)) {
    // A file that the session knows is not there to be asked for.
    if (change_of(path) == FileChange::gone)
      throw unreadable(path, std::system_error(ENOENT, std::generic_category()));
    const std::lock_guard lock(mutex_);
    refused_ = resolved;
    throw of_path(error("PermissionError", "'" + written + "' is not open to this script; --allow " +
                                               shell_word(written) + " opens it"),
                  path);
  }
  {
    const std::lock_guard lock(mutex_);
    const auto found = opened_.find(resolved);
    if (found != opened_.end() && found->second->version() == version_of(resolved)) return found->second;
  }
  try {
    auto opened = DataFile::open(resolved);
    const std::lock_guard lock(mutex_);
    return opened_[resolved] = std::move(opened);
  } catch (const std::system_error& error) {
    throw unreadable(path, error);
  } catch (const FormatError& error) {
    throw malformed(path, error.what());
  }
}

tensor::Storage FileAccess::load(std::string_view path, const FileTensor& tensor, tensor::Memory& memory) {
  if (!tensor.problem.empty()) throw malformed(path, tensor.problem);
  const auto file = open(path);
  try {
    auto storage = file->load(tensor, memory);
    if (memory.is_meta()) return storage;
    const auto before = tensor.packed ? tensor.packed->data_offset : 0;
    const bool is_packed = tensor.packed && tensor.packed->method == ZipEntry::Method::deflated;
    FileOrigin origin{resolve(path),      tensor.name,       tensor.data_offset + (is_packed ? 0 : before),
                      is_mapped(storage), tensor.is_fortran, tensor.is_big_endian};
    const std::lock_guard lock(mutex_);
    std::erase_if(origins_, [](const auto& one) { return one.first.expired(); });
    origins_.emplace_back(storage.contents(), std::move(origin));
    return storage;
  } catch (const std::system_error& error) {
    throw unreadable(path, error);
  } catch (const FormatError& error) {
    throw malformed(path, error.what());
  }
}

std::optional<FileOrigin> FileAccess::origin_of(const tensor::Storage& storage) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [contents, origin] : origins_)
    if (contents.lock() == storage.contents()) return origin;
  return std::nullopt;
}

std::string FileAccess::take_refused() {
  const std::lock_guard lock(mutex_);
  return std::exchange(refused_, {});
}

void FileAccess::expect(std::string_view path, const Fingerprint& saved) {
  auto resolved = resolve(path);
  const std::lock_guard lock(mutex_);
  expected_[std::move(resolved)] = saved;
}

void FileAccess::forget(std::string_view path) {
  const auto resolved = resolve(path);
  const std::lock_guard lock(mutex_);
  expected_.erase(resolved);
}

std::vector<std::pair<std::string, Fingerprint>> FileAccess::expected() const {
  const std::lock_guard lock(mutex_);
  return {expected_.begin(), expected_.end()};
}

FileChange FileAccess::change_of(std::string_view path) const {
  const auto resolved = resolve(path);
  std::optional<Fingerprint> saved;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = expected_.find(resolved); found != expected_.end()) saved = found->second;
  }
  return saved ? change_since(*saved, resolved) : FileChange::none;
}

tensor::Error malformed(std::string_view path, std::string_view reason) {
  return of_path(refuse::stated_value(std::string(path) + ": " + std::string(reason)), path);
}

tensor::Error unreadable(std::string_view path, const std::system_error& problem) {
  const auto code = problem.code().value();
  if (code == ENOENT || code == ENOTDIR)
    return of_path(error("FileNotFoundError", "[Errno 2] No such file or directory: '" + std::string(path) + "'"),
                   path);
  return of_path(error("OSError", std::string(path) + ": " +
                                      (code == EINVAL ? "it is not a regular file" : problem.code().message())),
                 path);
}

}  // namespace stridescope::files
