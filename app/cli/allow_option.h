#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "ui/words/text.h"

namespace stridescope::app {

/// Adds --allow, which may be repeated.
void add_allow_option(CLI::App& command, std::vector<std::string>& files, const ui::Text& words);

}  // namespace stridescope::app
