#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/words/message.h"
#include "ui/state/lesson.h"

namespace stridescope::app {

/// Parses a learner's progress in lessons, stored as lessons.json in the state folder. nullopt if the text is
/// not a JSON object; invalid entries are left out.
std::optional<ui::LessonProgressMap> parse_lesson_progress(const std::string& text);
std::string lesson_progress_text(const ui::LessonProgressMap& progress);

struct LoadedProgress {
  ui::LessonProgressMap progress;
  words::Message problem;  ///< empty: none (a missing file is not a problem)
};
LoadedProgress load_lesson_progress(const std::filesystem::path& state_folder);
/// Merges the lesson progress of two windows. A lesson that changed here since `before` keeps this window's
/// place and the answers of both; any other lesson is taken from the other window.
ui::LessonProgressMap merged_progress(const ui::LessonProgressMap& before, const ui::LessonProgressMap& here,
                                      const ui::LessonProgressMap& there);
/// Writes the changes since `before` into the file, atomically; changes of other windows are kept. Returns
/// the problem, or an empty message.
words::Message save_lesson_progress(const std::filesystem::path& state_folder,
                                    const ui::LessonProgressMap& before,
                                    const ui::LessonProgressMap& progress);

}  // namespace stridescope::app
