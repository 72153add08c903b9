#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/session/dry_run.h"
#include "engine/session/history_move.h"
#include "engine/session/snapshot.h"

namespace stridescope::files {
class FileAccess;
}

namespace stridescope::session {

/// The steps of a session, in order. A live view of the session.
class Steps {
 public:
  using Shared = std::vector<std::shared_ptr<Step>>;
  explicit Steps(const Shared& steps) : steps_(&steps) {}
  std::size_t size() const { return steps_->size(); }
  bool empty() const { return steps_->empty(); }
  const Step& operator[](std::size_t i) const { return *(*steps_)[i]; }
  const Step& back() const { return *steps_->back(); }
  class iterator {
   public:
    explicit iterator(Shared::const_iterator at) : at_(at) {}
    const Step& operator*() const { return **at_; }
    iterator& operator++() { return ++at_, *this; }
    friend bool operator==(const iterator&, const iterator&) = default;

   private:
    Shared::const_iterator at_;
  };
  iterator begin() const { return iterator(steps_->begin()); }
  iterator end() const { return iterator(steps_->end()); }

 private:
  const Shared* steps_;
};

/// A statement that runs as a new step. It changes only bytes and tensors of its session, so run() may be
/// called on another thread. Until it is finished, the session must not be moved; its const functions and its
/// snapshots may be used.
class Execution {
 public:
  Execution(Execution&&) = default;
  Execution& operator=(Execution&&) = default;
  /// Call once. Runs the statement; without history, `times` times or until it fails. If the control of
  /// memory() requests a stop, all effects of the statement are undone.
  void run(std::int64_t times = 1);
  bool has_failed() const { return failure_.has_value(); }
  bool was_cancelled() const { return was_cancelled_; }
  /// The memory in which the statement allocates, with its limit and observer.
  tensor::Memory& memory() { return memory_; }

 private:
  friend class Session;
  Execution() = default;
  class Run;
  /// Makes the state after the running step the live one; `from` is the state before it.
  void link(const std::shared_ptr<State>& from);

  tensor::Memory memory_;
  std::shared_ptr<History> history_;
  std::shared_ptr<State> before_;
  std::optional<OpenParts> open_;
  std::vector<std::pair<std::shared_ptr<Step>, std::shared_ptr<State>>>
      done_;                      ///< completed steps with the states after them
  std::shared_ptr<State> after_;  ///< state after the running step
  std::shared_ptr<Step> step_;
  std::optional<Failure> failure_;
  bool was_cancelled_ = false;
  std::int64_t limit_elements_ = 0;
  bool keeps_history_ = true;
};

/// Options of a session.
struct SessionOptions {
  /// Without history, statements leave no steps and no record. The effects of a failed statement are not
  /// undone, and only the latest state exists.
  bool keeps_history = true;
  bool imports_torch = true;                            ///< binds `torch` from the start
  std::shared_ptr<const files::FileAccess> files = {};  ///< files that statements may read; null: none
};

/// A script with a cursor: the document. Steps [0, cursor) have run; the others can be redone. Movable, but
/// not copyable: two sessions would write to the same storages.
class Session {
 public:
  Session();
  explicit Session(tensor::Memory memory, SessionOptions options = {});
  Session(Session&&) = default;
  Session& operator=(Session&&) = default;

  /// Runs a statement after the cursor and drops the steps that could be redone. If it fails,
  /// nothing changes: neither names, bytes, layouts nor random state. The same holds if the
  /// control of the session's memory requests a stop; then Cancelled is thrown. `open`: statements
  /// in it whose bodies are split into steps; nullopt: as requested by its comments
  /// (opens_itself).
  std::optional<Failure> append(std::string_view source, std::string leading = {},
                                const std::optional<OpenParts>& open = {});
  std::optional<Failure> append(std::shared_ptr<const script::Statement> statement, std::string leading = {},
                                const std::optional<OpenParts>& open = {});
  /// Adds a failed statement as the last step, with its failure as the caught one, so that renderers of steps
  /// can draw it. Only for sessions that end there.
  void append_failure(Failure failure);
  /// Runs an import at the start of the script, which is not a step. Returns false if the session has steps
  /// or the import fails.
  bool import_at_start(std::shared_ptr<const script::Statement> import);
  /// append() in three parts: begin(), Execution::run(), finish(). begin() changes nothing.
  Execution begin(std::shared_ptr<const script::Statement> statement, std::string leading = {},
                  std::optional<OpenParts> open = {}) const;
  Execution begin(std::string_view source, std::string leading = {},
                  std::optional<OpenParts> open = {}) const;
  /// After a cancelled execution the session is unchanged.
  std::optional<Failure> finish(Execution execution);
  /// Marks an execution as running: until it is finished, verdicts are `unknown`.
  void set_busy() { is_busy_ = true; }
  bool is_busy() const { return is_busy_; }
  /// Predicts the effect of append() without running the statement.
  Verdict preview(std::string_view source) const;
  /// Predicts for several statements, which share the preparation. Valid for the current state.
  DryRun dry_run() const { return DryRun(now(), memory_, limit_elements); }

