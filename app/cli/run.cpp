#include "app/cli/run.h"

#include <fmt/format.h>

#include <istream>
#include <new>
#include <ostream>

#include "app/cli/exit_status.h"
#include "app/cli/json.h"
#include "app/cli/traceback.h"
#include "engine/io/session_file.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/tensor/refusal/refuse.h"
#include "ui/text.h"

namespace stridescope::app {
namespace {

Json describe(const script::Environment& environment, ValueDescriber& describer) {
  auto result = Json::object();
  for (const auto& [name, value] : environment.bindings()) {
    if (is_describable(value)) result.add(name, describer.describe(value));
  }
  return result;
}

/// One script on its way through the interpreter.
class Run {
 public:
  Run(std::string_view text, std::string_view name, bool json, std::ostream& out, std::ostream& err)
      : text_(text), name_(name), json_(json), out_(out), err_(err) {}

  int all() {
    script::Script script;
    try {
      script = script::parse(text_);
    } catch (const script::ScriptError& error) {
      const auto line = error.span().begin.line;
      return raised(error, error.span(), {{"line", line}, {"source", line_text(line)}});
    }
    for (const auto& statement : script.statements) {
      if (const int status = one(statement); status != done) return status;
    }
    if (json_) out_ << Json{{"final", describe(environment_, describer_)}}.text() << '\n';
    return done;
  }

 private:
  int one(const script::Statement& statement) {
    Json line{{"line", statement.span.begin.line}, {"source", statement.source}};
    try {
      const auto outcome = interpreter_.run(statement, environment_);
      if (!json_) {
        out_ << outcome.printed << std::flush;
        return done;
      }
      line.add("bindings", bindings(outcome));
      if (!outcome.printed.empty()) line.add("printed", without_last_lines_end(outcome.printed));
      out_ << line.text() << std::endl;
      return done;
    } catch (const script::ScriptError& error) {
      return raised(error, error.span(), std::move(line));
    } catch (const tensor::Error& error) {
      return raised(error, statement.span, std::move(line));
    } catch (const std::bad_alloc&) {
      return raised(refuse::memory_exhausted(), statement.span, std::move(line));
    } catch (const std::exception& error) {
      return raised(refuse::defect(error.what()), statement.span, std::move(line));
    }
  }

  Json bindings(const script::Outcome& outcome) {
    auto result = Json::object();
    for (const auto& name : outcome.bound) {
      const auto* value = environment_.find(name);
      if (value && is_describable(*value)) result.set(name, describer_.describe(*value));
    }
    return result;
  }

  int raised(const tensor::Error& error, const script::Span& span, Json line) {
    const auto& printed = interpreter_.outcome().printed;
    if (json_) {
      if (!printed.empty()) line.add("printed", without_last_lines_end(printed));
      line.add("error", app::describe(error));
      out_ << line.text() << '\n';
    } else {
      out_ << printed;
    }
    out_ << std::flush;
    err_ << traceback(name_, text_, span, error) << std::flush;
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
  tensor::Memory memory_;
  tensor::Generator generator_;
  script::Environment environment_;
  script::Interpreter interpreter_{memory_, generator_};
  ValueDescriber describer_;
};

}  // namespace

int run_text(std::string_view text, std::string_view name, bool json, std::ostream& out, std::ostream& err) {
  return Run(text, name, json, out, err).all();
}

int run(const RunOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  std::string text;
  const auto name = options.file == "-" ? std::string("<stdin>") : options.file;
  try {
    text = options.file == "-" ? io::read_session(in, name) : io::read_session(options.file);
  } catch (const io::FileError& error) {
    err << fmt::format("stridescope: {}\n", ui::Text("en")(error.sentence()));
    return failed;
  }
  const int status = run_text(text, name, options.json, out, err);
  if (!out.flush()) {
    err << "stridescope: cannot write to standard output\n";
    return failed;
  }
  return status;
}

}  // namespace stridescope::app
