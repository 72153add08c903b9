#include "engine/session/session.h"

#include <algorithm>
#include <exception>
#include <new>

#include "engine/session/environment_copy.h"
#include "engine/session/tracer.h"
#include "engine/session/words.h"
#include "engine/tensor/refusal/refuse.h"

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
  auto base = std::make_shared<State>();
  tensor::Generator generator;
  script::Interpreter interpreter(memory_, generator);
  interpreter.run(script::parse_statement("import torch"), base->environment);
  base->generator = std::make_shared<const tensor::Generator>(generator);
  base->mark = memory_.mark();
  states_.push_back(std::move(base));
}

const script::Environment& Session::environment() const { return states_[cursor_]->environment; }
const tensor::Generator& Session::generator() const { return *states_[cursor_]->generator; }
Snapshot Session::at(std::size_t count) const { return {states_[std::min(count, steps_.size())], history_}; }

std::optional<Failure> Session::append(std::string_view source, std::string leading) {
  std::shared_ptr<const script::Statement> statement;
  try {
    statement = std::make_shared<const script::Statement>(script::parse_statement(source));
  } catch (const script::ScriptError& error) {
    return Failure{std::string(source), error.refusal(), error.span(), {}};
  }
  return append(std::move(statement), std::move(leading));
}

std::optional<Failure> Session::append(std::shared_ptr<const script::Statement> statement,
                                       std::string leading) {
  auto execution = begin(std::move(statement), std::move(leading));
  execution.run();
  const bool was_cancelled = execution.was_cancelled();
  auto failure = finish(std::move(execution));
  if (was_cancelled) throw tensor::Cancelled();
  return failure;
}

Execution Session::begin(std::shared_ptr<const script::Statement> statement, std::string leading) {
  is_busy_ = true;
  Execution execution;
  execution.memory_ = memory_;
  execution.history_ = history_;
  execution.limit_elements_ = limit_elements;
  execution.before_ = states_[cursor_];
  execution.step_ = std::make_shared<Step>();
  auto& step = *execution.step_;
  step.leading = with_line_end(std::move(leading)) + with_line_end(statement->leading);
  step.source = statement->source;
  step.statement = std::move(statement);
  execution.after_ = std::make_shared<State>();
  execution.after_->environment = working_copy(environment(), step.source);
  execution.after_->generator = execution.before_->generator;
  execution.after_->steps = execution.before_->steps;

  const std::lock_guard lock(history_->mutex);
  execution.before_->toward = execution.after_;
  execution.before_->between = execution.step_;
  execution.before_->is_before = true;
  ++history_->moves;
  return execution;
}

void Execution::run() {
  const auto& statement = *step_->statement;
  auto generator = *before_->generator;
  auto& trace = step_->trace;
  Tracer tracer(memory_, limit_elements_, trace, history_.get());
  script::Interpreter interpreter(memory_, generator);
  const auto fail = [&](const tensor::Error& error, script::Span span) {
    failure_ = Failure{statement.source,
                       error.refusal(),
                       relative(span, statement.span.begin),
                       {},
                       interpreter.outcome().printed};
    trace.ops = interpreter.outcome().ops;
    roll_back(trace);
  };
  try {
    step_->outcome = interpreter.run(statement, after_->environment);
    trace.ops = std::move(step_->outcome.ops);
    step_->outcome.ops.clear();
    if (auto& caught = step_->outcome.caught) {
      const auto ops = trace.ops.begin() + static_cast<std::ptrdiff_t>(caught->ops);
      step_->caught = Failure{caught->source, caught->refusal, relative(caught->span, caught->begin), {}};
      step_->caught->trace.ops.assign(trace.ops.begin(), ops);
    }
    if (generator != *before_->generator)
      after_->generator = std::make_shared<const tensor::Generator>(generator);
    after_->mark = memory_.mark();
  } catch (const tensor::Cancelled&) {
    was_cancelled_ = true;
    roll_back(trace);
  } catch (const script::ScriptError& error) {
    fail(error, error.span());
  } catch (const tensor::Error& error) {
    fail(error, statement.span);
  } catch (const std::bad_alloc&) {
    fail(refuse::memory_exhausted(), statement.span);
  } catch (const std::exception& error) {
    // A defect: it must not take the window down.
    fail(refuse::defect(error.what()), statement.span);
  }
}

std::optional<Failure> Session::finish(Execution execution) {
  is_busy_ = false;
  if (execution.failure_ || execution.was_cancelled_) {
    const std::lock_guard lock(history_->mutex);
    if (execution.failure_) execution.failure_->trace = std::move(execution.step_->trace);
    execution.before_->toward.reset();
    execution.before_->between.reset();
    ++history_->moves;
    return std::move(execution.failure_);
  }
  truncate();
  execution.after_->steps.push_back(execution.step_);
  memory_.rewind(execution.after_->mark);
  steps_.push_back(std::move(execution.step_));
  states_.push_back(std::move(execution.after_));
  ++cursor_;
  return std::nullopt;
}

Verdict Session::preview(std::string_view source) const {
  if (is_busy_) return {};
  return session::preview(source, environment(), generator(), memory_, limit_elements);
}

/// To a neighbour: what its trace has and what the live state sees change places.
void Session::move(std::size_t from, std::size_t to) {
  const auto& step = steps_[std::min(from, to)];
  const std::lock_guard lock(history_->mutex);
  if (to < from) session::undo(step->trace);
  else session::redo(step->trace);
  states_[from]->toward = states_[to];
  states_[from]->between = step;
  states_[from]->is_before = from < to;
  states_[to]->toward.reset();
  states_[to]->between.reset();
  ++history_->moves;
}

void Session::go_to(std::size_t count) {
  count = std::min(count, steps_.size());
  for (; cursor_ > count; --cursor_) move(cursor_, cursor_ - 1);
  for (; cursor_ < count; ++cursor_) move(cursor_, cursor_ + 1);
  memory_.rewind(states_[cursor_]->mark);
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
  steps_.resize(cursor_);
  states_.resize(cursor_ + 1);
}

std::string Session::text(std::size_t count) const {
  std::string text = header.empty() ? "import torch\n" : with_line_end(header);
  for (std::size_t i = 0; i < std::min(count, steps_.size()); ++i) {
    text += with_line_end(steps_[i]->leading) + with_line_end(steps_[i]->source);
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
