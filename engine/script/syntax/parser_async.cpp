#include <string>
#include <utility>

#include "engine/script/syntax/parser.h"

// Translates async for and async with into loops, calls and blocks.
namespace stridescope::script {
namespace {

std::unique_ptr<Statement> inner(const Span& span, decltype(Statement::node) node) {
  auto made = std::make_unique<Statement>();
  made->node = std::move(node);
  made->span = span;
  made->yields = true;
  return made;
}

}  // namespace

ExpressionPtr Parser::language_call(std::string_view name, std::vector<ExpressionPtr> arguments,
                                    Position begin) {
  const auto call = [&](ExpressionPtr function, std::vector<ExpressionPtr> positional) {
    CallExpression made;
    auto depth = function->depth;
    made.function = std::move(function);
    for (const auto& argument : positional) depth = std::max(depth, argument->depth);
    made.positional = std::move(positional);
    return make(std::move(made), begin, depth);
  };
  std::vector<ExpressionPtr> names;
  names.push_back(make(StringLiteral{std::string(name)}, begin));
  return call(call(make(Name{"_language"}, begin), std::move(names)), std::move(arguments));
}

ExpressionPtr Parser::awaited(ExpressionPtr value, Position begin) {
  yields_ = true;
  CallExpression call;
  call.function = make(Name{"_awaited"}, begin);
  const auto depth = value->depth + 1;
  call.positional.push_back(std::move(value));
  Yield out;
  out.is_from = true;
  out.value = make(std::move(call), begin, depth);
  return make(std::move(out), begin, depth + 1);
}

If Parser::async_for(std::int32_t indent) {
  const auto begin = peek().span.begin;
  auto loop = for_statement(indent);
  const Span span{begin, loop.iterable->span.end};
  const auto name = "_async_" + std::to_string(begin.line) + "_" + std::to_string(begin.column);
  const auto call = [&](std::string_view function, ExpressionPtr argument) {
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(std::move(argument));
    return language_call(function, std::move(arguments), begin);
  };
  Assignment start;
  start.targets.push_back(make(Name{name}, begin));
  start.value = call("aiter", std::move(loop.iterable));
  Assignment step;
  step.targets.push_back(std::move(loop.target));
  step.value = awaited(call("anext", make(Name{name}, begin)), begin);
  Try attempt;
  attempt.body.push_back(inner(span, std::move(step)));
  Try::Handler handler;
  handler.type = make(Name{"StopAsyncIteration"}, begin);
  handler.body = std::move(loop.otherwise);
  handler.body.push_back(inner(span, Break{}));
  attempt.handlers.push_back(std::move(handler));
  While rounds;
  rounds.condition = make(BoolLiteral{true}, begin);
  rounds.body = std::move(loop.body);
  rounds.body.insert(rounds.body.begin(), inner(span, std::move(attempt)));
  If out;
  auto& only = out.branches.emplace_back();
  only.condition = make(BoolLiteral{true}, begin);
  only.body.push_back(inner(span, std::move(start)));
  only.body.push_back(inner(span, std::move(rounds)));
  return out;
}

If Parser::async_with(std::int32_t indent) {
  const auto begin = peek().span.begin;
  auto with = with_statement(indent);
  const Span span{begin, with.items.back().context->span.end};
  If out;
  auto body = std::move(with.body);
  for (auto i = with.items.size(); i-- > 0;) {
    auto& item = with.items[i];
    const auto name = "_async_" + std::to_string(begin.line) + "_" + std::to_string(i);
    const auto method = [&](const char* which) {
      CallExpression call;
      call.function = make(Attribute{make(Name{name}, begin), which}, begin, 1);
      return awaited(make(std::move(call), begin, 2), begin);
    };
    Assignment context;
    context.targets.push_back(make(Name{name}, begin));
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(std::move(item.context));
    context.value = language_call("AsyncContext", std::move(arguments), begin);
    Assignment entered;
    entered.targets.push_back(item.target ? std::move(item.target) : make(Name{name + "_"}, begin));
    entered.value = method("enter");
    With inside;
    inside.items.push_back({make(Name{name}, begin), nullptr});
    inside.body = std::move(body);
    Try attempt;
    attempt.body.push_back(inner(span, std::move(inside)));
    attempt.finally.push_back(inner(span, ExpressionStatement{method("leave")}));
    body = Block();
    body.push_back(inner(span, std::move(context)));
    body.push_back(inner(span, std::move(entered)));
    body.push_back(inner(span, std::move(attempt)));
  }
  auto& only = out.branches.emplace_back();
  only.condition = make(BoolLiteral{true}, begin);
  only.body = std::move(body);
  return out;
}

}  // namespace stridescope::script
