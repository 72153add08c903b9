#include "engine/session/session.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "engine/script/evaluate/repeated_calls.h"
#include "engine/session/results.h"
#include "engine/session/tracer.h"
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

/// Operations with their places within the statement.
std::vector<script::OpRecord> ops_of(std::vector<script::OpRecord> ops, const script::Statement& statement) {
  for (auto& op : ops) op.span = relative(op.span, statement.span.begin);
  return ops;
}

std::string with_line_end(std::string text) {
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

}  // namespace

Session::Session() : Session(tensor::Memory()) {}

Session::Session(tensor::Memory memory, SessionOptions options)
    : options_(options), memory_(std::move(memory)) {
  auto base = std::make_shared<State>();
  tensor::Generator generator;
  if (options.imports_torch) {
    script::Interpreter interpreter(memory_, generator);
    interpreter.run(script::parse_statement("import torch"), base->environment);
  }
  base->generator = std::make_shared<tensor::Generator>(generator);
  base->mark = memory_.mark();
  history_->replay = std::make_shared<Replay>(base->mark);
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

void Session::append_failure(Failure failure) {
  append("pass");
  auto& step = *steps_.back();
  step.source = failure.source;
  step.outcome.printed = failure.printed;
  step.caught = std::move(failure);
}

bool Session::begin_with(std::shared_ptr<const script::Statement> import) {
  if (!steps_.empty()) return false;
  auto base = std::make_shared<State>(*states_.front());
  tensor::Generator generator = *base->generator;
  try {
    script::Interpreter(memory_, generator).run(*import, base->environment);
  } catch (const tensor::Error&) {
    return false;
  }
  history_->replay->begin_with(std::move(import));
  states_.front() = std::move(base);
  return true;
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
  execution.keeps_history_ = options_.keeps_history;
  if (!options_.keeps_history) {
    execution.after_ = execution.before_;
    return execution;
  }
  execution.after_ = std::make_shared<State>();
  execution.after_->environment = execution.before_->environment;
  execution.after_->generator = execution.before_->generator;
  execution.after_->steps = execution.before_->steps;
  execution.after_->written = execution.before_->written;
  execution.after_->axes = execution.before_->axes;
  execution.after_->numbers = execution.before_->numbers;
  execution.after_->numbered = execution.before_->numbered;

  const std::lock_guard lock(history_->mutex);
  execution.before_->toward = execution.after_;
  execution.before_->between = execution.step_;
  execution.before_->is_before = true;
  ++history_->moves;
  return execution;
}

void Execution::run(std::int64_t times) {
  for (std::int64_t done = 0; done < times && !failure_ && !was_cancelled_; ++done) {
    run_once();
    if (done == 0 && times > 1 && !failure_ && !was_cancelled_) done += repeat(times - 1);
  }
}

std::int64_t Execution::repeat(std::int64_t times) {
  if (keeps_history_) return 0;
  // What turns out to be no repetition has drawn nothing.
  auto generator = *after_->generator;
  script::Interpreter interpreter(memory_, generator);
  interpreter.set_records(false);
  const auto& statement = *step_->statement;
  const script::Interpreter::InStatement inside(interpreter, statement, after_->environment);
  std::int64_t done = 0;
  try {
    auto calls = script::RepeatedCalls::of(interpreter, statement, after_->environment);
    if (!calls) return 0;
    do ++done;
    while (done < times && calls->run());
  } catch (const tensor::Cancelled&) {
    was_cancelled_ = true;
  }
  after_->generator = std::make_shared<const tensor::Generator>(generator);
  after_->mark = memory_.mark();
  return done;
}

void Execution::run_once() {
  const auto& statement = *step_->statement;
  // Without history the state is nobody else's: its generator goes on in place.
  std::optional<tensor::Generator> copy;
  if (keeps_history_) copy = *before_->generator;
  auto& generator = copy ? *copy : const_cast<tensor::Generator&>(*after_->generator);
  auto& trace = step_->trace;
  std::optional<Tracer> tracer;
  if (keeps_history_) tracer.emplace(memory_, limit_elements_, trace, history_.get());
  script::Interpreter interpreter(memory_, generator, tracer ? &*tracer : nullptr);
  interpreter.set_records(keeps_history_);
  const auto fail = [&](const tensor::Error& error, script::Span span) {
    failure_ = Failure{statement.source,
                       error.refusal(),
                       relative(span, statement.span.begin),
                       {},
                       interpreter.outcome().printed};
    trace.ops = ops_of(interpreter.outcome().ops, statement);
    roll_back(trace);
  };
  try {
    step_->outcome = interpreter.run(statement, after_->environment);
    if (keeps_history_) finish_step();
    if (copy && generator != *before_->generator)
      after_->generator = std::make_shared<const tensor::Generator>(generator);
    after_->mark = memory_.mark();
  } catch (const tensor::Cancelled&) {
    was_cancelled_ = true;
    roll_back(trace);
  } catch (const script::ScriptError& error) {
    fail(error, error.span());
    failure_->frames = error.frames();
  } catch (const tensor::Error& error) {
    fail(error, statement.span);
  } catch (const std::bad_alloc&) {
    fail(refuse::memory_exhausted(), statement.span);
  } catch (const std::exception& error) {
    // A defect: it must not take the window down.
    fail(refuse::defect(error.what()), statement.span);
  }
}

/// What the outcome has goes where a step has it.
void Execution::finish_step() {
  auto& trace = step_->trace;
  auto& outcome = step_->outcome;
  trace.ops = ops_of(std::exchange(outcome.ops, {}), *step_->statement);
  if (const auto caught = std::exchange(outcome.caught, std::nullopt)) {
    step_->caught = Failure{caught->source, caught->refusal, relative(caught->span, caught->begin), {}};
    const auto end = trace.ops.begin() + static_cast<std::ptrdiff_t>(caught->ops);
    step_->caught->frames = caught->frames;
    step_->caught->trace.ops.assign(trace.ops.begin(), end);
  }
  const auto results = results_of(outcome, [&](const auto& name) { return after_->environment.find(name); });
  step_->verdict = verdict_of(results, trace, before_->environment);
}

std::optional<Failure> Session::finish(Execution execution) {
  is_busy_ = false;
  // Statements that follow one another at once find the bytes of what they drop; a window is idle between
  // them.
  if (options_.keeps_history && memory_.idle_bytes() >= tensor::BytePool::large_bytes) memory_.release_idle();
  const std::lock_guard lock(history_->mutex);
  auto& trace = execution.step_->trace;
  if (execution.failure_ || execution.was_cancelled_) {
    for (auto& write : trace.writes) write.other.reset();
    if (execution.failure_) {
      execution.failure_->trace = std::move(trace);
      ran_last_ = execution.step_;
    }
    execution.before_->toward.reset();
    execution.before_->between.reset();
    ++history_->moves;
    return std::move(execution.failure_);
  }
  ran_last_ = execution.step_;
  memory_.rewind(execution.after_->mark);
  if (!options_.keeps_history) return std::nullopt;
  drop_later_steps();
  for (const auto& name : execution.step_->outcome.bound) execution.after_->environment.stamp(name, cursor_);
  note_written(*execution.after_, trace);
  note_axes(*execution.after_, trace);
  note_numbers(*execution.after_, *execution.step_, execution.before_->environment);
  for (const auto& write : trace.writes) history_->images.add(write.other);
  execution.after_->steps.push_back(execution.step_);
  steps_.push_back(std::move(execution.step_));
  states_.push_back(std::move(execution.after_));
  ++cursor_;
  history_->images.enforce();
  ++history_->moves;
  return std::nullopt;
}

void Session::set_history_bytes(std::int64_t limit) {
  const std::lock_guard lock(history_->mutex);
  history_->images.set_limit_bytes(limit);
  ++history_->moves;
}

Verdict Session::preview(std::string_view source) const {
  if (is_busy_) return {};
  return dry_run().ask(source);
}

Travel Session::travel(std::size_t count) const {
  count = std::min(count, steps_.size());
  Travel travel;
  travel.history_ = history_;
  travel.begin_ = cursor_;
  for (auto at = cursor_; at != count;) {
    const auto next = at < count ? at + 1 : at - 1;
    auto step = steps_[std::min(at, next)];
    travel.bytes_ += step->trace.written_bytes();
    for (const auto& write : step->trace.writes) travel.computes_anew_ |= !write.other->is_kept();
    travel.legs_.push_back({states_[at], states_[next], std::move(step), at < next});
    at = next;
  }
  return travel;
}

void Session::arrive(const Travel& travel) {
  const bool is_forward = !travel.legs_.empty() && travel.legs_.front().is_forward;
  cursor_ = is_forward ? travel.begin_ + travel.gone_ : travel.begin_ - travel.gone_;
  memory_.rewind(states_[cursor_]->mark);
}

void Session::go_to(std::size_t count) {
  auto there = travel(count);
  there.run({});
  arrive(there);
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
  const std::lock_guard lock(history_->mutex);
  drop_later_steps();
}

void Session::drop_later_steps() {
  for (auto i = cursor_; i < steps_.size(); ++i)
    for (const auto& write : steps_[i]->trace.writes) history_->images.forget(*write.other);
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
