#include "engine/script/evaluate/block_runner.h"

#include <algorithm>
#include <utility>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/body_observer.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/default_device.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/script/evaluate/generator.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/placed.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/syntax/scopes.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

ScriptError error_in(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const ScriptError& is_script_error) {
    return is_script_error;
  }
}

/// Whether its handlers are those of `except*`.
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

/// The line at a position in a block, without its indentation; empty where it is none of the block's.
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

BlockRunner::BlockRunner(Evaluator& evaluator, std::vector<OpenBlock> blocks)
    : evaluator_(evaluator),
      interpreter_(evaluator.interpreter_),
      is_of_script_(evaluator.is_of_script()),
      observer_(is_of_script_ ? interpreter_.bodies() : nullptr),
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
  if (!blocks_.empty() && blocks_.back().part == Part::delegate) sent_on_ = sent;
  if (!blocks_.empty() && blocks_.back().part != Part::delegate && blocks_.back().next > 0) {
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
  if (!blocks_.empty() && blocks_.back().part == Part::delegate &&
      blocks_.back().iteration.over.is<Generator>())
    raised_on_ = error;
  else handle(std::make_exception_ptr(error));
  return run();
}

std::optional<Value> BlockRunner::next_delegated(OpenBlock& open) {
  const auto sent = std::exchange(sent_on_, std::nullopt);
  const auto error = std::exchange(raised_on_, std::nullopt);
  const auto* generator = open.iteration.over.get_if<Generator>();
  if (!generator) return next_of(interpreter_, open.iteration);
  const auto inner = *generator;
  return error ? raise_in(interpreter_, inner, *error)
               : script::resume(interpreter_, inner, sent.value_or(Value{None{}}));
}

std::optional<Value> BlockRunner::step() {
  auto& open = blocks_.back();
  if (open.part == Part::delegate) {
    const auto& statement = *open.statement;
    if (auto item = placed(statement.span, [&] { return next_delegated(open); })) return item;
    const auto* generator = open.iteration.over.get_if<Generator>();
    const auto returned = generator ? returned_of(*generator) : Value{None{}};
    blocks_.pop_back();
    take_yielded(statement, returned);
    return std::exchange(yielded_, std::nullopt);
  }
  if (open.next == open.block->size()) {
    leave(Leaving::nothing);
    return std::nullopt;
  }
  const auto& statement = *(*open.block)[open.next++];
  placed(statement.span, [&] { interpreter_.spend(1); });
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
  value_ = placed(statement.span, [&] { return evaluator_.run(n, statement.span); });
}

bool BlockRunner::begin_yield(const Statement& statement) {
  evaluator_.given_yields_.clear();
  // Most statements with a yield are one, or assign one.
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
  open.part = Part::delegate;
  open.iteration = placed(yield.value->span, [&] { return begin_iteration(interpreter_, value); });
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
    if (evaluator_.holds(*branch.condition)) return open(statement, branch.body);
  if (!n.otherwise.empty()) open(statement, n.otherwise);
}

void BlockRunner::begin(const For& n, const Statement& statement) {
  const auto iterable = evaluator_.evaluate(*n.iterable);
  auto iteration = placed(n.iterable->span, [&] { return begin_iteration(interpreter_, iterable); });
  open(statement, n.body);
  blocks_.back().iteration = std::move(iteration);
  blocks_.back().next = n.body.size();
  leave(Leaving::nothing);
}

void BlockRunner::begin(const While& n, const Statement& statement) {
  open(statement, n.body);
  leave(Leaving::nothing);
}

void BlockRunner::begin(const MatchStatement& n, const Statement& statement) {
  const auto subject = evaluator_.evaluate(*n.subject);
  for (const auto& one : n.cases)
    if (evaluator_.matches(*one.pattern, subject) && (!one.guard || evaluator_.holds(*one.guard)))
      return open(statement, one.body);
}

void BlockRunner::begin(const Try& n, const Statement& statement) { open(statement, n.body); }

void BlockRunner::begin(const With& n, const Statement& statement) {
  open(statement, n.body);
  for (const auto& item : n.items) enter(blocks_.back(), item, statement.span);
}

void BlockRunner::begin(const ImportTorch& n, const Statement& statement) {
  evaluator_.imports_strictly_ = std::ranges::any_of(blocks_, [](const OpenBlock& open) {
    return open.part == Part::body && open.statement && std::holds_alternative<Try>(open.statement->node);
  });
  placed(statement.span, [&] { evaluator_.run(n, statement.span); });
}

void BlockRunner::begin(const Return& n, const Statement&) {
  returned_ = n.value ? evaluator_.evaluate(*n.value) : Value{None{}};
  leave(Leaving::by_return);
}

