#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/lab/measure.h"
#include "engine/words/message.h"

namespace stridescope::app {

/// Parses the lab's last measurements on this machine, stored as measured.json in the state folder so that
/// all plots agree. Returns nullopt if the text is not a JSON object; invalid entries are left out.
std::optional<lab::Measurements> parse_measured(const std::string& text);
std::string measured_text(const lab::Measurements& measured);

struct LoadedMeasured {
  lab::Measurements measured;
  words::Message problem;  ///< empty: none (a missing file is not a problem)
};
LoadedMeasured load_measured(const std::filesystem::path& state_folder);
/// Writes the experiments that changed since `before`, atomically; results of other processes for other
/// experiments are kept. Returns the problem, or an empty message.
words::Message save_measured(const std::filesystem::path& state_folder, const lab::Measurements& before,
                             const lab::Measurements& measured);

}  // namespace stridescope::app
