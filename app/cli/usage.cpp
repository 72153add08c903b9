#include "app/cli/usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "app/files/system_language.h"
#include "ui/words/catalogue.h"

namespace stridescope::app {
namespace {

bool is_language(std::string_view code) {
  return std::ranges::any_of(ui::languages(), [&](const auto& one) { return one.code == code; });
}

/// Returns the text before `words` in one of CLI11's messages; nullopt if it does not contain them.
std::optional<std::string> before(std::string_view text, std::string_view words) {
  const auto at = text.find(words);
  return at == text.npos ? std::nullopt : std::optional(std::string(text.substr(0, at)));
}
std::optional<std::string> after(std::string_view text, std::string_view words) {
  const auto at = text.find(words);
  return at == text.npos ? std::nullopt : std::optional(std::string(text.substr(at + words.size())));
}

}  // namespace

std::string language_of_command_line(int argc, char** argv) {
  constexpr std::string_view option = "--lang";
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--") break;
    if (word == option && i + 1 < argc && is_language(argv[i + 1])) return argv[i + 1];
    if (word.starts_with("--lang=") && is_language(word.substr(option.size() + 1)))
      return std::string(word.substr(option.size() + 1));
  }
  return system_language();
}

void localize_help(CLI::App& program, const ui::Text& words) {
  const auto label = [&](std::string_view key) { return std::string(words(key)); };
  auto formatter = program.get_formatter();
  formatter->label("Usage", label("terminal/label/usage"));
  formatter->label("OPTIONS", label("terminal/label/some_options"));
  formatter->label("SUBCOMMAND", label("terminal/label/command"));
  formatter->label("Positionals", label("terminal/label/positionals"));
  formatter->label("REQUIRED", label("terminal/label/required"));
  formatter->label("Excludes", label("terminal/label/excludes"));
  program.option_defaults()->group(label("terminal/label/options"));
  program.set_help_flag("-h,--help", label("terminal/help/help"));
  program.get_help_ptr()->group(label("terminal/label/options"));
}

std::string usage_error_text(const CLI::ParseError& error, const ui::Text& words) {
  const std::string said = error.what(), kind = error.get_name();
  // CLI11 names these errors after the command, so they are recognised by their text.
  if (const auto what = after(said, "not expected: "))
    return words({"terminal/usage/extras", {{"what", *what}}});
  if (kind == "RequiredError") {
    if (const auto what = before(said, " is required"))
      return *what == "A subcommand" ? std::string(words("terminal/usage/command_required"))
                                     : words({"terminal/usage/required", {{"what", *what}}});
  } else if (kind == "ArgumentMismatch") {
    if (const auto what = before(said, ": At Most"))
      return words({"terminal/usage/repeated", {{"what", *what}}});
    if (const auto what = before(said, ": ")) return words({"terminal/usage/mismatch", {{"what", *what}}});
  } else if (kind == "ConversionError") {
    if (const auto what = after(said, "Could not convert: "))
      return words({"terminal/usage/conversion", {{"what", *what}}});
  } else if (kind == "ExcludesError") {
    if (const auto one = before(said, " excludes "))
      return words({"terminal/usage/excludes", {{"one", *one}, {"other", *after(said, " excludes ")}}});
  } else if (kind == "ValidationError") {
    if (const auto what = before(said, ": "))
      return words({"terminal/usage/invalid", {{"what", *what}, {"why", *after(said, ": ")}}});
  }
  return words({"terminal/usage/other", {{"words", said}}});
}

std::optional<std::string> file_with_dash(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    std::error_code error;
    if (word == "--") break;
    if (word.size() > 1 && word.front() == '-' && std::filesystem::is_regular_file(word, error)) return word;
  }
  return std::nullopt;
}

CLI::Validator one_of(std::vector<std::string> choices, const ui::Text& words) {
  auto listed = fmt::format("{}", fmt::join(choices, ", "));
  const auto description = "{" + fmt::format("{}", fmt::join(choices, ",")) + "}";
  return {[choices = std::move(choices), listed = std::move(listed), words](std::string& value) {
            return std::ranges::count(choices, value) > 0
                       ? std::string()
                       : words({"terminal/usage/one_of", {{"value", value}, {"choices", listed}}});
          },
          description};
}

CLI::Validator is_name(const ui::Text& words) {
  return {[words](std::string& value) {
            return value.empty() ? std::string(words("terminal/usage/empty_name")) : std::string();
          },
          ""};
}

CLI::Validator between(double least, double most, const ui::Text& words) {
  return {[least, most, words](std::string& value) {
            double number = 0;
            if (!CLI::detail::lexical_cast(value, number))
              return words({"terminal/usage/no_number", {{"value", value}}});
            if (number >= least && number <= most) return std::string();
            return words({"terminal/usage/between",
                          {{"value", value},
                           {"least", fmt::format("{:.12g}", least)},
                           {"most", fmt::format("{:.12g}", most)}}});
          },
          fmt::format("{:.12g}-{:.12g}", least, most)};
}

void refuse_value(const std::string& option, std::string what) {
  throw CLI::ValidationError(option, std::move(what));
}

}  // namespace stridescope::app
