#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/words/message.h"
#include "ui/state.h"

namespace stridescope::app {

/// The unsaved session or running lesson of a window that ended.
struct UnsavedSession {
  std::string path;  ///< the document's own path; empty: never saved
  std::string text;
  std::string text_on_disk = {};  ///< of the document's file as last read or written
  std::size_t cursor = 0;         ///< later steps were undone
  std::vector<ui::Branch> set_aside = {};
  std::optional<ui::SavedLesson> lesson = {};
};

/// Returns nullopt unless the text was made by unsaved_text.
std::optional<UnsavedSession> parse_unsaved(const std::string& text);
std::string unsaved_text(const UnsavedSession& session);

/// Stores the unsaved session of this process in the state folder, until it is saved or discarded.
class Recovery {
 public:
  explicit Recovery(std::filesystem::path state_folder);

  /// Writes the session. Returns the problem, or an empty message.
  words::Message keep(const UnsavedSession& session);
  void forget();

  struct Found {
    std::filesystem::path file;
    UnsavedSession session;
  };
  struct LeftBehind {
    std::optional<Found> newest;
    std::vector<words::Message> problems;  ///< files that cannot be read, with the reason
  };
  /// Returns the unsaved sessions of processes that no longer run. An invalid file is renamed, with a
  /// message.
  LeftBehind find_left_behind() const;

 private:
  std::filesystem::path folder_, file_;
  bool is_kept_ = false;
};

}  // namespace stridescope::app
