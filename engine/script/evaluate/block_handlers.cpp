#include <algorithm>
#include <utility>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/block_runner.h"
#include "engine/script/evaluate/body_observer.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/with_span.h"
#include "engine/tensor/refusal/refuse.h"

// Exceptions in blocks: raising them, and the handlers of try statements.

namespace stridescope::script {
namespace {

ScriptError error_in(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const ScriptError& is_script_error) {
    return is_script_error;
  }
}

/// True if the handlers are `except*`.
bool is_of_groups(const Try& n) {
  const auto* outer = n.handlers.empty() || !n.handlers.front().type
                          ? nullptr
                          : std::get_if<CallExpression>(&n.handlers.front().type->node);
  const auto* inner = outer ? std::get_if<CallExpression>(&outer->function->node) : nullptr;
  const auto* name = inner ? std::get_if<Name>(&inner->function->node) : nullptr;
  const auto* of = name && name->name == "_language" && !inner->positional.empty()
                       ? std::get_if<StringLiteral>(&inner->positional.front()->node)
                       : nullptr;
  return of && of->value == "OfGroup";
}

/// The line at a position in a block, without its indentation; empty if the position is outside the block.
std::string line_of(const Block& body, Position at) {
  for (const auto& statement : body) {
    if (at.line < statement->span.begin.line || at.line > statement->span.end.line) continue;
    std::string_view rest = statement->source;
    for (auto line = statement->span.begin.line; line < at.line && !rest.empty(); ++line) {
      const auto end = rest.find('\n');
      rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    }
    rest = rest.substr(0, rest.find('\n'));
    const auto first = rest.find_first_not_of(" \t");
    return std::string(first == rest.npos ? std::string_view() : rest.substr(first));
  }
  return {};
}

}  // namespace

void BlockRunner::begin(const Raise& n, const Statement& statement) {
  if (!n.value) {
    for (auto open = blocks_.rbegin(); open != blocks_.rend(); ++open)
      if (open->clause == Clause::handler) std::rethrow_exception(open->error);
    throw ScriptError(refuse::nothing_to_reraise(), statement.span);
  }
  auto error = raised(interpreter_, evaluator_.evaluate(*n.value), statement.span);
  const auto* object = error.raised() ? error.raised()->get_if<Object>() : nullptr;
  if (!object) throw error;
  const auto set = [&](std::string_view name, Value value) {
    Attributes::set(interpreter_.change(object->attributes), name, std::move(value), AttributeKind::plain);
  };
  const auto handling = std::find_if(blocks_.rbegin(), blocks_.rend(),
                                     [](const OpenBlock& open) { return open.clause == Clause::handler; });
  if (handling != blocks_.rend()) {
    auto context = exception_of(interpreter_, error_in(handling->error));
    if (!is_same(context, {*object})) set("__context__", std::move(context));
  }
  if (n.cause) {
    set("__cause__", evaluator_.evaluate(*n.cause));
    set("__suppress_context__", {true});
  }
  throw error;
}

void BlockRunner::handle(std::exception_ptr error) {
  while (error) {
    evaluator_.forget_locals();
    try {
      bool is_handled = false;
      while (!is_handled && !blocks_.empty()) {
        const auto& open = blocks_.back();
        if (open.clause == Clause::handler && open.block) error = with_context(error, open.error);
        is_handled = handles(blocks_.back(), error);
        if (is_handled) break;
        close_generator(blocks_.back());
        blocks_.pop_back();
      }
      if (!is_handled) break;
      return;
    } catch (const ScriptError&) {
      // An exception raised while evaluating a handler's type or in __exit__ replaces this one.
      error = std::current_exception();
    }
  }
  std::rethrow_exception(error);
}

std::exception_ptr BlockRunner::with_context(const std::exception_ptr& error,
                                             const std::exception_ptr& handled) {
  if (!handled) return error;
  auto leaving = error_in(error);
  const auto around = error_in(handled);
  // If neither has an exception object yet, equal message and position mean that it is the same error,
  // rethrown.
  if (!leaving.raised() && !around.raised() && leaving.message() == around.message() &&
      leaving.span().begin == around.span().begin)
    return error;
  const auto exception = exception_of(interpreter_, leaving);
  const auto* object = exception.get_if<Object>();
  if (!object || Attributes(*object->attributes).find("__context__")) return error;
  auto context = exception_of(interpreter_, around);
  if (is_same(context, exception)) return error;
  Attributes::set(interpreter_.change(object->attributes), "__context__", std::move(context),
                  AttributeKind::plain);
  leaving.set_raised(std::make_shared<const Value>(exception));
  return std::make_exception_ptr(std::move(leaving));
}

