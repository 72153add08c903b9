#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "ui/actions/document.h"

namespace stridescope::app {

/// A line that stridescope.connect() sends: {"begin": NAME}, {"run": STATEMENT, ...} or {"end": true}.
using LiveMessage = std::variant<ui::BeginProgram, ui::TakeProgramStep, ui::EndProgram>;

/// Nullopt: it is none of these. `folder` is the one that data files may lie in.
std::optional<LiveMessage> parse_live_message(std::string_view line, const std::string& folder);

}  // namespace stridescope::app
