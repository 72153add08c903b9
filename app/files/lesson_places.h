#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/words/message.h"
#include "ui/state/lesson.h"

namespace stridescope::app {

/// Parses a learner's progress in lessons, stored as lessons.json in the state folder. nullopt if the text is
/// not a JSON object; invalid entries are left out.
std::optional<ui::LessonPlaces> parse_lesson_places(const std::string& text);
std::string lesson_places_text(const ui::LessonPlaces& places);

struct LoadedPlaces {
  ui::LessonPlaces places;
  words::Message problem;  ///< empty: none (a missing file is not a problem)
};
LoadedPlaces load_lesson_places(const std::filesystem::path& state_folder);
/// Merges the lesson progress of two windows. A lesson that changed here since `before` keeps this window's
/// place and the answers of both; any other lesson is taken from the other window.
ui::LessonPlaces merged_places(const ui::LessonPlaces& before, const ui::LessonPlaces& here,
                               const ui::LessonPlaces& there);
/// Writes the changes since `before` into the file, atomically; changes of other windows are kept. Returns
/// the problem, or an empty message.
words::Message save_lesson_places(const std::filesystem::path& state_folder, const ui::LessonPlaces& before,
                                  const ui::LessonPlaces& places);

}  // namespace stridescope::app
