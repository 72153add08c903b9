#include "engine/session/session.h"

#include <algorithm>
#include <exception>
#include <new>

#include "engine/session/environment_copy.h"
#include "engine/session/tracer.h"

namespace stridescope::session {
namespace {

/// A span of a script as seen from a statement that begins at `origin`.
script::Span relative(script::Span span, script::Position origin) {
  for (auto* position : {&span.begin, &span.end}) {
    if (position->line == origin.line) position->column -= origin.column - 1;
    position->line -= origin.line - 1;
  }
  return span;
}

/// Calls `visit` for each run of letters, digits and underscores: a superset of the names in a statement.
template <class Visit>
bool any_word(std::string_view text, Visit&& visit) {
  const auto in_word = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c < 0;
  };
  std::size_t at = 0;
  while (at < text.size()) {
    const auto begin = at;
    while (at < text.size() && in_word(text[at])) ++at;
    if (at > begin && visit(text.substr(begin, at - begin))) return true;
    if (at < text.size()) ++at;
  }
  return false;
}

/// Names for the statement to change freely. Lists that it could change are copied; tensors are not, as their
/// changes are traced.
script::Environment working_copy(const script::Environment& environment, std::string_view source) {
  const bool may_change_lists = any_word(source, [&](std::string_view word) {
    const auto* value = environment.find(word);
    return value && has_mutable_items(*value);
  });
  return may_change_lists ? EnvironmentCopier().copy(environment) : environment;
}

std::string with_line_end(std::string text) {
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

}  // namespace

Session::Session() : Session(tensor::Memory()) {}

Session::Session(tensor::Memory memory) : memory_(std::move(memory)) {
  script::Interpreter interpreter(memory_, base_.generator);
  interpreter.run(script::parse_statement("import torch"), base_.environment);
  base_.mark = memory_.mark();
}

const script::Environment& Session::environment() const {
  return cursor_ == 0 ? base_.environment : steps_[cursor_ - 1].environment;
}

const tensor::Generator& Session::generator() const {
  return cursor_ == 0 ? base_.generator : steps_[cursor_ - 1].generator;
}

std::optional<Failure> Session::append(std::string_view source, std::string leading) {
  script::Statement statement;
  try {
    statement = script::parse_statement(source);
  } catch (const script::ScriptError& error) {
    return Failure{std::string(source), error.type(), error.message(), error.span(), {}};
  }

  const auto mark = memory_.mark();
  auto generator = this->generator();
  auto names = working_copy(environment(), statement.source);
  Tracer tracer(memory_, limit_elements);
  script::Interpreter interpreter(memory_, generator);
  const auto fail = [&](tensor::ErrorType type, std::string message, script::Span span) {
    Failure failure{statement.source, type, std::move(message), relative(span, statement.span.begin),
                    tracer.finish(interpreter.outcome().ops)};
    session::undo(failure.trace);
    memory_.rewind(mark);
    return failure;
  };
  try {
    auto outcome = interpreter.run(statement, names);
    auto trace = tracer.finish(std::move(outcome.ops));
    outcome.ops.clear();
    truncate();
    steps_.push_back({with_line_end(std::move(leading)) + with_line_end(statement.leading), statement.source,
                      std::move(outcome), std::move(trace), std::move(names), generator, memory_.mark()});
    ++cursor_;
    return std::nullopt;
  } catch (const script::ScriptError& error) {
    return fail(error.type(), error.message(), error.span());
  } catch (const tensor::Error& error) {
    return fail(error.type(), error.message(), statement.span);
  } catch (const std::bad_alloc&) {
    return fail(tensor::ErrorType::memory_error, "not enough memory", statement.span);
  } catch (const std::exception& error) {
    // A defect: it must not take the window down.
    return fail(tensor::ErrorType::runtime_error, std::string("internal error: ") + error.what(),
                statement.span);
  }
}

Verdict Session::preview(std::string_view source) const {
  return session::preview(source, environment(), generator(), memory_, limit_elements);
}

void Session::go_to(std::size_t count) {
  count = std::min(count, steps_.size());
  while (cursor_ > count) session::undo(steps_[--cursor_].trace);
  while (cursor_ < count) session::redo(steps_[cursor_++].trace);
  memory_.rewind(cursor_ == 0 ? base_.mark : steps_[cursor_ - 1].mark);
}

bool Session::undo() {
  if (cursor_ == 0) return false;
  go_to(cursor_ - 1);
  return true;
}

bool Session::redo() {
  if (cursor_ == steps_.size()) return false;
  go_to(cursor_ + 1);
  return true;
}

void Session::truncate() {
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(cursor_), steps_.end());
}

std::string Session::text(std::size_t count) const {
  std::string text = header.empty() ? "import torch\n" : with_line_end(header);
  for (std::size_t i = 0; i < std::min(count, steps_.size()); ++i) {
    text += with_line_end(steps_[i].leading) + with_line_end(steps_[i].source);
  }
  return text;
}

std::string Session::fresh_name() const {
  constexpr std::string_view order = "yzwabcdefghmnpqrstuv";
  for (int round = 1;; ++round) {
    for (const char letter : order) {
      auto name = std::string(1, letter) + (round == 1 ? "" : std::to_string(round));
      if (!environment().find(name)) return name;
    }
  }
}

}  // namespace stridescope::session
