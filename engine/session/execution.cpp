#include <algorithm>
#include <cstring>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "engine/files/mapped_storage.h"
#include "engine/session/body_tracker.h"
#include "engine/session/reachable_values.h"
#include "engine/session/results.h"
#include "engine/session/session.h"
#include "engine/session/tracer.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::session {
namespace {

/// A span of a script relative to a statement that begins at `origin`.
script::Span relative(script::Span span, script::Position origin) {
  for (auto* position : {&span.begin, &span.end}) {
    if (position->line == origin.line) position->column -= origin.column - 1;
    position->line -= origin.line - 1;
  }
  return span;
}

/// Operations with their spans in the statement; an operation inside a call has the call's span.
std::vector<script::OpRecord> ops_of(std::vector<script::OpRecord> ops, const script::Statement& statement) {
  const auto& whole = statement.span;
  for (auto& op : ops) {
    const bool is_inside = op.span.begin.line >= whole.begin.line && op.span.end.line <= whole.end.line;
    op.span = relative(is_inside ? op.span : whole, whole.begin);
  }
  return ops;
}

bool reaches_tensor(const std::string& name, const script::Value& value) {
  bool reaches = false;
  for_each_tensor(name, value, [&](const auto&, const auto&) { reaches = true; });
  return reaches;
}

/// True if a name bound to `before` is now bound to another object, or to a number with another value.
bool differs(const script::Value& before, const script::Value& after) {
  const auto* integers = before.get_if<std::int64_t>();
  if (const auto* integer = after.get_if<std::int64_t>(); integer && integers) return *integer != *integers;
  const auto* floats = before.get_if<double>();
  if (const auto* number = after.get_if<double>(); number && floats)
    return std::memcmp(number, floats, sizeof *number) != 0;
  return script::is_different_object(before, after);
}

/// Names visible in a call, with the frames that own them.
class VisibleNames {
 public:
  VisibleNames(const script::Environment& script, std::span<const script::RunningCall> calls) {
    for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
      const auto& function = call->function.definition->qualified_name;
      ActiveCall frame{function, {}};
      for (const auto& binding : call->names.bindings())
        if (const auto value = call->find(binding)) add(binding.name, *value, function, &frame.names);
      frames_.insert(frames_.begin(), std::move(frame));
    }
    for (const auto& binding : script.bindings()) add(binding.name, binding.value, "script", nullptr);
  }

  /// Returns `before` with these names and no others.
  script::Environment applied_to(script::Environment before, const script::Environment& script) const {
    std::vector<std::string> gone;
    for (const auto& binding : before.bindings())
      if (!taken_.contains(binding.name)) gone.push_back(binding.name);
    for (const auto& name : gone) before.erase(name);
    for (const auto& [name, value] : names_) {
      const auto* previous = before.find(name);
      if (!previous || differs(*previous, value)) before.bind(name, value);
    }
    before.settings() = script.settings();
    return before;
  }
  std::vector<ActiveCall> take_frames() { return std::move(frames_); }

 private:
  /// Adds a name. If an inner call shadows it and it reaches tensors, it is added as "name (where)".
  void add(const std::string& name, const script::Value& value, const std::string& where,
           std::vector<std::string>* of_frame) {
    auto shown = name;
    if (taken_.contains(name)) {
      const auto shadowing = std::ranges::find(names_, name, &std::pair<std::string, script::Value>::first);
      if (!differs(shadowing->second, value) || !reaches_tensor(name, value)) return;
      shown += " (" + where + ")";
    }
    if (!taken_.insert(shown).second) return;
    if (of_frame) of_frame->push_back(shown);
    names_.emplace_back(std::move(shown), value);
  }

  std::vector<std::pair<std::string, script::Value>> names_;
  std::set<std::string> taken_;
  std::vector<ActiveCall> frames_;
};

std::vector<std::string> rebound(const script::Environment& before, const script::Environment& after) {
  std::vector<std::string> names;
  for (const auto& binding : after.bindings()) {
    const auto* previous = before.find(binding.name);
    if (!previous || differs(*previous, binding.value)) names.push_back(binding.name);
  }
  return names;
}

}  // namespace

