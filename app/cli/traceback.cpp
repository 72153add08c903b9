#include "app/cli/traceback.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/explain/refusal.h"
#include "engine/script/syntax/marked_line.h"
#include "engine/script/syntax/unicode.h"
#include "engine/tensor/refusal/rules.h"

namespace stridescope::app {
namespace {

std::size_t columns_of(std::string_view text) {
  std::size_t result = 0;
  for (std::size_t at = 0; at < text.size();)
    result += static_cast<std::size_t>(script::columns_of_character(script::decode_utf8(text, at)));
  return result;
}

/// Returns blanks as wide as the text: tabs are kept, and wide characters count as two columns, so that
/// carets are aligned with the text above.
std::string blank(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = script::decode_utf8(text, at);
    result += c == '\t' ? std::string("\t")
                        : std::string(static_cast<std::size_t>(script::columns_of_character(c)), ' ');
  }
  return result;
}

/// Returns an explanation in the language of `words` if a limit of the session was exceeded or a file was
/// refused; empty for other refusals. Needed only if that language is not the message's, which is English.
std::string own_sentence(const tensor::Refusal& refusal, const ui::Text& words) {
  using tensor::FactName;
  using tensor::Rule;
  const auto in_bytes = [&](const char* key) {
    return words({key,
                  {{"needed", words::Bytes{refusal.integer<FactName::nbytes>().value_or(0)}},
                   {"limit", words::Bytes{refusal.integer<FactName::limit_nbytes>().value_or(0)}}}});
  };
  std::string sentence;
  switch (refusal.rule()) {
    case Rule::cpu_memory_exceeded:
    case Rule::cpu_memory_exhausted:
    case Rule::cuda_memory_exceeded:
    case Rule::cuda_memory_exhausted: return in_bytes("failure/limit_memory");
    case Rule::too_many_bytes_walked:
    case Rule::script_walks_too_much: sentence = in_bytes("failure/limit_work"); break;
    case Rule::too_much_work:
    case Rule::script_too_long:
      sentence = words({"failure/limit_steps",
                        {{"needed", refusal.integer<FactName::count>().value_or(0)},
                         {"limit", refusal.integer<FactName::limit>().value_or(0)}}});
      break;
    case Rule::raised:
    case Rule::stated_value: {
      const auto why = explain::explain_refusal(refusal).why;
      return why.key.starts_with("failure/file_") ? words(why) : std::string();
    }
    default: return {};
  }
  // The text contains " (--memory 3GiB or more, ...": the option, and a sufficient size.
  constexpr std::string_view option = "--memory ";
  const auto* way = refusal.find<FactName::text>();
  const auto begin = way ? way->find(option) : std::string::npos;
  if (begin == std::string::npos) return sentence;
  const auto size =
      way->substr(begin + option.size(), way->find(' ', begin + option.size()) - begin - option.size());
  return sentence + words({"failure/limit_way", {{"size", size}}});
}

}  // namespace

std::string refusal_lines(const tensor::Refusal& refusal, const ui::Text& words) {
  auto lines = tensor::line_of(refusal) + '\n';
  if (const auto hint = tensor::hint_of(refusal); !hint.empty())
    lines += words({"failure/did_you_mean", {{"name", hint}}}) + '\n';
  if (words.language() != "en")
    if (const auto sentence = own_sentence(refusal, words); !sentence.empty()) lines += sentence + '\n';
  return lines;
}

std::string traceback(std::string_view file, std::string_view text, const script::Span& span,
                      const tensor::Error& error, const ui::Text& words,
                      std::span<const script::CallFrame> frames) {
  auto result = fmt::format("Traceback (most recent call last):\n  File \"{}\", line {}, column {}\n", file,
                            span.begin.line, span.begin.column);
  const auto line = script::marked_line(text, span);
  if (!line.before.empty() || !line.marked.empty() || !line.after.empty()) {
    const auto carets = std::max<std::size_t>(columns_of(line.marked), 1);
    result += fmt::format("    {}{}{}\n    {}{}\n", line.before, line.marked, line.after, blank(line.before),
                          std::string(carets, '^'));
  }
  for (std::size_t i = 0; i < frames.size(); ++i) {
    constexpr std::size_t most_at_an_end = 3;
    if (i == most_at_an_end && frames.size() > 2 * most_at_an_end) {
      i = frames.size() - most_at_an_end;
      result += "  " + words({"terminal/more_calls", {{"count", i - most_at_an_end}}}) + '\n';
    }
    const auto& [function, at, line_text] = frames[i];
    result +=
        fmt::format("  File \"{}\", line {}, in {}\n    {}\n", file, at.begin.line, function, line_text);
  }
  return result + refusal_lines(error.refusal(), words);
}

}  // namespace stridescope::app
