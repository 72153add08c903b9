#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "ui/actions/document.h"

namespace stridescope::app {

/// A line that stridescope.connect() sends: {"begin": NAME}, {"run": STATEMENT, ...} or {"end": true}.
using LiveMessage = std::variant<ui::BeginProgram, ui::TakeProgramStep, ui::EndProgram>;

/// Returns nullopt for other text. `folder`: the only folder that may contain data files.
std::optional<LiveMessage> parse_live_message(std::string_view line, const std::string& folder);

}  // namespace stridescope::app
