#include "engine/session/session.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

namespace stridescope::session {
namespace {

std::string with_line_end(std::string text) {
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

}  // namespace

Session::Session() : Session(tensor::Memory()) {}

Session::Session(tensor::Memory memory, SessionOptions options)
    : options_(std::move(options)), memory_(std::move(memory)) {
  auto base = std::make_shared<State>();
  tensor::Generator generator;
  if (options_.imports_torch) {
    script::Interpreter interpreter(memory_, generator);
    interpreter.run(script::parse_statement("import torch"), base->environment);
  }
  base->environment.cycles();
  base->generator = std::make_shared<tensor::Generator>(generator);
  base->mark = memory_.mark();
  history_->replay = std::make_shared<Replay>(base->mark);
  set_files(options_.files);
  states_.push_back(std::move(base));
}

const script::Environment& Session::environment() const { return states_[cursor_]->environment; }
const tensor::Generator& Session::generator() const { return *states_[cursor_]->generator; }
Snapshot Session::at(std::size_t count) const { return {states_[std::min(count, steps_.size())], history_}; }

std::optional<Failure> Session::append(std::string_view source, std::string leading,
                                       const std::optional<OpenParts>& open) {
  return run(begin(source, std::move(leading), open));
}

std::optional<Failure> Session::append(std::shared_ptr<const script::Statement> statement,
                                       std::string leading, const std::optional<OpenParts>& open) {
  return run(begin(std::move(statement), std::move(leading), open));
}

std::optional<Failure> Session::run(Execution execution) {
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

bool Session::import_at_start(std::shared_ptr<const script::Statement> import) {
  if (!steps_.empty()) return false;
  auto base = std::make_shared<State>(*states_.front());
  tensor::Generator generator = *base->generator;
  try {
    script::Interpreter interpreter(memory_, generator);
    interpreter.set_files(history_->files);
    interpreter.run(*import, base->environment);
  } catch (const tensor::Error&) {
    return false;
  }
  history_->replay->import_at_start(std::move(import));
  states_.front() = std::move(base);
  return true;
}

Execution Session::begin(std::string_view source, std::string leading, std::optional<OpenParts> open) const {
  try {
    return begin(std::make_shared<const script::Statement>(script::parse_statement(source)),
                 std::move(leading), std::move(open));
  } catch (const script::ScriptError& error) {
    Execution execution;
    execution.failure_ = Failure{std::string(source), error.refusal(), error.span(), {}};
    return execution;
  }
}

Execution Session::begin(std::shared_ptr<const script::Statement> statement, std::string leading,
                         std::optional<OpenParts> open) const {
  Execution execution;
  execution.open_ = std::move(open);
  execution.memory_ = memory_;
  execution.history_ = history_;
  execution.limit_elements_ = limit_elements;
  execution.before_ = states_[cursor_];
  execution.step_ = std::make_shared<Step>();
  auto& step = *execution.step_;
  step.leading = with_line_end(std::move(leading)) + with_line_end(statement->leading);
  step.source = statement->source;
  step.cycles = environment().shared_cycles();
  step.statement = std::move(statement);
  execution.keeps_history_ = options_.keeps_history;
  if (!options_.keeps_history) {
    execution.after_ = execution.before_;
    return execution;
  }
  execution.after_ = std::make_shared<State>(*execution.before_);
  return execution;
}

std::optional<Failure> Session::finish(Execution execution) {
  is_busy_ = false;
  if (!execution.step_) return std::move(execution.failure_);  // parse error
  // A session with history belongs to a window, which is idle between statements, so it releases freed bytes.
  // Otherwise the next statement follows at once and reuses them.
  if (options_.keeps_history && memory_.idle_bytes() >= tensor::BytePool::large_bytes) memory_.release_idle();
  const std::lock_guard lock(history_->mutex);
  if (execution.failure_ || execution.was_cancelled_) {
    auto& trace = execution.step_->trace;
    for (auto& write : trace.writes) write.other.reset();
    if (execution.failure_) {
      execution.failure_->trace = std::move(trace);
      last_ran_step_ = execution.step_;
    }
    execution.before_->next_toward_live.reset();
    execution.before_->step_between.reset();
    ++history_->revision;
    return std::move(execution.failure_);
  }
  last_ran_step_ = execution.step_;
  memory_.rewind(execution.after_->mark);
  if (!options_.keeps_history) return std::nullopt;
  drop_later_steps();
  for (auto& [step, state] : execution.done_) {
    // Within a statement, dropped bytes could not be recomputed.
    if (!step->part)
      for (const auto& write : step->trace.writes) history_->undo_pages.add(write.other);
    steps_.push_back(std::move(step));
    states_.push_back(std::move(state));
    ++cursor_;
  }
  history_->undo_pages.enforce();
  ++history_->revision;
  return std::nullopt;
}

const std::shared_ptr<const files::FileAccess>& Session::files() const { return history_->files; }

void Session::set_files(std::shared_ptr<const files::FileAccess> files) {
  const std::lock_guard lock(history_->mutex);
  history_->files = std::move(files);
}

void Session::set_history_bytes(std::int64_t limit) {
  const std::lock_guard lock(history_->mutex);
  history_->undo_pages.set_limit_bytes(limit);
  ++history_->revision;
}

Verdict Session::preview(std::string_view source) const {
  if (is_busy_) return {};
  return dry_run().ask(source);
}

HistoryMove Session::begin_move(std::size_t count) const {
  count = std::min(count, steps_.size());
  HistoryMove move;
  move.history_ = history_;
  move.begin_ = cursor_;
  for (auto at = cursor_; at != count;) {
    const auto next = at < count ? at + 1 : at - 1;
    auto step = steps_[std::min(at, next)];
    move.bytes_ += step->trace.written_bytes();
    for (const auto& write : step->trace.writes) move.needs_rerun_ |= !write.other->is_kept();
    move.transitions_.push_back({states_[at], states_[next], std::move(step), at < next});
    at = next;
  }
  return move;
}

void Session::finish_move(const HistoryMove& move) {
  const bool is_forward = !move.transitions_.empty() && move.transitions_.front().is_forward;
  cursor_ = is_forward ? move.begin_ + move.done_ : move.begin_ - move.done_;
  memory_.rewind(states_[cursor_]->mark);
}

void Session::go_to(std::size_t count) {
  auto move = begin_move(count);
  move.run({});
  finish_move(move);
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
    for (const auto& write : steps_[i]->trace.writes) history_->undo_pages.forget(*write.other);
  steps_.resize(cursor_);
  states_.resize(cursor_ + 1);
}

std::string Session::text(std::size_t count) const {
  std::string text = header.empty() ? "import torch\n" : with_line_end(header);
  for (std::size_t i = 0; i < std::min(count, steps_.size()); i = end_of_statement(i)) {
    const auto& step = *steps_[i];
    const auto& leading = step.part ? step.part->group->leading : step.leading;
    text += with_line_end(leading) + with_line_end(step.statement_source());
  }
  return text;
}

std::size_t Session::begin_of_statement(std::size_t step) const {
  const auto* inside = step < steps_.size() && steps_[step]->part ? &*steps_[step]->part : nullptr;
  while (inside && step > 0 && steps_[step - 1]->is_of(inside->group)) --step;
  return step;
}

std::size_t Session::end_of_statement(std::size_t step) const {
  const auto* inside = step < steps_.size() && steps_[step]->part ? &*steps_[step]->part : nullptr;
  do ++step;
  while (inside && step < steps_.size() && steps_[step]->is_of(inside->group));
  return step;
}

std::size_t Session::steps_of(std::size_t statements) const {
  std::size_t steps = 0;
  while (statements-- > 0 && steps < steps_.size()) steps = end_of_statement(steps);
  return steps;
}

std::size_t Session::statements_in(std::size_t steps) const {
  std::size_t statements = 0;
  for (std::size_t at = 0; at < std::min(steps, steps_.size()); at = end_of_statement(at)) ++statements;
  return statements;
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
