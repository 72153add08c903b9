#pragma once

#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/evaluate/environment.h"
#include "engine/script/syntax/ast.h"
#include "engine/script/syntax/source.h"
#include "engine/script/table/op_table.h"
#include "engine/script/values/value.h"
#include "engine/tensor/error.h"
#include "engine/tensor/generator.h"
#include "engine/tensor/memory.h"

namespace stridescope::files {
class FileAccess;
}

namespace stridescope::script {

class StatementCache;
struct BoundArguments;

/// An operation that ran inside a statement, in order of evaluation: `x.t().contiguous()` has two.
struct OpRecord {
  const Op* op = nullptr;  ///< null for a write by subscript or to .data
  std::string name;        ///< "transpose", "[]", "+"
  std::vector<tensor::Tensor> inputs;
  std::vector<tensor::Tensor>
      outputs;                   ///< tensors in the result; for an in-place op, the input object itself
  std::vector<Value> arguments;  ///< as bound, for the explanation
  std::size_t signature = 0;     ///< index in op->signatures of the bound signature
  Span span;
};

/// An exception raised in a try statement's body and caught by the statement.
struct Caught {
  std::string source;  ///< of the body
  Position begin;      ///< of the body, in the script
  tensor::Refusal refusal;
  Span span;            ///< in the script
  std::size_t ops = 0;  ///< number of operations that had begun
  std::vector<CallFrame> frames;
};

/// A warning of `warnings.warn` or PyTorch that the script's filters did not ignore.
struct Warning {
  std::string category;  ///< "UserWarning"
  std::string text;
  std::int32_t line = 1;  ///< line of the script
};

/// Effects of one statement on names and output.
struct Outcome {
  std::vector<std::string> bound;  ///< names bound to another object, in order
  std::string printed;             ///< output of print, with newlines
  std::vector<Warning> warnings;
  std::optional<Value> value;  ///< of an expression statement
  std::vector<OpRecord> ops;
  std::optional<Caught> caught;

  /// Clears it, but keeps the capacity of its lists.
  void clear();
};

/// Notified of lists and iterators before a statement changes them in place.
class ListObserver {
 public:
  virtual ~ListObserver() = default;
  virtual void changing(const std::shared_ptr<Items>& items) = 0;
};

class BodyObserver;

/// Thrown to end a trial run of a statement that takes too long, nests too deep, or resumes a generator of
/// the session.
class TrialEnded : public tensor::NeedsData {};

/// Evaluates statements over an environment. Throws ScriptError; the environment then has the bindings made
/// before the failing part, so callers that need all or nothing evaluate on a copy. Lists and tensors are
/// changed in place in any case, and observers are notified.
class Interpreter {
 public:
  Interpreter(tensor::Memory& memory, tensor::Generator& generator, ListObserver* lists = nullptr)
      : memory_(memory), generator_(generator), lists_(lists) {}

  /// Runs a statement `times` times, or until it fails. Returns the outcome of the last run.
  Outcome run(const Statement& statement, Environment& environment, std::int64_t times = 1);
  /// Effects of the current statement so far; after an exception, those before it.
  const Outcome& outcome() const { return outcome_; }
  /// Returns the outcome and starts a new one.
  Outcome take_outcome();
  /// Sets the observer of statements inside running statements; null: none.
  void set_body_observer(BodyObserver* bodies) { body_observer_ = bodies; }
  BodyObserver* body_observer() const { return body_observer_; }
  tensor::Memory& memory() { return memory_; }
  tensor::Generator& generator() { return generator_; }
  /// The files that statements may read; null: none.
  const std::shared_ptr<const files::FileAccess>& files() const { return files_; }
  void set_files(std::shared_ptr<const files::FileAccess> files) { files_ = std::move(files); }
  /// Settings made by the statements so far; PyTorch's defaults if no script runs.
  const tensor::ScriptSettings& settings() const;
  void change_settings(tensor::ScriptSettings settings);
  void write(std::string_view text);  ///< appends to the output
  /// Records a warning at line(). warn_user() applies the script's filters first.
  void warn(std::string category, std::string text);
  /// Script line of the most recently started statement.
  std::int32_t line() const { return line_; }
  void set_line(std::int32_t line) { line_ = line; }

