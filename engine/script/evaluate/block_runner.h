#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <vector>

#include "engine/script/evaluate/evaluator.h"

namespace stridescope::script {

/// The statement by which a block is left early.
enum class BlockExit : std::uint8_t { nothing, by_break, by_continue, by_return };

/// A running block: of a body, or of the currently running part of a compound statement.
struct OpenBlock {
  enum class Clause : std::uint8_t {
    body,
    handler,
    otherwise,
    finally,
    delegate /* of yield from: no block */
  };
  const Statement* statement = nullptr;  ///< null: a function's body
  const Block* block = nullptr;
  std::size_t next = 0;  ///< index of the next statement of the block
  Clause clause = Clause::body;
  Iteration iteration = {};         ///< of a for statement or yield from
  bool owns_generator = false;      ///< a for statement over a generator without other references
  std::vector<Value> entered = {};  ///< with statement: entered contexts, each after its previous settings
  std::exception_ptr error = {};    ///< currently handled, or to rethrow after finally
  std::exception_ptr handled = {};  ///< in a handler: the enclosing handled exception
  BlockExit block_exit = BlockExit::nothing;  ///< resumed after finally
  std::vector<Value> sent = {};  ///< values of the yields already evaluated in the running statement
};

/// Runs the statements of blocks in order. Its state is only the list of open blocks, which can be copied, so
/// that a body can stop at a yield and continue later.
class BlockRunner {
 public:
  /// Continues at `blocks`.
  explicit BlockRunner(Evaluator& evaluator, std::vector<OpenBlock> blocks = {});

  /// Runs a statement with its blocks. Returns the value of an expression statement.
  std::optional<Value> run(const Statement& statement);
  /// Runs to the end or to the next yield; returns the yielded value.
  std::optional<Value> run();
  /// Continues like run(), with `sent` as the value of the current yield.
  std::optional<Value> resume(const Value& sent);
  /// Continues like run(), with `error` raised at the current yield.
  std::optional<Value> resume(const ScriptError& error);

  void open(const Block& body) { blocks_.push_back({nullptr, &body}); }
  const std::vector<OpenBlock>& blocks() const { return blocks_; }
  Value take_returned() { return returned_ ? std::move(*returned_) : Value{None{}}; }

 private:
  using Clause = OpenBlock::Clause;

  /// Runs one simple statement, or opens the blocks of a compound one. Returns the value that it yields.
  std::optional<Value> step();
  void begin(const Statement& statement);
  void begin(const If& n, const Statement& statement);
  void begin(const For& n, const Statement& statement);
  void begin(const While& n, const Statement& statement);
  void begin(const MatchStatement& n, const Statement& statement);
  void begin(const Try& n, const Statement& statement);
  void begin(const With& n, const Statement& statement);
  void begin(const Raise& n, const Statement& statement);
  void begin(const ImportStatement& n, const Statement& statement);
  void begin(const Return& n, const Statement& statement);
  void begin(const Break&, const Statement&) { leave(BlockExit::by_break); }
  void begin(const Continue&, const Statement&) { leave(BlockExit::by_continue); }
  template <class Simple>
  void begin(const Simple& n, const Statement& statement);
  /// Evaluates the operand of the statement's next yield. Returns false if there is none.
  bool begin_yield(const Statement& statement);
  void yield(const Yield& yield, const Statement& statement);
  /// Returns the next item of the delegated iterator; nullopt at its end.
  std::optional<Value> next_delegated(OpenBlock& open);
  /// Continues a statement with `value` as the value of its current yield.
  void take_yielded(const Statement& statement, const Value& value);

  void open(const Statement& statement, const Block& block, Clause clause = Clause::body);
  void go_to(OpenBlock& open, const Block& block, Clause clause);
  /// Closes blocks from the innermost outwards, up to the jump's target.
  void leave(BlockExit block_exit);
  /// Begins a loop's next round. Returns false at its end.
  bool next_round(OpenBlock& loop);
  /// Closes a generator that only this loop refers to, if the loop ends early.
  void close_generator(const OpenBlock& loop);
  /// Continues at the handler of the error; rethrows it if there is none.
  void handle(std::exception_ptr error);
  bool handles(OpenBlock& open, std::exception_ptr error);
  /// Sets the __context__ of an error that leaves a handler to the exception that was being handled.
  std::exception_ptr with_context(const std::exception_ptr& error, const std::exception_ptr& handled);
  void spend_exception(const Statement& statement, const ScriptError& error);
  const Try::Handler* handler_of(const Try& n, const ScriptError& error);
  /// Continues at the first `except*` at or after `first` that matches some of the exceptions; open.entered
  /// holds the others, or None. Returns false if none matches.
  bool open_group_handler(OpenBlock& open, const Try& n, std::size_t first, const Value& exceptions);
  /// At the end of an `except*`: returns true if another one handles the remaining exceptions; rethrows them
  /// if there is none.
  bool continue_in_group(OpenBlock& open, const Try& n);
  void end_handler(const OpenBlock& open);
  /// Returns the exception object of an error that a statement around `body` catches.
  Value caught(const ScriptError& error, const Block& body);
  void enter(OpenBlock& open, const With::Item& item, const Span& span);
  /// Exits the context manager entered last. Returns true if it suppresses the error.
  bool exit(OpenBlock& open, const ScriptError* error);

  Evaluator& evaluator_;
  Interpreter& interpreter_;
  bool is_of_script_;
  BodyObserver* observer_;  ///< null: statements are not observed
  std::vector<OpenBlock> blocks_;
  std::optional<Value> yielded_, value_, returned_;
  std::optional<Value> delegated_send_;         ///< value to send to the delegated generator
  std::optional<ScriptError> delegated_raise_;  ///< exception to raise in it
};

}  // namespace stridescope::script
