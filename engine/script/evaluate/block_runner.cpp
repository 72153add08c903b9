#include "engine/script/evaluate/block_runner.h"

#include <algorithm>
#include <utility>

#include "engine/script/evaluate/body_observer.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/script/evaluate/generator.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/with_span.h"
#include "engine/script/syntax/scopes.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

BlockRunner::BlockRunner(Evaluator& evaluator, std::vector<OpenBlock> blocks)
    : evaluator_(evaluator),
      interpreter_(evaluator.interpreter_),
      is_of_script_(evaluator.is_of_script()),
      observer_(is_of_script_ ? interpreter_.body_observer() : nullptr),
      blocks_(std::move(blocks)) {}

std::optional<Value> BlockRunner::run(const Statement& statement) {
  try {
    begin(statement);
  } catch (const ScriptError&) {
    handle(std::current_exception());
  }
  run();
  return std::exchange(value_, std::nullopt);
}

std::optional<Value> BlockRunner::run() {
  while (!blocks_.empty()) {
    try {
      if (auto yielded = step()) return yielded;
    } catch (const ScriptError&) {
      handle(std::current_exception());
    }
  }
  return std::nullopt;
}

std::optional<Value> BlockRunner::resume(const Value& sent) {
  if (!blocks_.empty() && blocks_.back().clause == Clause::delegate) delegated_send_ = sent;
  if (!blocks_.empty() && blocks_.back().clause != Clause::delegate && blocks_.back().next > 0) {
    const auto& open = blocks_.back();
    const auto& statement = *(*open.block)[open.next - 1];
    try {
      take_yielded(statement, sent);
    } catch (const ScriptError&) {
      handle(std::current_exception());
    }
    if (yielded_) return std::exchange(yielded_, std::nullopt);
  }
  return run();
}

std::optional<Value> BlockRunner::resume(const ScriptError& error) {
  if (!blocks_.empty() && blocks_.back().clause == Clause::delegate &&
      blocks_.back().iteration.iterable.is<Generator>())
    delegated_raise_ = error;
  else handle(std::make_exception_ptr(error));
  return run();
}

std::optional<Value> BlockRunner::next_delegated(OpenBlock& open) {
  const auto sent = std::exchange(delegated_send_, std::nullopt);
  const auto error = std::exchange(delegated_raise_, std::nullopt);
  const auto* generator = open.iteration.iterable.get_if<Generator>();
  if (!generator) return next_of(interpreter_, open.iteration);
  const auto inner = *generator;
  return error ? raise_in(interpreter_, inner, *error)
               : script::resume(interpreter_, inner, sent.value_or(Value{None{}}));
}

std::optional<Value> BlockRunner::step() {
  auto& open = blocks_.back();
  if (open.clause == Clause::delegate) {
    const auto& statement = *open.statement;
    if (auto item = with_span(statement.span, [&] { return next_delegated(open); })) return item;
    const auto* generator = open.iteration.iterable.get_if<Generator>();
    const auto returned = generator ? return_value_of(*generator) : Value{None{}};
    blocks_.pop_back();
    take_yielded(statement, returned);
    return std::exchange(yielded_, std::nullopt);
  }
  if (open.next == open.block->size()) {
    leave(BlockExit::nothing);
    return std::nullopt;
  }
  const auto& statement = *(*open.block)[open.next++];
  with_span(statement.span, [&] { interpreter_.spend(1); });
  if (observer_) observer_->begins(statement, 2 * blocks_.size());
  open.sent.clear();
  begin(statement);
  return std::exchange(yielded_, std::nullopt);
}

void BlockRunner::begin(const Statement& statement) {
  if (is_of_script_) interpreter_.set_line(statement.span.begin.line);
  if (statement.yields && begin_yield(statement)) return;
  std::visit([&](const auto& n) { begin(n, statement); }, statement.node);
}

template <class Simple>
void BlockRunner::begin(const Simple& n, const Statement& statement) {
  value_ = with_span(statement.span, [&] { return evaluator_.run(n, statement.span); });
}

bool BlockRunner::begin_yield(const Statement& statement) {
  evaluator_.given_yields_.clear();
  // Most statements with a yield consist of one, or assign one.
  if (const auto* only = Evaluator::yield_of(statement);
      only && (!only->value || std::holds_alternative<Name>(only->value->node))) {
    yield(*only, statement);
    return true;
  }
  const auto yields = yields_of(statement);
  if (yields.empty()) return false;
  const auto& sent = blocks_.back().sent;
  for (std::size_t i = 0; i < std::min(sent.size(), yields.size()); ++i)
    evaluator_.given_yields_.emplace_back(yields[i], sent[i]);
  if (sent.size() >= yields.size()) return false;
  yield(*yields[sent.size()], statement);
  return true;
}

void BlockRunner::yield(const Yield& yield, const Statement& statement) {
  auto value = yield.value ? evaluator_.evaluate(*yield.value) : Value{None{}};
  if (!yield.is_from) {
    yielded_ = std::move(value);
    return;
  }
  OpenBlock open{&statement};
  open.clause = Clause::delegate;
  open.iteration = with_span(yield.value->span, [&] { return begin_iteration(interpreter_, value); });
  blocks_.push_back(std::move(open));
}

void BlockRunner::take_yielded(const Statement& statement, const Value& value) {
  const auto* only = Evaluator::yield_of(statement);
  const bool is_last = only && blocks_.back().sent.size() + 1 == yields_of(statement).size();
  if (is_last) return evaluator_.take_yielded(statement, value);
  blocks_.back().sent.push_back(value);
  begin(statement);
}