  /// Calls a row of the table as Python does: binds arguments (TypeError on mismatch), evaluates, records.
  /// `self`: a method's receiver or null. `name`: as written, such as "+" for add; empty: the row's name.
  Value call(const Op& op, const Value* self, std::vector<Value> positional,
             std::vector<std::pair<std::string, Value>> keywords, std::string_view name = {});
  /// Calls a row with arguments bound by bind().
  Value call(const Op& op, BoundArguments& bound, std::string_view name = {});
  /// Cache of a statement that is run repeatedly; null if there is none.
  StatementCache* statement_cache() { return statement_cache_; }
  /// Records an operation without a row, such as a subscript.
  void record(std::string_view name, std::vector<Value> arguments, const Value& result);

  /// The items of a list or iterator, for modification; notifies the observer.
  Items& change(const Sequence& sequence) { return change(sequence.items); }
  Items& change(const std::shared_ptr<Items>& items);
  /// Records that the statement catches an exception from its body.
  void caught(const Block& body, const ScriptError& error);

  /// Counts work of pure Python code: list items, characters. Throws MemoryError if the memory's budget is
  /// used up, and Cancelled if its control requests a stop.
  void spend(std::int64_t steps) {
    memory_.control().throw_if_cancelled();
    if (trial_steps_) require_trial_steps(steps);
    memory_.budget().step(steps);
  }
  /// For a trial run of a statement: throws TrialEnded after this number of steps.
  void set_trial_steps(std::int64_t steps) { trial_steps_ = steps; }
  /// Throws like spend(), but counts nothing. Called before creating a value whose steps are counted
  /// afterwards.
  void check_budget(std::int64_t steps);
  /// Like check_budget(), before an operation returns `count` tensors of `rank` dimensions.
  void check_tensor_budget(std::int64_t count, std::int64_t rank);
  /// True if the outcome records operations; initially true. The setter returns the previous value.
  bool records() const { return records_; }
  bool set_records(bool records) { return std::exchange(records_, records); }
  /// Sets the span of the innermost running call; in a function of the script, the span of the call of that
  /// function.
  void set_call_span(const Span& span) {
    if (calls_ == 0) call_span_ = span;
  }

  /// The global names of the running function or statement.
  const Environment& globals() const { return *globals_; }
  /// Binds a global name. Throws TypeError if the globals belong to a library.
  void bind_global(const std::string& name, Value value);
  void erase_global(const std::string& name);
  /// The names of the script; null before its first statement.
  const Environment* script_names() const { return script_names_; }
  /// True if `names` are the statement's own names.
  bool is_script(const Environment& names) const { return &names == script_names_; }
  /// Records that the statement binds one of its names, with the previous value.
  void note_binding(const std::string& name);
  void note_erasure(const std::string& name) {
    std::erase_if(assigned_, [&](const Assigned& a) { return a.name == name; });
  }
  /// True in a trial run, which predicts a statement's effect and works on copies.
  bool is_trial() const { return trial_steps_.has_value(); }
  /// Module of the running statements: "__main__" for the script; "torch.nn".
  const std::string& module() const { return module_; }
  /// The global names of functions defined by the running statements; null: the script's.
  const Environment* library() const { return library_; }
  /// Marks the statements as a library: `names` must outlive their definitions.
  void set_library(std::string module, const Environment& names) {
    module_ = std::move(module);
    library_ = &names;
  }
  /// Overrides of PyTorch's functions.
  struct Overrides {
    bool are_disabled = false;  ///< disables classes with __torch_function__
    std::vector<Value> modes;   ///< entered TorchFunctionModes, innermost last
  };
  Overrides& overrides() { return overrides_; }
  /// The exception being handled; null: none.
  const std::exception_ptr& handled() const { return handled_; }
  std::exception_ptr set_handled(std::exception_ptr error) {
    return std::exchange(handled_, std::move(error));
  }
  /// Scope of a running statement: applies its environment's settings.
  class InStatement;
  /// Scope of a running function body.
  class InCall;
  /// Throws RecursionError if calls exceed Python's limit, or evaluation the stack.
  void require_depth() const;

