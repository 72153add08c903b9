#include "engine/script/evaluate/evaluator.h"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "engine/script/complete/nearest.h"
#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_function.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/values/exceptions.h"
#include "engine/script/values/format.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Error;
using tensor::ErrorType;

/// Runs `action`; an error of an operation leaves as a ScriptError at `span`.
template <class Action>
auto at(const Span& span, Action action) {
  try {
    return action();
  } catch (ScriptError& error) {
    error.place(span);
    throw;
  } catch (const Error& error) {
    throw ScriptError(error, span);
  } catch (const std::bad_alloc&) {
    throw ScriptError(refuse::out_of_memory(), span);
  } catch (const std::length_error&) {
    throw ScriptError(refuse::out_of_memory(), span);
  }
}

}  // namespace

Value Evaluator::evaluate(const Expression& expression) {
  const Interpreter::Level level(interpreter_, 1);
  auto value = std::visit([&](const auto& n) { return node(n, expression.span); }, expression.node);
  // Texts and long ints are copied where they are used.
  constexpr std::size_t bytes_of_step = 32;
  std::size_t bytes = 0;
  if (const auto* text = value.get_if<std::string>()) bytes = text->size();
  else if (const auto* big = value.get_if<BigInt>()) bytes = big->bits() / 8;
  at(expression.span, [&] { interpreter_.spend(static_cast<std::int64_t>(1 + bytes / bytes_of_step)); });
  return value;
}

const Value* Evaluator::find(std::string_view name) const {
  for (auto local = locals_.rbegin(); local != locals_.rend(); ++local) {
    if (local->first == name) return &local->second;
  }
  if (const auto* value = environment_.find(name)) return value;
  return looks_outside_ && !is_local(name) ? interpreter_.globals().find(name) : nullptr;
}

bool Evaluator::is_local(std::string_view name) const {
  return function_ && std::ranges::binary_search(function_->definition->locals, name);
}

Value Evaluator::node(const Name& n, const Span& span) {
  if (const auto* value = find(n.name)) return *value;
  if (is_local(n.name)) throw ScriptError(refuse::local_unbound(n.name), span);
  if (auto type = builtin_type(n.name)) return *type;
  if (const auto* op = op_table().find(n.name, Form::builtin)) return {Function{op, nullptr}};
  std::vector<std::string_view> names = builtin_type_names();
  for (const auto& binding : environment_.bindings()) names.push_back(binding.name);
  if (looks_outside_)
    for (const auto& binding : interpreter_.globals().bindings()) names.push_back(binding.name);
  for (const auto& op : op_table().ops()) {
    if (op.forms & Form::builtin) names.push_back(op.name);
  }
  at(span, [&] { interpreter_.spend(4 * std::ssize(names)); });
  throw ScriptError(refuse::name_undefined(n.name, nearest(n.name, names)), span);
}

bool Evaluator::is_super(const Expression& expression) const {
  const auto* call = std::get_if<CallExpression>(&expression.node);
  const auto* name = call ? std::get_if<Name>(&call->function->node) : nullptr;
  return name && name->name == "super" && function_ && function_->is_in_class &&
         !function_->definition->parameters.empty();
}

Value Evaluator::super_member(const Attribute& n) {
  const auto* self = environment_.find(function_->definition->parameters.front().name);
  return at(n.name_span, [&] { return super_attribute(function_->base, self ? *self : Value{None{}}, n.name); });
}

Value Evaluator::node(const Attribute& n, const Span& span) {
  if (is_super(*n.object)) return super_member(n);
  const auto object = evaluate(*n.object);
  interpreter_.set_place(span);
  return at(n.name_span, [&] { return get_attribute(interpreter_, object, n.name); });
}

Value Evaluator::node(const Subscript& n, const Span& span) {
  const auto object = evaluate(*n.object);
  const auto index = evaluate(*n.index);
  interpreter_.set_place(span);
  return at(span, [&] { return get_item(interpreter_, object, index); });
}

Value Evaluator::node(const SliceExpression& n, const Span& span) {
  const auto part = [&](const ExpressionPtr& e) { return e ? evaluate(*e) : Value{None{}}; };
  auto start = part(n.start);
  auto stop = part(n.stop);
  auto step = part(n.step);
  return at(span, [&] { return make_slice(std::move(start), std::move(stop), std::move(step)); });
}

Value Evaluator::node(const StarredArgument&, const Span& span) {
  throw ScriptError(refuse::starred_here(), span);
}