  /// Moves to the state after `count` steps (at most steps().size()) by undoing or redoing the recorded
  /// changes.
  void go_to(std::size_t count);
  /// go_to() in three parts: begin_move(), run(), finish_move(). If cancelled, finish_move() sets the state
  /// reached so far.
  HistoryMove begin_move(std::size_t count) const;
  void finish_move(const HistoryMove& move);
  bool undo();
  bool redo();
  /// Drops the steps after the cursor.
  void truncate();

  /// The range of steps of the statement that contains step `step` (from 0): the first step, and the one
  /// after the last.
  std::size_t begin_of_statement(std::size_t step) const;
  std::size_t end_of_statement(std::size_t step) const;
  /// True if the state after `count` steps is in the middle of a statement.
  bool is_inside_statement(std::size_t count) const {
    return count > 0 && count < steps_.size() && end_of_statement(count - 1) > count;
  }
  /// The number of steps of the first `statements` statements, and the number of statements that begin within
  /// the first `steps` steps.
  std::size_t steps_of(std::size_t statements) const;
  std::size_t statements_in(std::size_t steps) const;

  /// The step of the last statement that ran; available without history too.
  const Step& last_ran_step() const { return *last_ran_step_; }

  std::size_t cursor() const { return cursor_; }
  Steps steps() const { return Steps(steps_); }
  /// The state after `count` steps (at most steps().size()). Does not move the session.
  Snapshot at(std::size_t count) const;
  /// The state at the cursor.
  Snapshot now() const { return at(cursor_); }
  /// The limit on kept overwritten bytes, for undo and snapshots; default 1 GiB. Beyond it, the oldest are
  /// dropped and, if needed, recomputed by running the script up to that step.
  std::int64_t history_bytes() const { return history_->undo_pages.limit_bytes(); }
  void set_history_bytes(std::int64_t limit);
  /// The overwritten bytes that are currently kept.
  std::int64_t kept_bytes() const { return history_->undo_pages.kept_bytes(); }
  /// Sets the limit on live storages; see Memory::allow.
  void allow_memory(std::int64_t limit_bytes) {
    memory_.allow(limit_bytes);
    memory_.allow_grace();
  }
  /// Sets the number of threads of large kernels in later statements.
  void set_threads(int threads) { memory_.set_threads(threads); }

  /// Names and random state at the cursor.
  const script::Environment& environment() const;
  const tensor::Generator& generator() const;
  /// The files that statements may read; null: none.
  const std::shared_ptr<const files::FileAccess>& files() const;
  void set_files(std::shared_ptr<const files::FileAccess> files);
  /// Reports the progress of append() and may request a stop.
  void set_control(tensor::Control control) { memory_.set_control(std::move(control)); }
  /// The memory that allocates storages; its ids and addresses are those at the cursor.
  const tensor::Memory& memory() const { return memory_; }
  /// The text of the script for saving: every step's leading lines and source, after `import torch` if it
  /// would be missing.
  std::string text() const { return text(steps_.size()) + trailing; }
  /// The text up to step `count`, without the trailing lines.
  std::string text(std::size_t count) const;

  /// The most elements that one operation may visit; above it, append() fails. Default: 2^34.
  std::int64_t limit_elements = std::int64_t{1} << 34;
  std::string header;    ///< the script's imports at its start and the text before them; empty: none
  std::string trailing;  ///< lines after the last statement

  /// An unbound name for a result: y, z, w, then a, b, ..., then y2, z2, ...
  std::string fresh_name() const;

 private:
  std::optional<Failure> run(Execution execution);
  void drop_later_steps();

  SessionOptions options_;
  tensor::Memory memory_;
  std::shared_ptr<Step> last_ran_step_;
  std::shared_ptr<History> history_ = std::make_shared<History>();
  std::vector<std::shared_ptr<State>> states_;  ///< one more than steps
  Steps::Shared steps_;
  std::size_t cursor_ = 0;
  bool is_busy_ = false;
};

/// A session made from a script's text, statement by statement. Stops at the first failure, which is reported
/// with its line in the text; the steps before it are kept. A script that does not parse runs up to the wrong
/// line. No statement after step `last_step` runs. Throws Cancelled if the control of `memory` requests a
/// stop. `torch` may be left unbound until it is imported, as in a Python file.
struct OpenResult {
  Session session;
  std::optional<Failure> failure;
  std::int32_t failed_line = 0;
  std::string rest;  ///< text from the failed statement on: not run, but to be saved
};
OpenResult open(std::string_view text, tensor::Memory memory = tensor::Memory(),
                std::optional<std::size_t> last_step = std::nullopt, SessionOptions options = {});

}  // namespace stridescope::session
