#include "engine/script/syntax/imports.h"
#include "engine/script/syntax/parse_until_error.h"
#include "engine/session/session.h"

namespace stridescope::session {
namespace {

/// Limits on the attempts to parse ever shorter parts of a text.
constexpr int max_attempts = 16;
constexpr std::size_t max_attempted_bytes = std::size_t{4} << 20;
/// The limit on kept bytes while a script is opened: with its tensors, they stay below 2 GiB. The caller may
/// raise the limit afterwards.
constexpr std::int64_t most_history_bytes = std::int64_t{512} << 20;

/// The text before line `line` (from 1).
std::string_view lines_before(std::string_view text, std::int32_t line) {
  std::size_t end = 0;
  for (std::int32_t i = 1; i < line && end < text.size(); ++i) {
    const auto next = text.find('\n', end);
    end = next == std::string_view::npos ? text.size() : next + 1;
  }
  return text.substr(0, end);
}

Failure failure_of(const script::ScriptError& error, std::string_view text) {
  const auto rest = text.substr(lines_before(text, error.span().begin.line).size());
  Failure failure{std::string(rest.substr(0, rest.find('\n'))), error.refusal(), error.span(), {}};
  const auto lines = failure.span.begin.line - 1;
  failure.span.begin.line -= lines;
  failure.span.end.line -= lines;
  return failure;
}

}  // namespace

OpenResult open(std::string_view text, tensor::Memory memory, std::optional<std::size_t> last_step,
                SessionOptions options) {
  memory.budget().begin_script();
  OpenResult opened{Session(std::move(memory), options), std::nullopt, 0, {}};
  auto& session = opened.session;
  session.set_history_bytes(most_history_bytes);

  script::Script script;
  auto parsed = text;
  std::size_t attempted_bytes = 0;
  for (int attempt = 0; attempt < max_attempts && !parsed.empty(); ++attempt) {
    attempted_bytes += parsed.size();
    if (attempt > 1 && attempted_bytes > max_attempted_bytes) break;
    try {
      std::optional<script::ScriptError> first_error;
      script = script::parse_until_error(parsed, first_error);
      if (first_error && !opened.failure) {
        opened.failure = failure_of(*first_error, text);
        opened.failed_line = first_error->span().begin.line;
      }
      break;
    } catch (const script::ScriptError& error) {
      if (!opened.failure) {
        opened.failure = failure_of(error, text);
        opened.failed_line = error.span().begin.line;
      }
      // The text before the wrong line may itself end inside a bracket.
      const auto shorter = lines_before(parsed, error.span().begin.line);
      parsed = shorter.size() < parsed.size() ? shorter : std::string_view();
    }
  }

  std::int32_t next_line = 1, header_end = 1;  // after the last statement run; after its imports
  auto imports = script::leading_imports(script);
  auto is_whole = true;
  for (auto& parsed_statement : script.statements) {
    if (imports == 0 && last_step && session.steps().size() >= *last_step) {
      is_whole = false;
      break;
    }
    const auto shared = std::make_shared<const script::Statement>(std::move(parsed_statement));
    const auto& statement = *shared;
    if (imports > 0 && session.import_at_start(shared)) {
      --imports;
      header_end = statement.span.end.line + 1;
    } else if (imports = 0; auto failure = session.append(shared)) {
      opened.failed_line = statement.span.begin.line + failure->span.begin.line - 1;
      opened.failure = std::move(failure);
      if (statement.span.begin.line < next_line) opened.rest = statement.source + "\n";  // after a semicolon
      break;
    }
    next_line = statement.span.end.line + 1;
  }
  session.header = lines_before(text, header_end);
  session.set_control({});
  session.memory().budget().end_script();
  if (opened.failure) {
    opened.rest += text.substr(lines_before(text, next_line).size());
  } else if (is_whole) {
    session.trailing = script.trailing;
  }
  return opened;
}

}  // namespace stridescope::session