std::vector<Value> Evaluator::items(const std::vector<ExpressionPtr>& expressions) {
  std::vector<Value> out;
  out.reserve(expressions.size());
  for (const auto& e : expressions) {
    if (const auto* star = std::get_if<StarredArgument>(&e->node)) {
      const auto value = evaluate(*star->value);
      auto more = at(star->value->span, [&] { return iterate(interpreter_, value); });
      std::ranges::move(more, std::back_inserter(out));
    } else {
      out.push_back(evaluate(*e));
    }
  }
  return out;
}

Value Evaluator::node(const CallExpression& n, const Span& span) {
  Value function;
  const Op* method = nullptr;
  // x.view(...): found without a function object that holds x.
  if (const auto* attribute = std::get_if<Attribute>(&n.function->node);
      attribute && is_super(*attribute->object)) {
    // Of a class without bases: object's, which does nothing.
    if (!function_->base && attribute->name == "__init__") return {None{}};
    function = super_member(*attribute);
  } else if (attribute) {
    function = evaluate(*attribute->object);
    interpreter_.set_place(n.function->span);
    if (function.is<tensor::Tensor>()) method = op_table().find(attribute->name, Form::method);
    if (!method)
      function =
          at(attribute->name_span, [&] { return get_attribute(interpreter_, function, attribute->name); });
  } else {
    function = evaluate(*n.function);
  }
  auto positional = items(n.positional);
  std::vector<std::pair<std::string, Value>> keywords;
  for (const auto& [name, value] : n.keywords) keywords.emplace_back(name, evaluate(*value));
  interpreter_.set_place(span);
  return at(span, [&] {
    return method ? interpreter_.call(*method, &function, std::move(positional), std::move(keywords))
                  : call_value(interpreter_, function, std::move(positional), std::move(keywords));
  });
}

Value Evaluator::node(const UnaryExpression& n, const Span& span) {
  const auto operand = evaluate(*n.operand);
  interpreter_.set_place(span);
  return at(span, [&] { return unary(interpreter_, n.op, operand); });
}

Value Evaluator::node(const BinaryExpression& n, const Span& span) {
  const auto left = evaluate(*n.left);
  const auto right = evaluate(*n.right);
  interpreter_.set_place(span);
  return at(span, [&] { return binary(interpreter_, n.op, left, right); });
}

Value Evaluator::node(const Compare& n, const Span& span) {
  auto left = evaluate(*n.first);
  Value result;
  for (std::size_t i = 0; i < n.rest.size(); ++i) {
    const auto& [op, operand] = n.rest[i];
    auto right = evaluate(*operand);
    interpreter_.set_place(span);
    result = at(span, [&, op = op] { return compare(interpreter_, op, left, right); });
    if (i + 1 < n.rest.size() && !at(span, [&] { return truth(result); })) return result;
    left = std::move(right);
  }
  return result;
}

Value Evaluator::node(const BoolOp& n, const Span&) {
  Value value;
  for (std::size_t i = 0; i < n.operands.size(); ++i) {
    value = evaluate(*n.operands[i]);
    if (i + 1 == n.operands.size()) break;
    const bool yes = at(n.operands[i]->span, [&] { return truth(value); });
    if (yes == (n.op == "or")) break;
  }
  return value;
}

Value Evaluator::node(const Conditional& n, const Span&) {
  const auto condition = evaluate(*n.condition);
  const bool yes = at(n.condition->span, [&] { return truth(condition); });
  return evaluate(yes ? *n.then : *n.otherwise);
}

Value Evaluator::node(const ListLiteral& n, const Span& span) {
  return at(span, [&] { return make_list(items(n.items)); });
}
Value Evaluator::node(const TupleLiteral& n, const Span& span) {
  return at(span, [&] { return make_tuple(items(n.items)); });
}

Value Evaluator::node(const Comprehension& n, const Span& span) {
  const auto depth = locals_.size();
  std::vector<Value> out;
  try {
    comprehend(n, 0, out);
  } catch (...) {
    locals_.resize(depth);
    throw;
  }
  locals_.resize(depth);
  auto list = at(span, [&] { return make_list(std::move(out)); });
  if (n.is_generator) {
    auto& sequence = std::get<Sequence>(list.data);
    sequence.kind = Sequence::Kind::iterator;
    sequence.type_name = "generator";
  }
  return list;
}

