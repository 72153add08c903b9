#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/words/message.h"
#include "ui/state/practice.h"

namespace stridescope::app {

/// Score and wrong answers of practice, as practice.json in the state folder keeps them. Nothing where the
/// text is no JSON object; what makes no sense in it is left out.
std::optional<ui::PracticeRecord> parse_practice(const std::string& text);
std::string practice_text(const ui::PracticeRecord& record);

struct LoadedPractice {
  ui::PracticeRecord record;
  words::Message problem;  ///< empty: none (a missing file is none)
};
LoadedPractice load_practice(const std::filesystem::path& state_folder);
/// Writes the file, atomically. Returns what went wrong, or nothing.
words::Message save_practice(const std::filesystem::path& state_folder, const ui::PracticeRecord& record);

}  // namespace stridescope::app
