#pragma once

#include <cstdint>
#include <exception>
#include <iosfwd>
#include <string>
#include <string_view>

#include "engine/words/message.h"

namespace stridescope::io {

/// The kind of a file's error.
enum class FileProblem : std::uint8_t {
  missing,     ///< no such file, or its folder is missing
  unreadable,  ///< no permission, or the system could not read it
  not_a_file,  ///< a folder, a device, a pipe
  too_large,   ///< above the limit; not read
  binary,      ///< holds a zero byte
  not_utf8,    ///< a byte that is not UTF-8
  unwritable,  ///< could not be saved; the former file is unchanged
};

/// what() has the file and the key of the reason.
class FileError : public std::exception {
 public:
  FileError(FileProblem problem, std::string path, words::Message reason);
  const char* what() const noexcept override { return text_.c_str(); }
  FileProblem problem() const { return problem_; }
  const std::string& path() const { return path_; }
  const words::Message& reason() const { return reason_; }
  /// "settings.json: permission denied"
  words::Message path_and_reason() const;
  /// "cannot read settings.json: permission denied"
  words::Message sentence() const;

 private:
  FileProblem problem_;
  std::string path_, text_;
  words::Message reason_;
};

/// "folder: permission denied"
words::Message path_and_reason(std::string_view path, words::Message reason);

/// The size limit of a script; a larger file is something else.
inline constexpr std::int64_t max_script_bytes = std::int64_t{16} * 1024 * 1024;

/// The text of a script or a saved session: UTF-8, without a byte order mark, lines ended by "\n".
/// The size is looked at before anything is read. Throws FileError.
std::string read_session(const std::string& path, std::int64_t limit_bytes = max_script_bytes);
/// The same from a stream, which errors call `name`.
std::string read_session(std::istream& stream, const std::string& name,
                         std::int64_t limit_bytes = max_script_bytes);

/// Writes a file so that at any moment, power loss included, it holds either all of the old or all of the new
/// text. Permissions of a file that was there are kept; a link stays a link. Throws FileError (unwritable).
void save_session(const std::string& path, std::string_view text);

}  // namespace stridescope::io
