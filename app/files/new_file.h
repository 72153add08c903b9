#pragma once

#include <string>

namespace stridescope::app {

/// A file that somebody else writes, under a name of its own until it is whole: then it takes the place of
/// what was there. Where it never becomes whole, nothing is left of it.
class NewFile {
 public:
  /// Throws io::FileError where `path` cannot be written.
  explicit NewFile(std::string path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  /// Where it is written; it is there, and empty.
  const std::string& working_path() const { return working_path_; }
  /// Throws io::FileError.
  void put_in_place();

 private:
  std::string path_, target_, working_path_;
};

}  // namespace stridescope::app