void BlockRunner::begin(const Raise& n, const Statement& statement) {
  if (!n.value) {
    for (auto open = blocks_.rbegin(); open != blocks_.rend(); ++open)
      if (open->part == Part::handler) std::rethrow_exception(open->error);
    throw ScriptError(refuse::nothing_to_reraise(), statement.span);
  }
  auto error = raised(interpreter_, evaluator_.evaluate(*n.value), statement.span);
  const auto* object = error.raised() ? error.raised()->get_if<Object>() : nullptr;
  if (!object) throw error;
  const auto set = [&](std::string_view name, Value value) {
    Attributes::set(interpreter_.change(object->attributes), name, std::move(value), AttributeKind::plain);
  };
  const auto handling = std::find_if(blocks_.rbegin(), blocks_.rend(),
                                     [](const OpenBlock& open) { return open.part == Part::handler; });
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

void BlockRunner::open(const Statement& statement, const Block& block, Part part) {
  blocks_.push_back({&statement, &block, 0, part});
}

void BlockRunner::go_to(OpenBlock& open, const Block& block, Part part) {
  open.block = &block;
  open.next = 0;
  open.part = part;
}

bool BlockRunner::next_round(OpenBlock& loop) {
  const auto level = 2 * blocks_.size() - 1;
  const auto& statement = *loop.statement;
  if (observer_) observer_->seeks_round(level);
  if (const auto* n = std::get_if<For>(&loop.statement->node)) {
    auto item = placed(n->iterable->span, [&] {
      interpreter_.spend(1);
      return next_of(interpreter_, loop.iteration);
    });
    if (item && observer_) observer_->begins_round(statement, &*item, level);
    if (item) evaluator_.assign(*n->target, *item);
    return item.has_value();
  }
  const bool goes_on = evaluator_.holds(*std::get<While>(statement.node).condition);
  if (goes_on && observer_) observer_->begins_round(statement, nullptr, level);
  return goes_on;
}

void BlockRunner::leave(Leaving leaving) {
  while (!blocks_.empty()) {
    auto& open = blocks_.back();
    const auto* statement = open.statement;
    const auto* each = statement ? std::get_if<For>(&statement->node) : nullptr;
    const auto* loop = statement ? std::get_if<While>(&statement->node) : nullptr;
    if ((each || loop) && open.part == Part::body && leaving != Leaving::by_return) {
      if (leaving != Leaving::by_break) {
        if (next_round(open)) {
          open.next = 0;
          return;
        }
        const auto& otherwise = each ? each->otherwise : loop->otherwise;
        if (!otherwise.empty()) return go_to(open, otherwise, Part::otherwise);
      }
      blocks_.pop_back();
      return;
    }
    if (const auto* n = statement ? std::get_if<Try>(&statement->node) : nullptr) {
      if (open.part == Part::handler) {
        end_handler(open);
        if (!open.entered.empty() && leaving == Leaving::nothing && goes_on_in_group(open, *n)) return;
      }
      if (open.part == Part::body && leaving == Leaving::nothing && !n->otherwise.empty())
        return go_to(open, n->otherwise, Part::otherwise);
      if (open.part != Part::finally && !n->finally.empty()) {
        open.error = nullptr;
        open.leaving = leaving;
        return go_to(open, n->finally, Part::finally);
      }
      if (open.part == Part::finally && leaving == Leaving::nothing) {
        const auto error = open.error;
        leaving = open.leaving;
        blocks_.pop_back();
        if (error) std::rethrow_exception(error);
        if (leaving == Leaving::nothing) return;
        continue;
      }
    }
    if (statement && std::holds_alternative<With>(statement->node))
      while (!open.entered.empty()) exit(open, nullptr);
    blocks_.pop_back();
    if (leaving == Leaving::nothing) return;
  }
}

void BlockRunner::handle(std::exception_ptr error) {
  while (error) {
    evaluator_.forget_locals();
    try {
      bool is_handled = false;
      while (!is_handled && !blocks_.empty()) {
        const auto& open = blocks_.back();
        if (open.part == Part::handler && open.block) error = with_context(error, open.error);
        is_handled = handles(blocks_.back(), error);
        if (!is_handled) blocks_.pop_back();
      }
      if (!is_handled) break;
      return;
    } catch (const ScriptError&) {
      // What a handler's type or __exit__ raises goes on in its place.
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
  // Neither has become an object yet: the error is raised again.
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

/// It has passed through every level of what was evaluated, and through calls.
void BlockRunner::spend_exception(const Statement& statement, const ScriptError& error) {
  constexpr std::int64_t steps_of_exception = 128;
  const auto levels = 1 + std::ssize(error.frames());
  placed(statement.span, [&] { interpreter_.spend(levels * steps_of_exception); });
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
  if (open.part == Part::body) {
    error = with_context(error, interpreter_.handled());
    const auto script_error = error_in(error);
    open.part = Part::handler;
    open.block = nullptr;
    if (is_of_groups(*n)) {
      if (open_group_handler(open, *n, 0, caught(script_error, n->body))) {
        spend_exception(*open.statement, script_error);
        interpreter_.caught(n->body, script_error);
        return true;
      }
    } else if (const auto* handler = handler_of(*n, script_error)) {
      spend_exception(*open.statement, script_error);
      interpreter_.caught(n->body, script_error);
      open.error = error;
      if (!handler->name.empty()) {
        auto known = script_error;
        auto exception = caught(script_error, n->body);
        evaluator_.bind(handler->name, exception);
        known.set_raised(std::make_shared<const Value>(std::move(exception)));
        open.error = std::make_exception_ptr(std::move(known));
      }
      open.handled = interpreter_.set_handled(open.error);
      go_to(open, handler->body, Part::handler);
      return true;
    }
  }
  if (open.part == Part::handler) end_handler(open);
  if (open.part == Part::finally || n->finally.empty()) return false;
  open.error = error;
  open.leaving = Leaving::nothing;
  go_to(open, n->finally, Part::finally);
  spend_exception(*open.statement, error_in(error));
  return true;
}

bool BlockRunner::open_group_handler(OpenBlock& open, const Try& n, std::size_t first,
                                     const Value& exceptions) {
  const auto& split = *python_module("_language")->find("split");
  for (auto i = first; i < n.handlers.size(); ++i) {
    const auto& handler = n.handlers[i];
    const auto type = evaluator_.evaluate(*handler.type);
    const auto parts = placed(handler.type->span, [&] {
      return call_value(interpreter_, split, {exceptions, type});
    });
    const auto& items = *std::get<Sequence>(parts.data).items;
    if (items[0].is_none()) continue;
    open.error = std::make_exception_ptr(raised(interpreter_, items[0], handler.type->span));
    open.entered = {items[1]};
    if (!handler.name.empty()) evaluator_.bind(handler.name, items[0]);
    open.handled = interpreter_.set_handled(open.error);
    go_to(open, handler.body, Part::handler);
    return true;
  }
  return false;
}

bool BlockRunner::goes_on_in_group(OpenBlock& open, const Try& n) {
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
    if (placed(handler.type->span, [&] { return is_caught_by(interpreter_, error, type); })) return &handler;
  }
  return nullptr;
}

Value BlockRunner::caught(const ScriptError& error, const Block& body) {
  const auto* function = evaluator_.function_;
  return caught_exception(interpreter_, error, function ? function->definition->name : "<module>",
                          line_of(body, error.span().begin));
}

/// The name of a handler ends with it.
void BlockRunner::end_handler(const OpenBlock& open) {
  interpreter_.set_handled(open.handled);
  for (const auto& handler : std::get<Try>(open.statement->node).handlers)
    if (&handler.body == open.block && !handler.name.empty()) evaluator_.unbind(handler.name);
}

void BlockRunner::enter(OpenBlock& open, const With::Item& item, const Span& span) {
  const auto context = evaluator_.evaluate(*item.context);
  interpreter_.set_place(span);
  const auto value = placed(item.context->span, [&]() -> Value {
    if (const auto* gradients = context.get_if<ContextValue>()) {
      const bool before = RecordGradients::set(interpreter_, gradients->records_gradients);
      open.entered.push_back({gradients->records_afterwards.value_or(before)});
      return context;
    }
    if (const auto* device = context.get_if<tensor::Device>()) {
      open.entered.push_back({interpreter_.settings().default_device});
      set_default_device(interpreter_, *device);
      return context;
    }
    const auto* object = context.get_if<Object>();
    if (!object || !object->type->find("__enter__") || !object->type->find("__exit__"))
      throw refuse::no_context(type_name(context));
    auto entered = *call_special(interpreter_, context, "__enter__");
    open.entered.push_back(context);
    return entered;
  });
  if (item.target) evaluator_.assign(*item.target, value);
}

bool BlockRunner::exit(OpenBlock& open, const ScriptError* error) {
  const auto entered = std::move(open.entered.back());
  open.entered.pop_back();
  if (const auto* records = entered.get_if<bool>()) {
    RecordGradients::set(interpreter_, *records);
    return false;
  }
  if (const auto* device = entered.get_if<tensor::Device>()) {
    set_default_device(interpreter_, *device);
    return false;
  }
  std::vector<Value> arguments(3, Value{None{}});
  if (error) {
    arguments[1] = caught(*error, std::get<With>(open.statement->node).body);
    arguments[0] = {DefinedClass{std::get<Object>(arguments[1].data).type}};
    arguments[2] = get_attribute(interpreter_, arguments[1], "__traceback__");
  }
  return placed(open.statement->span, [&] {
    const auto said = call_special(interpreter_, entered, "__exit__", arguments);
    return error && said && truth_of(interpreter_, *said);
  });
}

}  // namespace stridescope::script