/// Counts steps for the levels of evaluation and calls that the exception passed through.
void BlockRunner::spend_exception(const Statement& statement, const ScriptError& error) {
  constexpr std::int64_t steps_of_exception = 128;
  const auto levels = 1 + std::ssize(error.frames());
  with_span(statement.span, [&] { interpreter_.spend(levels * steps_of_exception); });
}

bool BlockRunner::handles(OpenBlock& open, std::exception_ptr error) {
  if (!open.statement) return false;
  if (std::holds_alternative<With>(open.statement->node)) {
    const auto script_error = error_in(error);
    while (!open.entered.empty())
      if (exit(open, &script_error)) {
        spend_exception(*open.statement, script_error);
        while (!open.entered.empty()) exit(open, nullptr);
        open.next = open.block->size();
        return true;
      }
    return false;
  }
  const auto* n = std::get_if<Try>(&open.statement->node);
  if (!n) return false;
  if (open.clause == Clause::body) {
    error = with_context(error, interpreter_.handled());
    const auto script_error = error_in(error);
    open.clause = Clause::handler;
    open.block = nullptr;
    if (is_of_groups(*n)) {
      if (open_group_handler(open, *n, 0, caught(script_error, n->body))) {
        spend_exception(*open.statement, script_error);
        if (is_of_script_) interpreter_.caught(n->body, script_error);
        return true;
      }
    } else if (const auto* handler = handler_of(*n, script_error)) {
      spend_exception(*open.statement, script_error);
      if (is_of_script_) interpreter_.caught(n->body, script_error);
      open.error = error;
      if (!handler->name.empty()) {
        auto known = script_error;
        auto exception = caught(script_error, n->body);
        evaluator_.bind(handler->name, exception);
        known.set_raised(std::make_shared<const Value>(std::move(exception)));
        open.error = std::make_exception_ptr(std::move(known));
      }
      open.handled = interpreter_.set_handled(open.error);
      go_to(open, handler->body, Clause::handler);
      return true;
    }
  }
  if (open.clause == Clause::handler) end_handler(open);
  if (open.clause == Clause::finally || n->finally.empty()) return false;
  open.error = error;
  open.block_exit = BlockExit::nothing;
  go_to(open, n->finally, Clause::finally);
  spend_exception(*open.statement, error_in(error));
  return true;
}

bool BlockRunner::open_group_handler(OpenBlock& open, const Try& n, std::size_t first,
                                     const Value& exceptions) {
  const auto& split = *python_module("_language")->find("split");
  for (auto i = first; i < n.handlers.size(); ++i) {
    const auto& handler = n.handlers[i];
    const auto type = evaluator_.evaluate(*handler.type);
    const auto parts = with_span(handler.type->span, [&] {
      return call_value(interpreter_, split, {exceptions, type});
    });
    const auto& items = *std::get<Sequence>(parts.data).items;
    if (items[0].is_none()) continue;
    open.error = std::make_exception_ptr(raised(interpreter_, items[0], handler.type->span));
    open.entered = {items[1]};
    if (!handler.name.empty()) evaluator_.bind(handler.name, items[0]);
    open.handled = interpreter_.set_handled(open.error);
    go_to(open, handler.body, Clause::handler);
    return true;
  }
  return false;
}

bool BlockRunner::continue_in_group(OpenBlock& open, const Try& n) {
  const auto rest = open.entered.front();
  open.entered.clear();
  if (rest.is_none()) return false;
  const auto at = std::ranges::find_if(
      n.handlers, [&](const Try::Handler& handler) { return &handler.body == open.block; });
  if (open_group_handler(open, n, static_cast<std::size_t>(at - n.handlers.begin()) + 1, rest)) return true;
  open.block = nullptr;
  throw raised(interpreter_, rest, open.statement->span);
}

const Try::Handler* BlockRunner::handler_of(const Try& n, const ScriptError& error) {
  for (const auto& handler : n.handlers) {
    if (!handler.type) return &handler;
    const auto type = evaluator_.evaluate(*handler.type);
    if (with_span(handler.type->span, [&] { return is_caught_by(interpreter_, error, type); }))
      return &handler;
  }
  return nullptr;
}

Value BlockRunner::caught(const ScriptError& error, const Block& body) {
  const auto* function = evaluator_.function_;
  return caught_exception(interpreter_, error, function ? function->definition->name : "<module>",
                          line_of(body, error.span().begin));
}

/// Unbinds the handler's `as` name.
void BlockRunner::end_handler(const OpenBlock& open) {
  interpreter_.set_handled(open.handled);
  for (const auto& handler : std::get<Try>(open.statement->node).handlers)
    if (&handler.body == open.block && !handler.name.empty()) evaluator_.unbind(handler.name);
}

}  // namespace stridescope::script