/// One run of the statement, with its recorders.
class Execution::Run {
 public:
  explicit Run(Execution& execution)
      : execution_(execution),
        from_(execution.before_),
        names_(execution.before_->environment),
        generator_(*execution.before_->generator),
        tracer_(execution.memory_, execution.limit_elements_, execution.step_->trace,
                execution.history_.get()),
        interpreter_(execution.memory_, generator_, &tracer_),
        tracker_(execution.step_->statement, execution.step_->leading, execution.open_,
                 [this](const BodyTracker&) { cut(); }) {
    interpreter_.set_body_observer(&tracker_);
    interpreter_.set_files(execution.history_->files_now());
    execution.step_->leading.clear();
    if (tracker_.opened().empty()) return;
    group_ = std::make_shared<DividedStatement>(
        DividedStatement{tracker_.part().leading, execution.step_->source, execution.step_->statement, {}});
  }

  void run() {
    execution_.memory_.budget().require_work();
    auto outcome = interpreter_.run(*execution_.step_->statement, names_);
    if (!group_) return close(std::move(outcome), names_, {});
    outcome.bound = rebound(from_->environment, names_);
    if (is_left_out(outcome) && execution_.step_->trace.list_edits.empty() && !execution_.done_.empty()) {
      from_->environment = names_;
      from_->mark = execution_.memory_.mark();
      execution_.after_ = from_;
      const std::lock_guard lock(execution_.history_->mutex);
      from_->next_toward_live.reset();
      from_->step_between.reset();
      ++execution_.history_->revision;
    } else {
      close(std::move(outcome), names_, {});
    }
    group_->open = tracker_.opened();
  }

  /// Reverts all effects of the statement.
  void roll_back() {
    execution_.step_->trace.ops = ops_of(interpreter_.outcome().ops, *tracker_.part().statement);
    session::roll_back(execution_.step_->trace);
    for (auto done = execution_.done_.rbegin(); done != execution_.done_.rend(); ++done)
      session::roll_back(done->first->trace);
  }

  /// Concatenates the output or warnings of all parts of the statement.
  template <class T>
  T collected(T script::Outcome::*part) const {
    T all;
    const auto add = [&](const script::Outcome& outcome) {
      all.insert(all.end(), (outcome.*part).begin(), (outcome.*part).end());
    };
    for (const auto& [step, state] : execution_.done_) add(step->outcome);
    add(interpreter_.outcome());
    return all;
  }

 private:
  /// True if the part since the last cut has no visible effect and becomes no step. Its list edits, if any,
  /// belong to the next step.
  bool is_left_out(const script::Outcome& outcome) const {
    const auto& trace = execution_.step_->trace;
    return tracker_.part().may_be_empty && outcome.ops.empty() && outcome.printed.empty() &&
           outcome.warnings.empty() && !outcome.caught && outcome.bound.empty() &&
           trace.events.size() == trace.list_edits.size() && trace.version_bumps.empty();
  }

  /// Ends a step of an open statement and begins the next.
  void cut() {
    execution_.memory_.budget().require_work();
    VisibleNames visible(names_, tracker_.calls());
    auto names = visible.applied_to(from_->environment, names_);
    auto outcome = interpreter_.take_outcome();
    outcome.bound = rebound(from_->environment, names);
    if (is_left_out(outcome)) {
      leading_ += tracker_.part().leading;
      return;
    }
    close(std::move(outcome), std::move(names), visible.take_frames());
    from_ = execution_.after_;
    auto step = std::make_shared<Step>();
    step->statement = execution_.step_->statement;
    step->cycles = execution_.step_->cycles;
    execution_.step_ = std::move(step);
    execution_.after_ = std::make_shared<State>(*from_);
    execution_.link(from_);
    tracer_.continue_in(execution_.step_->trace);
  }

