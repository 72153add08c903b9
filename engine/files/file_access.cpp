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

/// Resolves links, so that each file has one name.
std::string resolved_path(const fs::path& path) {
  std::error_code error;
  const auto found = fs::weakly_canonical(path, error);
  return (error ? path.lexically_normal() : found).string();
}

/// A Python exception that has no rule of its own.
tensor::Error error(std::string_view type, std::string text) {
  return refuse::raised(std::string(type), std::move(text), std::string("Exception"));
}

/// Adds the path as a fact, which the explanation of the refusal uses.
tensor::Error of_path(tensor::Error error, std::string_view path) {
  error.add(tensor::FactName::value, std::string(path));
  return error;
}

/// Quotes a text as one word of a POSIX shell.
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

std::string FileAccess::resolve(std::string_view path) const {
  return resolved_path(absolute_path(folder_ / fs::path(path)));
}

void FileAccess::allow_resolved(std::string path) {
  if (std::ranges::find(allowed_, path) == allowed_.end()) allowed_.push_back(std::move(path));
}

void FileAccess::allow_permanently(std::string_view path) {
  allow(path);
  allowed_permanently_.push_back(resolve(path));
}

FileAccess FileAccess::for_folder(const fs::path& folder) const {
  FileAccess made(folder);
  made.allowed_ = made.allowed_permanently_ = allowed_permanently_;
  return made;
}

bool FileAccess::is_allowed(std::string_view path) const {
  return std::ranges::find(allowed_, resolve(path)) != allowed_.end();
}

std::shared_ptr<const DataFile> FileAccess::open(std::string_view path) const {
  const std::string written(path);
  const auto resolved = resolve(path);
  if (!is_allowed(path)) {
    // If a file of the session is missing, this is reported instead of the missing permission.
    if (change_of(path) == FileChange::missing)
      throw unreadable(path, std::system_error(ENOENT, std::generic_category()));
    throw of_path(error("PermissionError", "'" + written + "' is not open to this script; --allow " +
                                               shell_word(written) + " opens it"),
                  path);
  }
  {
    const std::lock_guard lock(cache_->mutex);
    const auto found = cache_->opened.find(resolved);
    if (found != cache_->opened.end() && found->second->version() == version_of(resolved))
      return found->second;
  }
  try {
    auto opened = DataFile::open(resolved);
    const std::lock_guard lock(cache_->mutex);
    return cache_->opened[resolved] = std::move(opened);
  } catch (const std::system_error& error) {
    throw unreadable(path, error);
  } catch (const FormatError& error) {
    throw malformed(path, error.what());
  }
}

tensor::Storage FileAccess::load(std::string_view path, const FileTensor& tensor,
                                 tensor::Memory& memory) const {
  if (!tensor.problem.empty()) throw malformed(path, tensor.problem);
  const auto file = open(path);
  try {
    auto storage = file->load(tensor, memory);
    if (memory.is_meta()) return storage;
    const auto before = tensor.packed ? tensor.packed->data_offset : 0;
    const bool is_packed = tensor.packed && tensor.packed->method == ZipEntry::Method::deflated;
    FileOrigin origin{resolve(path),      tensor.name,       tensor.data_offset + (is_packed ? 0 : before),
                      is_mapped(storage), tensor.is_fortran, tensor.is_big_endian};
    const std::lock_guard lock(cache_->mutex);
    std::erase_if(cache_->origins, [](const auto& one) { return one.first.expired(); });
    cache_->origins.emplace_back(storage.contents(), std::move(origin));
    return storage;
  } catch (const std::system_error& error) {
    throw unreadable(path, error);
  } catch (const FormatError& error) {
    throw malformed(path, error.what());
  }
}

std::optional<FileOrigin> FileAccess::origin_of(const tensor::Storage& storage) const {
  const std::lock_guard lock(cache_->mutex);
  for (const auto& [contents, origin] : cache_->origins)
    if (contents.lock() == storage.contents()) return origin;
  return std::nullopt;
}

void FileAccess::expect(std::string_view path, const Fingerprint& saved) { expected_[resolve(path)] = saved; }

FileChange FileAccess::change_of(std::string_view path) const {
  const auto found = expected_.find(resolve(path));
  return found == expected_.end() ? FileChange::none : change_since(found->second, found->first);
}

tensor::Error malformed(std::string_view path, std::string_view reason) {
  return of_path(refuse::stated_value(std::string(path) + ": " + std::string(reason)), path);
}

tensor::Error unreadable(std::string_view path, const std::system_error& problem) {
  const auto code = problem.code().value();
  if (code == ENOENT || code == ENOTDIR)
    return of_path(
        error("FileNotFoundError", "[Errno 2] No such file or directory: '" + std::string(path) + "'"), path);
  return of_path(
      error("OSError", std::string(path) + ": " +
                           (code == EINVAL ? "it is not a regular file" : problem.code().message())),
      path);
}

}  // namespace stridescope::files
