#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ui/words/text.h"

namespace stridescope::app {

/// Returns the language given by --lang, else the system's.
std::string language_of_command_line(int argc, char** argv);

/// Sets the headings of --help in a language; for the program, call it before its commands are added.
void localize_help(CLI::App& program, const ui::Text& words);

/// Returns a sentence that describes a usage error.
std::string usage_error_text(const CLI::ParseError& error, const ui::Text& words);

/// Returns the first word that was parsed as an option but is a file name that begins with a dash.
std::optional<std::string> file_with_dash(int argc, char** argv);

/// Restricts an option to these values.
CLI::Validator one_of(std::vector<std::string> choices, const ui::Text& words);
/// Requires a nonempty file name.
CLI::Validator is_name(const ui::Text& words);
CLI::Validator between(double least, double most, const ui::Text& words);

/// Throws `{name}: {what}` as the error of an option's value.
[[noreturn]] void refuse_value(const std::string& option, std::string what);

}  // namespace stridescope::app