  /// Completes the step that has run and the state after it.
  void close(script::Outcome outcome, script::Environment names, std::vector<ActiveCall> frames) {
    const auto& part = tracker_.part();
    auto& step = *execution_.step_;
    auto& state = *execution_.after_;
    step.leading = std::exchange(leading_, {}) + part.leading;
    step.source = part.source;
    step.contents = part.contents;
    if (group_) {
      step.part = StatementPart{group_, part.kind, part.path, std::move(frames), part.enclosing};
      step.statement = part.statement;
    }
    auto& trace = step.trace;
    step.outcome = std::move(outcome);
    trace.ops = ops_of(std::exchange(step.outcome.ops, {}), *step.statement);
    if (const auto caught = std::exchange(step.outcome.caught, std::nullopt)) {
      step.caught = Failure{caught->source, caught->refusal, relative(caught->span, caught->begin), {}};
      step.caught->frames = caught->frames;
      const auto count = std::min(caught->ops, trace.ops.size());
      step.caught->trace.ops.assign(trace.ops.begin(),
                                    trace.ops.begin() + static_cast<std::ptrdiff_t>(count));
    }
    state.environment = std::move(names);
    const auto results =
        results_of(step.outcome, [&](const auto& name) { return state.environment.find(name); });
    step.verdict = verdict_of(results, trace, from_->environment, execution_.memory_.budget());
    if (generator_ != *from_->generator)
      state.generator = std::make_shared<const tensor::Generator>(generator_);
    state.mark = execution_.memory_.mark();

    const auto number = from_->steps.size();
    for (const auto& name : step.outcome.bound) {
      state.environment.set_bound_at(name, number);
      if (tracker_.calls().empty()) names_.set_bound_at(name, number);
    }
    const std::lock_guard lock(execution_.history_->mutex);
    record_writes(state, trace);
    record_axis_ids(state, trace);
    number_storages(state, step, from_->environment, execution_.memory_.budget());
    state.steps.push_back(execution_.step_);
    execution_.done_.emplace_back(execution_.step_, execution_.after_);
  }

  Execution& execution_;
  std::shared_ptr<State> from_;  ///< state before the running step
  script::Environment names_;
  tensor::Generator generator_;
  Tracer tracer_;
  script::Interpreter interpreter_;
  BodyTracker tracker_;
  std::shared_ptr<DividedStatement> group_;  ///< null: the statement is a single step
  std::string leading_;                      ///< comment lines of parts that became no step
};

void Execution::link(const std::shared_ptr<State>& from) {
  const std::lock_guard lock(history_->mutex);
  after_->next_toward_live.reset();
  after_->step_between.reset();
  from->next_toward_live = after_;
  from->step_between = step_;
  from->is_before = true;
  ++history_->revision;
}

void Execution::run(std::int64_t times) {
  if (failure_) return;
  const auto& statement = *step_->statement;
  std::optional<Run> recorded;
  // Without history there is no undo: a failed statement keeps its effects up to the failure.
  std::optional<script::Interpreter> unrecorded;
  auto generator = *after_->generator;
  if (keeps_history_) {
    link(before_);
    recorded.emplace(*this);
  } else {
    files::observe_written_pages(memory_);
    unrecorded.emplace(memory_, generator).set_records(false);
    unrecorded->set_files(history_->files_now());
  }
  const auto whole = step_->statement;
  const auto fail = [&](const tensor::Error& error, script::Span span) {
    failure_ =
        Failure{whole->source,
                error.refusal(),
                relative(span, whole->span.begin),
                {},
                recorded ? recorded->collected(&script::Outcome::printed) : unrecorded->outcome().printed,
                recorded ? recorded->collected(&script::Outcome::warnings) : unrecorded->outcome().warnings};
    if (recorded) recorded->roll_back();
  };
  try {
    if (recorded) {
      recorded->run();
    } else {
      step_->outcome = unrecorded->run(statement, after_->environment, times);
      after_->mark = memory_.mark();
    }
  } catch (const tensor::Cancelled&) {
    was_cancelled_ = true;
    if (recorded) recorded->roll_back();
  } catch (const script::ScriptError& error) {
    fail(error, error.span());
    failure_->frames = error.frames();
  } catch (const tensor::Error& error) {
    fail(error, whole->span);
  } catch (const std::bad_alloc&) {
    fail(refuse::memory_exhausted(), whole->span);
  } catch (const std::exception& error) {
    // A bug in this program must not end the window.
    fail(refuse::defect(error.what()), whole->span);
  }
  if (unrecorded && generator != *after_->generator)
    after_->generator = std::make_shared<const tensor::Generator>(generator);
}

}  // namespace stridescope::session
