#include "app/cli/run.h"

#include <fmt/format.h>

#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>

#include "app/cli/json.h"
#include "app/cli/memory_option.h"
#include "app/cli/traceback.h"
#include "app/files/allowed_files.h"
#include "app/files/data_script.h"
#include "app/files/exit_status.h"
#include "app/files/script_exit.h"
#include "app/files/script_text.h"
#include "app/files/session_files.h"
#include "engine/io/text_file.h"
#include "engine/script/syntax/parse_until_error.h"
#include "engine/session/session.h"
#include "engine/tensor/refusal/rules.h"
#include "engine/words/escape_newlines.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

Json describe(const script::Environment& environment, ValueDescriber& describer) {
  auto result = Json::object();
  for (const auto& binding : environment.bindings()) {
    if (is_describable(binding.value)) result.add(binding.name, describer.describe(binding.value));
  }
  return result;
}

/// Runs one script in a session.
class ScriptRun {
 public:
  ScriptRun(std::string_view text, std::string_view name, bool json, std::ostream& out, std::ostream& err,
            tensor::Memory memory, const std::string& language,
            std::shared_ptr<const files::FileAccess> files)
      : text_(text),
        name_(name),
        json_(json),
        out_(out),
        err_(err),
        words_(language),
        session_(std::move(memory),
                 {.keeps_history = false, .imports_torch = false, .files = std::move(files)}) {}

  int all() {
    session_.memory().budget().begin_script();
    script::Script script;
    std::optional<script::ScriptError> first_error;
    try {
      script = script::parse_until_error(text_, first_error);
      // Python does not run a file with a syntax error; here, the supported statements before it run.
      if (first_error && first_error->refusal().rule() != tensor::Rule::outside_language)
        return raised(*first_error);
    } catch (const script::ScriptError& error) {
      return raised(error);
    }
    for (auto& statement : script.statements) {
      const int status = one(std::make_shared<const script::Statement>(std::move(statement)));
      if (ended_) break;
      if (status != done) return status;
    }
    if (first_error && !ended_) return raised(*first_error);
    if (json_) out_ << Json{{"final", describe(session_.environment(), describer_)}}.text() << '\n';
    return ended_.value_or(done);
  }

 private:
  int raised(const script::ScriptError& error) {
    const auto line = error.span().begin.line;
    return raised(error, error.span(), {{"line", line}, {"source", line_text(line)}});
  }

  int one(const std::shared_ptr<const script::Statement>& statement) {
    const auto begin = statement->span.begin;
    Json line{{"line", begin.line}, {"source", statement->source}};
    if (const auto failure = session_.append(statement)) {
      if (json_ && !failure->printed.empty()) line.add("printed", without_last_lines_end(failure->printed));
      if (!json_) out_ << failure->printed << std::flush;
      if (!json_) warn(failure->warnings);
      return raised(tensor::Error(failure->refusal), failure->span_from(begin), std::move(line),
                    failure->frames);
    }
    const auto& outcome = session_.last_ran_step().outcome;
    if (!json_) {
      out_ << outcome.printed << std::flush;
      warn(outcome.warnings);
      return done;
    }
    line.add("bindings", bindings(outcome));
    if (!outcome.printed.empty()) line.add("printed", without_last_lines_end(outcome.printed));
    if (!outcome.warnings.empty()) line.add("warnings", described(outcome.warnings));
    out_ << line.text() << std::endl;
    return done;
  }

  /// Prints warnings in Python's format.
  void warn(const std::vector<script::Warning>& warnings) {
    for (const auto& one : warnings) {
      const auto line = line_text(one.line);
      const auto first = std::min(line.find_first_not_of(" \t"), line.size());
      err_ << name_ << ':' << one.line << ": " << one.category << ": " << one.text << "\n  "
           << std::string_view(line).substr(first) << std::endl;
    }
  }

  static Json described(const std::vector<script::Warning>& warnings) {
    Json::Array list;
    for (const auto& one : warnings)
      list.push_back(Json{{"category", one.category}, {"text", one.text}, {"line", one.line}});
    return list;
  }

  Json bindings(const script::Outcome& outcome) {
    auto result = Json::object();
    for (const auto& name : outcome.bound) {
      const auto* value = session_.environment().find(name);
      if (value && is_describable(*value)) result.set(name, describer_.describe(*value));
    }
    return result;
  }

  int raised(const tensor::Error& error, const script::Span& span, Json line,
             std::span<const script::CallFrame> frames = {}) {
    if (const auto exit = exit_of(error.refusal())) {
      if (json_) out_ << line.text() << '\n';
      out_ << std::flush;
      err_ << exit->error_text << std::flush;
      ended_ = exit->status;
      return *ended_;
    }
    if (json_) {
      line.add("error", app::describe(error, frames));
      out_ << line.text() << '\n';
    }
    out_ << std::flush;
    err_ << traceback(name_, text_, span, error, words_, frames) << std::flush;
    return failed;
  }

  std::string line_text(std::int32_t line) const {
    auto rest = text_;
    for (std::int32_t i = 1; i < line; ++i)
      rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    return std::string(rest.substr(0, rest.find('\n')));
  }

  static std::string without_last_lines_end(std::string printed) {
    while (!printed.empty() && printed.back() == '\n') printed.pop_back();
    return printed;
  }

  std::string_view text_, name_;
  bool json_;
  std::ostream& out_;
  std::ostream& err_;
  ui::Text words_;
  session::Session session_;
  std::optional<int> ended_ = std::nullopt;  ///< exit status if the script ended itself
  ValueDescriber describer_;
};

}  // namespace

int run_text(std::string_view text, std::string_view name, bool json, std::ostream& out, std::ostream& err,
             tensor::Memory memory, const std::string& language,
             std::shared_ptr<const files::FileAccess> files) {
  return ScriptRun(text, name, json, out, err, std::move(memory), language, std::move(files)).all();
}

int run(const RunOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  const ui::Text words(options.language);
  std::string text;
  const auto name = options.file == "-" ? std::string("<stdin>") : words::escape_newlines(options.file);
  auto allowed = options.allowed;
  try {
    text = options.file == "-" ? script_from_text(io::read_text_file(in, name))
                               : script_at(options.file, allowed);
  } catch (const io::FileError& error) {
    err << fmt::format("stridescope: {}\n", words(error.sentence()));
    return failed;
  }
  auto files =
      allowed_files(options.file == "-" ? "" : std::filesystem::path(options.file).parent_path(), allowed);
  expect_files(text, *files);
  auto memory = memory_of(options.memory_bytes);
  // Ctrl+C can stop the script, so it may exceed its counts for some time. With --json several copies of the
  // output exist until its line is written, so the process may hold less memory.
  memory.budget().set_grace({.seconds = 1.7});
  if (options.json) memory.budget().set_grace({.seconds = 1, .resident_bytes = std::int64_t{1} << 28});
  return run_text(text, name, options.json, out, err, std::move(memory), options.language, std::move(files));
}

}  // namespace stridescope::app