void Evaluator::comprehend(const Comprehension& n, std::size_t clause, std::vector<Value>& out) {
  if (clause == n.clauses.size()) {
    at(n.element->span, [&] { interpreter_.spend(1); });
    out.push_back(evaluate(*n.element));
    return;
  }
  const auto& [target, iterable, conditions] = n.clauses[clause];
  const auto source = evaluate(*iterable);
  const auto values = at(iterable->span, [&] { return iterate(interpreter_, source); });
  const auto depth = locals_.size();
  for (const auto& value : values) {
    at(target->span, [&] { interpreter_.spend(1); });
    locals_.resize(depth);
    const bool outer = std::exchange(in_target_, true);
    try {
      assign(*target, value);
    } catch (...) {
      in_target_ = outer;
      throw;
    }
    in_target_ = outer;
    const bool wanted = std::ranges::all_of(conditions, [&](const ExpressionPtr& condition) {
      const auto holds = evaluate(*condition);
      return at(condition->span, [&] { return truth(holds); });
    });
    if (wanted) comprehend(n, clause + 1, out);
  }
}

Value Evaluator::node(const FormattedString& n, const Span&) { return {formatted(n.parts)}; }

std::string Evaluator::formatted(const std::vector<FormattedString::Part>& parts) {
  std::string out;
  for (const auto& part : parts) {
    if (!part.expression) {
      out += part.text;
      continue;
    }
    auto value = evaluate(*part.expression);
    const auto spec = formatted(part.format);
    out += part.debug_text;
    out += at(part.expression->span, [&] {
      interpreter_.spend(steps_of_text(value));
      if (part.conversion == 's') value = {str(value)};
      if (part.conversion == 'r') value = {repr(value)};
      if (part.conversion == 'a') value = {ascii(repr(value))};
      auto text = format(value, spec);
      interpreter_.spend(static_cast<std::int64_t>(text.size()));
      return text;
    });
  }
  return out;
}

// Statements.

void Evaluator::run_block(const Block& block) {
  for (const auto& statement : block) {
    if (returned_) return;
    at(statement->span, [&] { interpreter_.spend(1); });
    execute(*statement);
  }
}

Value Evaluator::run_function(const DefinedFunction& function) {
  function_ = &function;
  looks_outside_ = true;
  run_block(function.definition->body);
  return returned_ ? std::move(*returned_) : Value{None{}};
}

std::optional<Value> Evaluator::execute(const Statement& statement) {
  return at(statement.span, [&] {
    return std::visit([&](const auto& n) { return run(n, statement.span); }, statement.node);
  });
}

std::optional<Value> Evaluator::run(const ImportTorch& n, const Span&) {
  if (n.members.empty()) {
    if (n.alias.empty()) {
      const auto root = n.module.substr(0, n.module.find('.'));
      bind(root, {Module{root}});
    } else {
      bind(n.alias, {Module{n.module}});
    }
    return std::nullopt;
  }
  for (const auto& [name, alias] : n.members) {
    Value value;
    try {
      value = get_attribute(interpreter_, {Module{n.module}}, name);
    } catch (const Error& error) {
      const auto* hint = error.refusal().find<tensor::FactName::hint>();
      throw refuse::import_name_unknown(name, n.module, hint ? std::optional(*hint) : std::nullopt);
    }
    bind(alias.empty() ? name : alias, std::move(value));
  }
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const ExpressionStatement& n, const Span&) { return evaluate(*n.value); }

std::optional<Value> Evaluator::run(const Assignment& n, const Span&) {
  const auto value = evaluate(*n.value);
  for (const auto& target : n.targets) assign(*target, value);
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const AugmentedAssignment& n, const Span& span) {
  const auto combine = [&](const Value& old, const Value& value) {
    interpreter_.set_place(span);
    return at(span, [&] { return augmented(interpreter_, n.op, old, value); });
  };
  if (const auto* subscript = std::get_if<Subscript>(&n.target->node)) {
    const auto object = evaluate(*subscript->object);
    const auto index = evaluate(*subscript->index);
    interpreter_.set_place(n.target->span);
    const auto old = at(n.target->span, [&] { return get_item(interpreter_, object, index); });
    const auto value = combine(old, evaluate(*n.value));
    interpreter_.set_place(n.target->span);
    at(n.target->span, [&] { set_item(interpreter_, object, index, value); });
  } else if (const auto* attribute = std::get_if<Attribute>(&n.target->node)) {
    const auto object = evaluate(*attribute->object);
    interpreter_.set_place(n.target->span);
    const auto old =
        at(attribute->name_span, [&] { return get_attribute(interpreter_, object, attribute->name); });
    const auto value = combine(old, evaluate(*n.value));
    at(attribute->name_span, [&] { set_attribute(interpreter_, object, attribute->name, value); });
  } else {
    const auto old = evaluate(*n.target);
    bind(std::get<Name>(n.target->node).name, combine(old, evaluate(*n.value)));
  }
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const Assert& n, const Span& span) {
  const auto condition = evaluate(*n.condition);
  if (at(n.condition->span, [&] { return truth(condition); })) return std::nullopt;
  std::string message;
  if (n.message) {
    const auto value = evaluate(*n.message);
    message = at(n.message->span, [&] {
      interpreter_.spend(steps_of_text(value));
      return str(value);
    });
  }
  throw ScriptError(refuse::assertion_failed(std::move(message)), span);
}