void BlockRunner::begin(const If& n, const Statement& statement) {
  for (const auto& branch : n.branches)
    if (evaluator_.evaluate_condition(*branch.condition)) return open(statement, branch.body);
  if (!n.otherwise.empty()) open(statement, n.otherwise);
}

void BlockRunner::begin(const For& n, const Statement& statement) {
  const auto iterable = evaluator_.evaluate(*n.iterable);
  const auto* generator = iterable.get_if<Generator>();
  const bool is_only = generator && generator->state.use_count() == 1;
  auto iteration = with_span(n.iterable->span, [&] { return begin_iteration(interpreter_, iterable); });
  open(statement, n.body);
  blocks_.back().iteration = std::move(iteration);
  blocks_.back().owns_generator = is_only;
  blocks_.back().next = n.body.size();
  leave(BlockExit::nothing);
}

void BlockRunner::begin(const While& n, const Statement& statement) {
  open(statement, n.body);
  leave(BlockExit::nothing);
}

void BlockRunner::begin(const MatchStatement& n, const Statement& statement) {
  const auto subject = evaluator_.evaluate(*n.subject);
  for (const auto& one : n.cases)
    if (evaluator_.matches(*one.pattern, subject) &&
        (!one.guard || evaluator_.evaluate_condition(*one.guard)))
      return open(statement, one.body);
}

void BlockRunner::begin(const Try& n, const Statement& statement) { open(statement, n.body); }

void BlockRunner::begin(const With& n, const Statement& statement) {
  open(statement, n.body);
  for (const auto& item : n.items) enter(blocks_.back(), item, statement.span);
}

void BlockRunner::begin(const ImportStatement& n, const Statement& statement) {
  evaluator_.imports_strictly_ = std::ranges::any_of(blocks_, [](const OpenBlock& open) {
    return open.clause == Clause::body && open.statement && std::holds_alternative<Try>(open.statement->node);
  });
  with_span(statement.span, [&] { evaluator_.run(n, statement.span); });
}

void BlockRunner::begin(const Return& n, const Statement&) {
  returned_ = n.value ? evaluator_.evaluate(*n.value) : Value{None{}};
  leave(BlockExit::by_return);
}

void BlockRunner::open(const Statement& statement, const Block& block, Clause clause) {
  blocks_.push_back({&statement, &block, 0, clause});
}

void BlockRunner::go_to(OpenBlock& open, const Block& block, Clause clause) {
  open.block = &block;
  open.next = 0;
  open.clause = clause;
}

bool BlockRunner::next_round(OpenBlock& loop) {
  const auto level = 2 * blocks_.size() - 1;
  const auto& statement = *loop.statement;
  if (observer_) observer_->seeks_round(level);
  if (const auto* n = std::get_if<For>(&loop.statement->node)) {
    auto item = with_span(n->iterable->span, [&] {
      interpreter_.spend(1);
      return next_of(interpreter_, loop.iteration);
    });
    if (item && observer_) observer_->begins_round(statement, &*item, level);
    if (item) evaluator_.assign(*n->target, *item);
    return item.has_value();
  }
  const bool goes_on = evaluator_.evaluate_condition(*std::get<While>(statement.node).condition);
  if (goes_on && observer_) observer_->begins_round(statement, nullptr, level);
  return goes_on;
}

void BlockRunner::close_generator(const OpenBlock& loop) {
  const auto* generator = loop.owns_generator ? loop.iteration.iterable.get_if<Generator>() : nullptr;
  if (!generator || has_ended(*generator)) return;
  try {
    close(interpreter_, Generator{*generator});
  } catch (const ScriptError& error) {
    // Python reports an ignored exception on stderr. A limit of the script is not ignored.
    if (is_caught_by(interpreter_, error, {*exception_class("MemoryError")})) throw;
  }
}

void BlockRunner::leave(BlockExit block_exit) {
  while (!blocks_.empty()) {
    auto& open = blocks_.back();
    const auto* statement = open.statement;
    const auto* each = statement ? std::get_if<For>(&statement->node) : nullptr;
    const auto* loop = statement ? std::get_if<While>(&statement->node) : nullptr;
    if ((each || loop) && open.clause == Clause::body && block_exit != BlockExit::by_return) {
      if (block_exit != BlockExit::by_break) {
        if (next_round(open)) {
          open.next = 0;
          return;
        }
        const auto& otherwise = each ? each->otherwise : loop->otherwise;
        if (!otherwise.empty()) return go_to(open, otherwise, Clause::otherwise);
      }
      close_generator(open);
      blocks_.pop_back();
      return;
    }
    close_generator(open);
    if (const auto* n = statement ? std::get_if<Try>(&statement->node) : nullptr) {
      if (open.clause == Clause::handler) {
        end_handler(open);
        if (!open.entered.empty() && block_exit == BlockExit::nothing && continue_in_group(open, *n)) return;
      }
      if (open.clause == Clause::body && block_exit == BlockExit::nothing && !n->otherwise.empty())
        return go_to(open, n->otherwise, Clause::otherwise);
      if (open.clause != Clause::finally && !n->finally.empty()) {
        open.error = nullptr;
        open.block_exit = block_exit;
        return go_to(open, n->finally, Clause::finally);
      }
      if (open.clause == Clause::finally && block_exit == BlockExit::nothing) {
        const auto error = open.error;
        block_exit = open.block_exit;
        blocks_.pop_back();
        if (error) std::rethrow_exception(error);
        if (block_exit == BlockExit::nothing) return;
        continue;
      }
    }
    if (statement && std::holds_alternative<With>(statement->node))
      while (!open.entered.empty()) exit(open, nullptr);
    blocks_.pop_back();
    if (block_exit == BlockExit::nothing) return;
  }
}

}  // namespace stridescope::script
