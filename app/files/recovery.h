#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace stridescope::app {

/// A session that was not saved when its window went away.
struct Recovered {
  std::filesystem::path file;  ///< where it is kept
  std::string path;            ///< the document's own; empty: never saved
  std::string text;
};

/// Keeps the unsaved session of this process in the state folder, until it is saved or given up.
class Recovery {
 public:
  explicit Recovery(std::filesystem::path state_folder);

  /// Writes the session; where that fails, nothing happens but that it returns false.
  bool keep(const std::string& document_path, const std::string& text);
  void forget();
  /// What a process that no longer runs left behind: the newest, if any.
  std::optional<Recovered> find_left_behind() const;

 private:
  std::filesystem::path folder_, file_;
  bool is_kept_ = false;
};

}  // namespace stridescope::app
