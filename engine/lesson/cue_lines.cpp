#include "engine/lesson/cue_lines.h"

#include <algorithm>
#include <utility>

#include "engine/lesson/cue_words.h"
#include "engine/script/syntax/unicode.h"

namespace stridescope::lesson {
namespace {

constexpr std::string_view blanks = " \t";

std::size_t count_blanks(std::string_view text) {
  return std::min(text.find_first_not_of(blanks), text.size());
}

bool is_prose(std::string_view word) {
  return is_narration(word) || word == "note" || word == "because" || word == "about";
}

/// Ideographs, their punctuation and full-width forms, which are written without spaces.
bool is_chinese(std::uint32_t c) { return (c >= 0x2e80 && c < 0xa000) || (c >= 0xff00 && c < 0xffe0); }

std::uint32_t last_of(std::string_view text) {
  auto at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) --at;
  return script::decode_utf8(text, at);
}

template <class Visit>
void for_each_line(std::string_view text, std::int32_t number, Visit visit) {
  for (std::size_t at = 0; at < text.size(); ++number) {
    const auto end = std::min(text.find('\n', at), text.size());
    visit(text.substr(at, end - at), number);
    at = end + 1;
  }
}

CueLine cue_of(std::string_view line, std::int32_t number) {
  std::size_t at = count_blanks(line);
  const auto column = [&](std::size_t byte) {
    return static_cast<std::int32_t>(script::length_utf8(line.substr(0, byte))) + 1;
  };
  CueLine cue;
  cue.at = {number, column(at)};
  at += 2;
  at += count_blanks(line.substr(at));
  cue.word_at = {number, column(at)};
  const auto end = at + std::min(line.substr(at).find_first_of(blanks), line.size() - at);
  const auto whole = line.substr(at, end - at);
  const auto dot = std::min(whole.find('.'), whole.size());
  cue.word = whole.substr(0, dot);
  if (dot < whole.size()) cue.language = whole.substr(dot + 1);
  at = end + count_blanks(line.substr(end));
  cue.text_at = {number, column(at)};
  const auto text = line.substr(at);
  cue.text = text.substr(0, text.find_last_not_of(" \t\r") + 1);
  return cue;
}

}  // namespace

void join_line(std::string& text, std::string_view line) {
  if (line.empty()) return;
  std::size_t at = 0;
  if (!text.empty() && !is_chinese(last_of(text)) && !is_chinese(script::decode_utf8(line, at))) text += ' ';
  text += line;
}

std::vector<CueLine> cue_lines(std::string_view comments, std::int32_t first_line) {
  std::vector<CueLine> cues;
  std::int32_t last = 0;  // line of the last cue
  for_each_line(comments, first_line, [&](std::string_view line, std::int32_t number) {
    if (!line.substr(count_blanks(line)).starts_with("#:")) return;
    auto cue = cue_of(line, number);
    const bool goes_on = !cues.empty() && last + 1 == number && is_prose(cue.word) &&
                         cues.back().word == cue.word && cues.back().language == cue.language;
    last = number;
    if (goes_on) join_line(cues.back().text, cue.text);
    else cues.push_back(std::move(cue));
  });
  return cues;
}

Narration plain_narration(std::string_view comments, std::int32_t first_line) {
  Narration narration;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (paragraph.empty()) return;
    if (!narration.text.empty()) narration.text += '\n';
    narration.text += std::exchange(paragraph, {});
  };
  for_each_line(comments, first_line, [&](std::string_view line, std::int32_t number) {
    line.remove_prefix(count_blanks(line));
    if (line.starts_with("#:")) return;
    if (!line.starts_with('#')) return end_paragraph();
    line.remove_prefix(std::min(line.find_first_not_of("# \t"), line.size()));
    if (line.empty()) return end_paragraph();
    if (narration.text.empty() && paragraph.empty()) narration.at = {number, 1};
    join_line(paragraph, line);
  });
  end_paragraph();
  return narration;
}

}  // namespace stridescope::lesson
