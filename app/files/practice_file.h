#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/words/message.h"
#include "ui/state/practice.h"

namespace stridescope::app {

/// Score and wrong answers of practice, stored as practice.json in the state folder. nullopt if the text is
/// not a JSON object; invalid entries are left out.
std::optional<ui::PracticeRecord> parse_practice(const std::string& text);
std::string practice_text(const ui::PracticeRecord& record);

struct LoadedPractice {
  ui::PracticeRecord record;
  words::Message problem;  ///< empty: none (a missing file is not a problem)
};
LoadedPractice load_practice(const std::filesystem::path& state_folder);
/// Writes the file, atomically. Returns the problem, or an empty message.
words::Message save_practice(const std::filesystem::path& state_folder, const ui::PracticeRecord& record);

}  // namespace stridescope::app
