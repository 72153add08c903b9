#include "engine/script/evaluate/evaluator.h"

#include <algorithm>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_function.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/object_text.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/with_span.h"
#include "engine/script/syntax/unsupported_syntax.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/words/nearest_name.h"

namespace stridescope::script {
Value Evaluator::evaluate(const Expression& expression) {
  interpreter_.require_depth();
  auto value = std::visit([&](const auto& n) { return evaluate_node(n, expression.span); }, expression.node);
  // Strings and long ints are copied on use.
  constexpr std::size_t bytes_of_step = 32;
  std::size_t bytes = 0;
  if (const auto* text = value.get_if<std::string>()) bytes = text->size();
  else if (const auto* big = value.get_if<BigInt>()) bytes = big->bits() / 8;
  with_span(expression.span,
            [&] { interpreter_.spend(static_cast<std::int64_t>(1 + bytes / bytes_of_step)); });
  return value;
}

const Value* Evaluator::find(std::string_view name) const {
  for (auto local = locals_.rbegin(); local != locals_.rend(); ++local) {
    if (local->first == name) return &local->second;
  }
  if (const auto* value = environment_.find(name)) {
    if (!has_cells_ || !is_cell(name)) return value;
    const auto& items = *std::get<Sequence>(value->data).items;
    if (items.empty()) return nullptr;
    return &items.front();
  }
  if (enclosing_)
    if (const auto* value = enclosing_->find(name)) return value;
  return function_ && !is_local(name) ? interpreter_.globals().find(name) : nullptr;
}

bool Evaluator::is_cell(std::string_view name) const {
  const auto& definition = *function_->definition;
  return std::ranges::binary_search(definition.cells, name) ||
         std::ranges::binary_search(definition.outer, name);
}

const Value* Evaluator::cell_of(const std::string& name) const {
  if (enclosing_) return enclosing_->cell_of(name);
  return has_cells_ && is_cell(name) ? environment_.find(name) : nullptr;
}

bool Evaluator::is_local(std::string_view name) const {
  return function_ && std::ranges::binary_search(function_->definition->locals, name);
}

Value Evaluator::evaluate_node(const FloatLiteral& n, const Span&) {
  if (n.is_imaginary) return call_value(interpreter_, *builtin_value("complex"), {{0.0}, {n.value}});
  return {n.value};
}

Value Evaluator::evaluate_node(const StringLiteral& n, const Span&) {
  return n.is_bytes ? call_value(interpreter_, *python_module("builtins")->find("_bytes_of"), {{n.value}})
                    : Value{n.value};
}

namespace {

/// Names that Python defines for every script.
std::optional<Value> module_name(std::string_view name) {
  if (name == "__file__") return Value{std::string("script.py")};
  if (name == "__doc__" || name == "__package__" || name == "__spec__" || name == "__loader__")
    return Value{None{}};
  if (name == "__debug__") return Value{true};
  if (name == "__import__") return *python_module("importlib")->find("_import");
  return std::nullopt;
}

}  // namespace

Value Evaluator::evaluate_node(const Name& n, const Span& span) {
  if (namespace_ && !environment_.find(n.name)) try {
      return get_item(interpreter_, *namespace_, {n.name});
    } catch (const tensor::Error& error) {
      if (error.type() != tensor::ErrorType::key_error) throw;
    }
  if (const auto* value = find(n.name)) return *value;
  if (is_local(n.name)) throw ScriptError(refuse::local_unbound(n.name), span);
  if (has_cells_ && is_cell(n.name) && environment_.find(n.name))
    throw ScriptError(refuse::free_unbound(n.name), span);
  if (n.name == "__name__") return {interpreter_.module()};
  if (n.name == "__class__" && function_ && !function_->owner.expired())
    return {DefinedClass{function_->owner.lock()}};
  if (const auto of_module = module_name(n.name); of_module && !interpreter_.library()) return *of_module;
  if (auto value = builtin_value(n.name)) return *value;
  auto names = builtin_names();
  for (const auto& binding : environment_.bindings()) names.push_back(binding.name);
  if (function_)
    for (const auto& binding : interpreter_.globals().bindings()) names.push_back(binding.name);
  with_span(span, [&] { interpreter_.spend(4 * std::ssize(names)); });
  throw ScriptError(refuse::name_undefined(n.name, words::nearest_name(n.name, names)), span);
}

bool Evaluator::is_super(const Expression& expression) const {
  const auto* call = std::get_if<CallExpression>(&expression.node);
  const auto* name = call ? std::get_if<Name>(&call->function->node) : nullptr;
  return name && name->name == "super" && call->positional.size() != 1 && function_ &&
         !function_->owner.expired() && !function_->definition->parameters.empty();
}

std::pair<Value, Value> Evaluator::super_arguments(const CallExpression& n) {
  if (!n.positional.empty()) {
    auto owner = evaluate(*n.positional[0]);
    return {std::move(owner), evaluate(*n.positional[1])};
  }
  const auto* self = find(function_->definition->parameters.front().name);
  return {{DefinedClass{function_->owner.lock()}}, self ? *self : Value{None{}}};
}

Value Evaluator::super_member(const Attribute& n) {
  const auto given = super_arguments(std::get<CallExpression>(n.object->node));
  const auto& owner = given.first;
  const auto& self = given.second;
  const auto* of = owner.get_if<DefinedClass>();
  const auto* object = self.get_if<Object>();
  const bool is_any = !object || !of || !object->type->derives_from(*of->info);
  if (is_any && !std::get<CallExpression>(n.object->node).positional.empty()) {
    const auto made = with_span(n.object->span, [&] { return super_of(owner, self); });
    return with_span(n.name_span, [&] { return get_attribute(interpreter_, made, n.name); });
  }
  return with_span(n.name_span, [&] { return super_attribute(interpreter_, *of->info, self, n.name); });
}

Value Evaluator::super_of(const Value& owner, const Value& self) {
  return call_value(interpreter_, *python_module("builtins")->find("super"), {owner, self});
}

Value Evaluator::evaluate_node(const Attribute& n, const Span& span) {
  if (is_super(*n.object)) return super_member(n);
  const auto object = evaluate(*n.object);
  interpreter_.set_call_span(span);
  return with_span(n.name_span, [&] { return get_attribute(interpreter_, object, n.name); });
}

Value Evaluator::index_of(const Subscript& n) {
  auto* statement_cache = function_ ? nullptr : interpreter_.statement_cache();
  if (!statement_cache) return evaluate(*n.index);
  if (const auto* known = statement_cache->find_index(*n.index)) {
    with_span(n.index->span, [&] { interpreter_.spend(known->steps); });
    return known->value;
  }
  const auto steps = interpreter_.memory().budget().steps();
  auto index = evaluate(*n.index);
  statement_cache->keep_index(*n.index, index, interpreter_.memory().budget().steps() - steps);
  return index;
}

Value Evaluator::evaluate_node(const Subscript& n, const Span& span) {
  const auto object = evaluate(*n.object);
  const auto index = index_of(n);
  interpreter_.set_call_span(span);
  return with_span(span, [&] { return get_item(interpreter_, object, index); });
}

Value Evaluator::evaluate_node(const SliceExpression& n, const Span& span) {
  const auto part = [&](const ExpressionPtr& e) { return e ? evaluate(*e) : Value{None{}}; };
  auto start = part(n.start);
  auto stop = part(n.stop);
  auto step = part(n.step);
  return with_span(span, [&] { return make_slice(std::move(start), std::move(stop), std::move(step)); });
}

Value Evaluator::evaluate_node(const StarredArgument&, const Span& span) {
  throw ScriptError(refuse::starred_here(), span);
}

std::vector<Value> Evaluator::items(const std::vector<ExpressionPtr>& expressions) {
  std::vector<Value> out;
  out.reserve(expressions.size());
  for (const auto& e : expressions) {
    if (const auto* star = std::get_if<StarredArgument>(&e->node)) {
      const auto value = evaluate(*star->value);
      auto more = with_span(star->value->span, [&] { return iterate(interpreter_, value); });
      interpreter_.spend(2 * std::ssize(more));  // iterate() has counted the items, but not moving them
      out.insert(out.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
    } else {
      out.push_back(evaluate(*e));
    }
  }
  return out;
}

Value Evaluator::evaluate_node(const UnaryExpression& n, const Span& span) {
  const auto operand = evaluate(*n.operand);
  interpreter_.set_call_span(span);
  return with_span(span, [&] { return unary(interpreter_, n.op, operand); });
}

Value Evaluator::evaluate_node(const BinaryExpression& n, const Span& span) {
  const auto left = evaluate(*n.left);
  const auto right = evaluate(*n.right);
  interpreter_.set_call_span(span);
  return with_span(span, [&] { return binary(interpreter_, n.op, left, right); });
}

Value Evaluator::evaluate_node(const Compare& n, const Span& span) {
  auto left = evaluate(*n.first);
  Value result;
  for (std::size_t i = 0; i < n.rest.size(); ++i) {
    const auto& [op, operand] = n.rest[i];
    auto right = evaluate(*operand);
    interpreter_.set_call_span(span);
    result = with_span(span, [&, op = op] { return compare(interpreter_, op, left, right); });
    if (i + 1 < n.rest.size() && !with_span(span, [&] { return truth_of(interpreter_, result); }))
      return result;
    left = std::move(right);
  }
  return result;
}

Value Evaluator::evaluate_node(const BoolOp& n, const Span&) {
  Value value;
  for (std::size_t i = 0; i < n.operands.size(); ++i) {
    value = evaluate(*n.operands[i]);
    if (i + 1 == n.operands.size()) break;
    const bool yes = with_span(n.operands[i]->span, [&] { return truth_of(interpreter_, value); });
    if (yes == (n.op == "or")) break;
  }
  return value;
}

Value Evaluator::evaluate_node(const Conditional& n, const Span&) {
  const auto condition = evaluate(*n.condition);
  const bool yes = with_span(n.condition->span, [&] { return truth_of(interpreter_, condition); });
  return evaluate(yes ? *n.then : *n.otherwise);
}

Value Evaluator::evaluate_node(const ListLiteral& n, const Span& span) {
  return with_span(span, [&] { return make_list(items(n.items)); });
}
Value Evaluator::evaluate_node(const TupleLiteral& n, const Span& span) {
  return with_span(span, [&] { return make_tuple(items(n.items)); });
}

Value Evaluator::evaluate_node(const DictLiteral& n, const Span& span) {
  DictBuilder made(interpreter_);
  for (const auto& [key, value] : n.items) {
    const auto its_key = key ? evaluate(*key) : Value{None{}};
    const auto its_value = evaluate(*value);
    with_span(key ? key->span : value->span, [&, &written = key] {
      if (written) return made.set(its_key, its_value);
      if (!made.update_by_mapping(its_value)) throw refuse::not_mapping(type_name(its_value));
    });
  }
  return with_span(span, [&] { return made.take(Dict::Kind::dict); });
}
Value Evaluator::evaluate_node(const SetLiteral& n, const Span& span) {
  DictBuilder made(interpreter_);
  for (const auto& key : items(n.items)) with_span(span, [&] { made.set(key, {None{}}); });
  return with_span(span, [&] { return made.take(Dict::Kind::set); });
}

Value Evaluator::evaluate_node(const Comprehension& n, const Span& span) {
  const auto depth = locals_.size();
  std::vector<Value> out;
  try {
    comprehend(n, 0, out);
  } catch (...) {
    locals_.resize(depth);
    throw;
  }
  locals_.resize(depth);
  std::erase_if(captured_, [&](const auto& one) { return one.first >= depth; });
  if (n.kind == Comprehension::Kind::set || n.kind == Comprehension::Kind::dict) {
    DictBuilder made(interpreter_);
    const std::size_t width = n.value ? 2 : 1;
    for (std::size_t i = 0; i < out.size(); i += width)
      with_span(n.element->span, [&] { made.set(out[i], n.value ? out[i + 1] : Value{None{}}); });
    return with_span(span, [&] {
      return made.take(n.kind == Comprehension::Kind::set ? Dict::Kind::set : Dict::Kind::dict);
    });
  }
  return with_span(span, [&] { return make_list(std::move(out)); });
}

Value Evaluator::evaluate_node(const GeneratorExpression& n, const Span& span) {
  const auto source = evaluate(*n.iterable);
  const auto iteration = with_span(n.iterable->span, [&] { return begin_iteration(interpreter_, source); });
  const auto function = function_value(n.function);
  return with_span(span, [&] {
    return call_function(interpreter_, std::get<DefinedFunction>(function.data), {iteration.iterable}, {});
  });
}

void Evaluator::comprehend(const Comprehension& n, std::size_t clause, std::vector<Value>& out) {
  if (clause == n.clauses.size()) {
    with_span(n.element->span, [&] { interpreter_.spend(1); });
    out.push_back(evaluate(*n.element));
    if (n.value) out.push_back(evaluate(*n.value));
    return;
  }
  const auto& [target, iterable, conditions] = n.clauses[clause];
  const auto source = evaluate(*iterable);
  auto iteration = with_span(iterable->span, [&] { return begin_iteration(interpreter_, source); });
  const auto depth = locals_.size();
  while (const auto value = with_span(iterable->span, [&] { return next_of(interpreter_, iteration); })) {
    with_span(target->span, [&] { interpreter_.spend(1); });
    locals_.resize(depth);
    const bool outer = std::exchange(in_target_, true);
    try {
      assign(*target, *value);
    } catch (...) {
      in_target_ = outer;
      throw;
    }
    in_target_ = outer;
    update_captured(depth);
    const bool wanted = std::ranges::all_of(conditions, [&](const ExpressionPtr& condition) {
      const auto holds = evaluate(*condition);
      return with_span(condition->span, [&] { return truth_of(interpreter_, holds); });
    });
    if (wanted) comprehend(n, clause + 1, out);
  }
}

Value Evaluator::evaluate_node(const Lambda& n, const Span&) { return function_value(n.function); }

Value Evaluator::evaluate_node(const NamedExpression& n, const Span&) {
  auto value = evaluate(*n.value);
  bind(n.name, value);
  return value;
}

Value Evaluator::evaluate_node(const Yield& n, const Span& span) {
  for (const auto& [yield, value] : given_yields_)
    if (yield == &n) return value;
  // await in a comprehension
  const auto* call = n.value ? std::get_if<CallExpression>(&n.value->node) : nullptr;
  const auto* name = call ? std::get_if<Name>(&call->function->node) : nullptr;
  if (n.is_from && name && name->name == "_awaited") {
    const auto value = evaluate(*n.value);
    return with_span(
        span, [&] { return call_value(interpreter_, *python_module("asyncio")->find("_finish"), {value}); });
  }
  throw ScriptError(refuse::outside_language(unsupported_syntax::yield_inside.construct,
                                             unsupported_syntax::yield_inside.instead),
                    span);
}

Value Evaluator::evaluate_node(const FormattedString& n, const Span&) { return {formatted(n.parts)}; }

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
    out += with_span(part.expression->span, [&] {
      if (part.conversion) interpreter_.spend(steps_of_text(value, interpreter_.settings()));
      if (part.conversion == 's') value = {str_of(interpreter_, value)};
      if (part.conversion == 'r') value = {repr_of(interpreter_, value)};
      if (part.conversion == 'a') value = {ascii(repr_of(interpreter_, value))};
      return format_of(interpreter_, value, spec);
    });
  }
  return out;
}

}  // namespace stridescope::script
