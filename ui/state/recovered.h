#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ui/state/branch.h"

namespace stridescope::ui {

/// A running lesson: the session itself, or one that was left for a branch, which is then the session.
struct SavedLesson {
  std::string key;                     ///< of LessonProgressMap
  Branch whole;                        ///< its statements
  std::string trailing;                ///< its last comments
  std::optional<std::size_t> left_at;  ///< absent: not left
  friend bool operator==(const SavedLesson&, const SavedLesson&) = default;
};

/// The session that the recovery question offers.
struct Recovered {
  std::string path, text, text_on_disk;
  std::size_t cursor = 0;
  std::vector<Branch> set_aside = {};
  std::string recovery_file = {};  ///< its file; to be removed once it is no longer needed
  bool is_settled = false;         ///< the question is answered
  std::optional<SavedLesson> lesson = {};

  /// Returns true for a lesson without changes.
  bool is_only_lesson() const { return lesson && !lesson->left_at; }
  friend bool operator==(const Recovered&, const Recovered&) = default;
};

}  // namespace stridescope::ui