std::optional<Value> Evaluator::run(const Delete& n, const Span&) {
  for (const auto& target : n.targets) {
    if (const auto* name = std::get_if<Name>(&target->node)) {
      if (!environment_.find(name->name))
        throw ScriptError(refuse::name_undefined(name->name, std::nullopt), target->span);
      environment_.erase(name->name);
      std::erase_if(assigned_, [&](const Assigned& a) { return a.name == name->name; });
      continue;
    }
    const auto& subscript = std::get<Subscript>(target->node);
    const auto object = evaluate(*subscript.object);
    const auto index = evaluate(*subscript.index);
    at(target->span, [&] { delete_item(interpreter_, object, index); });
  }
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const With& n, const Span&) {
  const auto context = evaluate(*n.context);
  if (!context.is<ContextValue>()) throw ScriptError(refuse::no_context(type_name(context)), n.context->span);
  const auto& entered = std::get<ContextValue>(context.data);
  const RecordGradients recording(entered.records_gradients, entered.records_afterwards);
  run_block(n.body);
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const Try& n, const Span& span) {
  try {
    execute(*n.body);
    return std::nullopt;
  } catch (const ScriptError& error) {
    locals_.clear();
    in_target_ = false;
    for (const auto& handler : n.handlers) {
      if (!catches(handler, error.type(), span)) continue;
      interpreter_.caught(*n.body, error);
      if (handler.name.empty()) {
        execute(*handler.body);
        return std::nullopt;
      }
      environment_.bind(handler.name, {ExceptionValue{error.type(), error.message()}});
      try {
        execute(*handler.body);
      } catch (...) {
        environment_.erase(handler.name);
        throw;
      }
      environment_.erase(handler.name);
      std::erase_if(assigned_, [&](const Assigned& a) { return a.name == handler.name; });
      return std::nullopt;
    }
    throw;
  }
}

bool Evaluator::catches(const Try::Handler& handler, ErrorType type, const Span& span) {
  if (handler.types.empty()) return true;
  return std::ranges::any_of(handler.types, [&](const std::string& written) {
    auto name = written;
    if (name.starts_with("torch.")) name = name.substr(name.rfind('.') + 1);
    if (name == "OutOfMemoryError" && name == written) name.clear();
    if (written == "torch.linalg.LinAlgError") name = "_LinAlgError";
    const bool is_torchs = name == "OutOfMemoryError" || (name == "_LinAlgError" && name != written);
    if (!is_torchs && !is_exception_name(name)) {
      throw ScriptError(refuse::name_undefined(written, nearest(written, exception_names())), span);
    }
    return is_caught_by(type, name);
  });
}

