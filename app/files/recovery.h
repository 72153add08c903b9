#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/words/message.h"
#include "ui/state.h"

namespace stridescope::app {

/// A session that is not saved, or a lesson that is given: what a window that went away held.
struct UnsavedSession {
  std::string path;  ///< the document's own; empty: never saved
  std::string text;
  std::string text_on_disk = {};  ///< of the document's file as it was last read or written
  std::size_t cursor = 0;         ///< the steps after it were undone
  std::vector<ui::Branch> set_aside = {};
  std::optional<ui::GivenLesson> lesson = {};
};

/// Nothing where the text is not what unsaved_text gives.
std::optional<UnsavedSession> parse_unsaved(const std::string& text);
std::string unsaved_text(const UnsavedSession& session);

/// Keeps the unsaved session of this process in the state folder, until it is saved or given up.
class Recovery {
 public:
  explicit Recovery(std::filesystem::path state_folder);

  /// Writes the session. Returns what went wrong, or nothing.
  words::Message keep(const UnsavedSession& session);
  void forget();

  struct Found {
    std::filesystem::path file;
    UnsavedSession session;
  };
  struct LeftBehind {
    std::optional<Found> newest;
    std::vector<words::Message> problems;  ///< files that cannot be read, and why
  };
  /// The unsaved sessions of processes that no longer run. An invalid file is moved out of the way, with a
  /// message.
  LeftBehind find_left_behind() const;

 private:
  std::filesystem::path folder_, file_;
  bool is_kept_ = false;
};

}  // namespace stridescope::app
