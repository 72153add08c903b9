#include "app/cli/missing_fonts.h"

#include <algorithm>
#include <ostream>
#include <string>

#include "engine/lesson/cue_lines.h"
#include "engine/script/syntax/unicode.h"
#include "ui/fonts/fonts.h"
#include "ui/words/catalogue.h"

namespace stridescope::app {
namespace {

bool has_chinese(std::string_view words) {
  const auto is_chinese = [](char32_t character) { return character >= ui::first_chinese; };
  return std::ranges::any_of(script::code_points(words), is_chinese);
}

/// Returns true if the language's own name has Chinese characters.
bool is_written_in_chinese(std::string_view code) {
  const auto named_so = [&](const auto& language) {
    return language.code == code && has_chinese(language.name());
  };
  return std::ranges::any_of(ui::languages(), named_so);
}

/// Returns the language of a cue `#: zh TEXT` or `#: title.zh TEXT`; empty for the lesson's own, or no cue.
std::string language_of(std::string_view line) {
  for (const auto& cue : lesson::cue_lines(line)) {
    if (!cue.language.empty()) return cue.language;
    const auto is_code = [&](const auto& language) { return language.code == cue.word; };
    if (std::ranges::any_of(ui::languages(), is_code)) return cue.word;
  }
  return {};
}

}  // namespace

bool draws_chinese(std::string_view script, std::string_view language) {
  if (is_written_in_chinese(language)) return true;
  while (!script.empty()) {
    const auto end = std::min(script.find('\n'), script.size());
    const auto line = script.substr(0, end);
    script.remove_prefix(std::min(end + 1, script.size()));
    if (!has_chinese(line)) continue;
    const auto of = language_of(line);
    if (of.empty() || of == language) return true;
  }
  return false;
}

void print_missing_fonts(const canvas::CairoFonts& fonts, bool draws_chinese, const ui::Text& words,
                         std::ostream& err) {
  for (const auto& font : fonts.missing()) {
    if (font.is_chinese && !draws_chinese) continue;
    const auto* key = !font.used.empty() ? "terminal/render/font"
                      : font.is_chinese  ? "terminal/render/no_chinese_font"
                                         : "terminal/render/no_font";
    err << "stridescope: " << words({key, {{"wanted", font.wanted}, {"used", font.used}}}) << '\n';
  }
}

}  // namespace stridescope::app