std::optional<Value> Evaluator::run(const Define& n, const Span&) {
  auto defaults = std::make_shared<std::vector<Value>>();
  for (const auto& parameter : n.function->parameters) {
    defaults->push_back(parameter.default_value ? evaluate(*parameter.default_value) : Value{None{}});
    if (can_change(defaults->back()))
      throw ScriptError(refuse::default_can_change(parameter.name, type_name(defaults->back())),
                        parameter.default_value->span);
  }
  const bool is_library = interpreter_.module() != "__main__";
  bind(n.function->name, {DefinedFunction{n.function, std::move(defaults), nullptr, is_library}});
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const ClassStatement& n, const Span&) {
  auto info = std::make_shared<ClassInfo>();
  info->name = n.name;
  info->module = interpreter_.module();
  const auto* base_name = n.base ? std::get_if<Name>(&n.base->node) : nullptr;
  if (n.base && !(base_name && base_name->name == "object")) {
    const auto base = evaluate(*n.base);
    const auto* defined = base.get_if<DefinedClass>();
    if (!defined) throw ScriptError(refuse::base_not_class(repr(base)), n.base->span);
    info->base = defined->info;
  }
  Environment names;
  Evaluator body(interpreter_, names);
  body.looks_outside_ = true;
  body.run_block(n.body);
  for (const auto& [name, value, born] : names.bindings()) {
    if (can_change(value)) throw refuse::class_attribute_can_change(name, type_name(value));
    info->members.emplace_back(name, value);
    if (auto* method = std::get_if<DefinedFunction>(&info->members.back().second.data)) {
      method->is_in_class = true;
      method->base = info->base;
    }
  }
  bind(n.name, {DefinedClass{std::move(info)}});
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const Return& n, const Span&) {
  returned_ = n.value ? evaluate(*n.value) : Value{None{}};
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const If& n, const Span&) {
  for (const auto& branch : n.branches) {
    const auto condition = evaluate(*branch.condition);
    if (!at(branch.condition->span, [&] { return truth(condition); })) continue;
    run_block(branch.body);
    return std::nullopt;
  }
  run_block(n.otherwise);
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const For& n, const Span&) {
  const auto iterable = evaluate(*n.iterable);
  for (const auto& value : at(n.iterable->span, [&] { return iterate(interpreter_, iterable); })) {
    if (returned_) break;
    assign(*n.target, value);
    run_block(n.body);
  }
  return std::nullopt;
}

// Targets.

void Evaluator::bind(const std::string& name, Value value) {
  if (in_target_) {
    locals_.emplace_back(name, std::move(value));
    return;
  }
  if (std::ranges::find(assigned_, name, &Assigned::name) == assigned_.end()) {
    const auto* before = environment_.find(name);
    assigned_.push_back({name, before ? std::optional(*before) : std::nullopt});
  }
  environment_.bind(name, std::move(value));
}

void Evaluator::assign(const Expression& target, const Value& value) {
  if (const auto* name = std::get_if<Name>(&target.node)) {
    bind(name->name, value);
  } else if (const auto* subscript = std::get_if<Subscript>(&target.node)) {
    const auto object = evaluate(*subscript->object);
    const auto index = evaluate(*subscript->index);
    interpreter_.set_place(target.span);
    at(target.span, [&] { set_item(interpreter_, object, index, value); });
  } else if (const auto* attribute = std::get_if<Attribute>(&target.node)) {
    const auto object = evaluate(*attribute->object);
    interpreter_.set_place(target.span);
    at(attribute->name_span, [&] { set_attribute(interpreter_, object, attribute->name, value); });
  } else if (const auto* tuple = std::get_if<TupleLiteral>(&target.node)) {
    at(target.span, [&] { unpack(tuple->items, value); });
  } else if (const auto* list = std::get_if<ListLiteral>(&target.node)) {
    at(target.span, [&] { unpack(list->items, value); });
  }
}

void Evaluator::unpack(const std::vector<ExpressionPtr>& targets, const Value& value) {
  const bool iterable =
      value.is<Sequence>() || value.is<Range>() || value.is<std::string>() || value.is<tensor::Tensor>();
  if (!iterable) {
    throw refuse::not_unpackable(type_name(value));
  }
  const auto values = iterate(interpreter_, value);
  const auto star = std::ranges::find_if(
      targets, [](const ExpressionPtr& t) { return std::holds_alternative<StarredArgument>(t->node); });
  const auto plain = targets.size() - (star != targets.end());
  if (star == targets.end() && values.size() > plain) {
    throw refuse::too_many_values(plain);
  }
  if (values.size() < plain) {
    if (star == targets.end()) throw refuse::too_few_values(plain, values.size());
    throw refuse::too_few_values_starred(plain, values.size());
  }
  std::size_t next = 0;
  for (const auto& target : targets) {
    if (const auto* starred = std::get_if<StarredArgument>(&target->node)) {
      const auto count = values.size() - plain;
      const auto from = values.begin() + static_cast<std::ptrdiff_t>(next);
      assign(*starred->value, make_list({from, from + static_cast<std::ptrdiff_t>(count)}));
      next += count;
    } else {
      assign(*target, values[next++]);
    }
  }
}

}  // namespace stridescope::script