 private:
  void require_trial_steps(std::int64_t steps) const;

  struct Assigned {
    std::string name;
    std::optional<Value> before;  ///< previous value; nullopt if the name was new
  };

  tensor::Memory& memory_;
  tensor::Generator& generator_;
  std::shared_ptr<const files::FileAccess> files_;
  ListObserver* lists_;
  tensor::SharedSettings* settings_ = nullptr;
  Outcome outcome_;
  Span call_span_;
  std::int32_t line_ = 1;
  bool records_ = true;
  std::optional<std::int64_t> trial_steps_;
  std::vector<Assigned> assigned_;  ///< names bound by the statement, in order, each once
  bool records_bindings_ = true;    ///< for repeated statements, true in the last run only
  Environment* script_names_ = nullptr;
  const Environment* globals_ = nullptr;
  std::string module_ = "__main__";
  const Environment* library_ = nullptr;
  std::int32_t calls_ = 0;
  BodyObserver* body_observer_ = nullptr;
  std::vector<tensor::Tensor>
      spare_operands_;     ///< empty; keeps the capacity of a call's operands for the next call
  std::size_t taken_ = 0;  ///< number of outcomes taken so far
  StatementCache* statement_cache_ = nullptr;
  Overrides overrides_;
  std::exception_ptr handled_;
};

class Interpreter::InStatement {
 public:
  InStatement(Interpreter& interpreter, const Statement& statement, Environment& environment);
  ~InStatement();
  InStatement(const InStatement&) = delete;
  InStatement& operator=(const InStatement&) = delete;

 private:
  void apply_settings();

  Interpreter& interpreter_;
  tensor::SharedSettings* before_;
};

class Interpreter::InCall {
 public:
  /// `outside`: the global names of the body; null: the script's.
  explicit InCall(Interpreter& interpreter, const Environment* outside = nullptr)
      : interpreter_(interpreter), before_(interpreter.globals_) {
    interpreter.require_depth();
    ++interpreter.calls_;
    interpreter.globals_ = outside ? outside : interpreter.script_names_;
  }
  ~InCall() {
    --interpreter_.calls_;
    interpreter_.globals_ = before_;
  }
  InCall(const InCall&) = delete;
  InCall& operator=(const InCall&) = delete;

 private:
  Interpreter& interpreter_;
  const Environment* before_;
};

/// True if a name's old and new values are different objects.
bool is_different_object(const Value& before, const Value& after);
/// Appends the tensors in a value, including those in lists and tuples.
void collect_tensors(const Value& value, std::vector<tensor::Tensor>& out);
/// Steps to create or copy a container of `count` items. If tensors may be reachable through it, a session
/// visits the items too.
std::int64_t steps_of_items(std::int64_t count, bool may_reach);
std::int64_t steps_of_items(const Items& items);
/// The items of any iterable; for a tensor, those of unbind(0). Throws TypeError.
std::vector<Value> iterate(Interpreter& interpreter, const Value& value);

/// Iterates over an iterable item by item, as a for loop does.
struct Iteration {
  Value iterable;         ///< a list, tuple, range, iterator or generator, or an object with __next__
  std::int64_t next = 0;  ///< index in a list or range
};
/// Throws TypeError if the value is not iterable.
Iteration begin_iteration(Interpreter& interpreter, const Value& value);
/// The next item; nullopt after the last.
std::optional<Value> next_of(Interpreter& interpreter, Iteration& iteration);
/// Removes and returns the next item of an iterator.
std::optional<Value> take_next(Interpreter& interpreter, const Sequence& iterator);

}  // namespace stridescope::script
