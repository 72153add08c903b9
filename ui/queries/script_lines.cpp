#include "ui/queries/script_lines.h"

#include <algorithm>
#include <array>

#include "engine/script/syntax/blocks.h"
#include "engine/script/syntax/source.h"
#include "engine/script/syntax/token.h"

namespace stridescope::ui {
namespace {

constexpr std::array keywords = {"False",   "None",     "True",     "and",    "as",   "assert", "break",
                                 "class",   "continue", "def",      "del",    "elif", "else",   "except",
                                 "finally", "for",      "from",     "global", "if",   "import", "in",
                                 "is",      "lambda",   "nonlocal", "not",    "or",   "pass",   "raise",
                                 "return",  "try",      "while",    "with",   "yield"};

std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n')) +
         (text.empty() || text.ends_with('\n') ? 0 : 1);
}

std::size_t lines_of(const script::Statement& statement) {
  return static_cast<std::size_t>(statement.span.end.line - statement.span.begin.line) + 1;
}

ScriptLines::Kind kind_of(const script::Token& token) {
  using script::TokenKind;
  if (token.kind == TokenKind::string) return ScriptLines::Kind::text;
  if (token.kind == TokenKind::integer || token.kind == TokenKind::floating) return ScriptLines::Kind::number;
  if (token.kind == TokenKind::name && std::ranges::find(keywords, token.text) != keywords.end())
    return ScriptLines::Kind::keyword;
  return ScriptLines::Kind::plain;
}

}  // namespace

ScriptLines::ScriptLines(const session::Session& session, const std::vector<Branch::SourceText>& waiting) {
  std::string text = session.text(0);
  const auto add = [&](const std::string& part) {
    text += part;
    if (!text.empty() && text.back() != '\n') text += '\n';
  };
  for (std::size_t i = 0; i < session.steps().size(); i = session.end_of_statement(i)) {
    const auto& step = session.steps()[i];
    add(step.part ? step.part->group->leading : step.leading);
    add_places(step.part ? *step.part->group->statement : *step.statement, count_lines(text));
    add(step.statement_source());
  }
  waiting_ = count_lines(text);
  for (const auto& statement : waiting) add(statement.leading), add(statement.source);
  if (waiting.empty()) add(session.trailing);
  colour(text);
}

void ScriptLines::add_places(const script::Statement& statement, std::size_t line) {
  const auto first = statement.span.begin.line;
  const auto add = [&](const script::Statement& one) {
    const auto begin = line + static_cast<std::size_t>(one.span.begin.line - first);
    line_ranges_[&one] = {begin, begin + lines_of(one)};
  };
  add(statement);
  script::for_each_statement_inside(statement, add);
}

/// Splits the text into lines, and these into pieces of one colour.
void ScriptLines::colour(const std::string& text) {
  std::vector<std::size_t> begins;
  for (std::size_t at = 0; at < text.size();) {
    begins.push_back(at);
    const auto end = std::min(text.find('\n', at), text.size());
    lines_.push_back({text.substr(at, end - at)});
    at = end + 1;
  }
  const auto mark = [&](std::size_t begin, std::size_t end, Kind kind) {
    auto line = static_cast<std::size_t>(std::ranges::upper_bound(begins, begin) - begins.begin()) - 1;
    for (; line < lines_.size() && begins[line] < end; ++line) {
      const auto from = std::max(begin, begins[line]) - begins[line];
      const auto to = std::min(end - begins[line], lines_[line].text.size());
      if (from < to) lines_[line].pieces.push_back({from, to, kind});
    }
  };
  std::vector<script::Token> tokens;
  try {
    tokens = script::lex(text);
  } catch (const tensor::Error&) {
    return;  // waiting text may not be valid Python
  }
  std::size_t done = 0;
  for (const auto& token : tokens) {
    // Between tokens are blanks and comments.
    const auto gap = std::string_view(text).substr(done, token.offset - std::min(done, token.offset));
    for (auto at = gap.find('#'); at != gap.npos;
         at = gap.find('#', std::min(gap.find('\n', at), gap.size())))
      mark(done + at, done + std::min(gap.find('\n', at), gap.size()), Kind::comment);
    if (const auto kind = kind_of(token); kind != Kind::plain)
      mark(token.offset, token.offset + token.text.size(), kind);
    done = token.offset + token.text.size();
  }
}

std::optional<ScriptLines::Range> ScriptLines::of_step(const session::Step& step) const {
  const auto found = line_ranges_.find(step.statement.get());
  if (found == line_ranges_.end()) return std::nullopt;
  auto range = found->second;
  // For an open compound statement, its first line.
  const bool is_head = step.part && (step.part->kind == session::StatementPart::Kind::round ||
                                     step.part->group->open.contains(step.part->path));
  if (is_head) range.end = range.begin + 1;
  return range;
}

std::optional<std::size_t> ScriptLines::begin_of(const session::Step& step) const {
  if (step.part && step.part->kind == session::StatementPart::Kind::finish) return std::nullopt;
  const auto range = of_step(step);
  return range ? std::optional(range->begin) : std::nullopt;
}

bool ScriptLines::runs_inside(const session::Step& step, const std::set<std::size_t>& lines) const {
  return std::ranges::any_of(step.contents.ran, [&](const script::Statement* statement) {
    const auto found = line_ranges_.find(statement);
    return found != line_ranges_.end() && lines.contains(found->second.begin);
  });
}

}  // namespace stridescope::ui
