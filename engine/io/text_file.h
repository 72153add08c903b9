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
  missing,     ///< no such file or folder
  unreadable,  ///< no permission, or a read error
  not_a_file,  ///< a folder, a device, a pipe
  too_large,   ///< above the limit; not read
  binary,      ///< has another known format, or contains a zero byte
  not_utf8,    ///< contains invalid UTF-8
  unwritable,  ///< could not be saved; the previous file is unchanged
};

/// what() contains the file and the key of the reason.
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

/// The size limit of a script; larger files are not scripts.
inline constexpr std::int64_t max_script_bytes = std::int64_t{16} * 1024 * 1024;

/// Reads the text of a script or a saved session: UTF-8, with "\n" line ends and no byte order mark. Checks
/// the size before reading. Throws FileError.
std::string read_text_file(const std::string& path, std::int64_t limit_bytes = max_script_bytes);
/// Reads the text from a stream, called `name` in errors.
std::string read_text_file(std::istream& stream, const std::string& name,
                           std::int64_t limit_bytes = max_script_bytes);

/// Writes a file so that at any time, even after a power failure, it has either all of the old or all of the
/// new text. Permissions of an existing file and links are kept. Throws FileError (unwritable).
void save_text_file(const std::string& path, std::string_view text);

}  // namespace stridescope::io
