#include <algorithm>

#include "engine/script/evaluate/annotations.h"
#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/block_runner.h"
#include "engine/script/evaluate/call_function.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/classes.h"
#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/modules.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/unimplemented_modules.h"
#include "engine/script/evaluate/with_span.h"
#include "engine/script/syntax/blocks.h"
#include "engine/script/syntax/scopes.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/refusal/refuse.h"

// Execution of a session's statements.
namespace stridescope::script {

using tensor::ErrorType;

Evaluator::Evaluator(Interpreter& interpreter, Environment& environment, const DefinedFunction* function)
    : interpreter_(interpreter),
      environment_(environment),
      function_(function),
      has_cells_(function && (!function->definition->cells.empty() || function->is_inner)) {}

Value Evaluator::run_body(const Block& body) {
  BlockRunner runner(*this);
  runner.open(body);
  runner.run();
  return runner.take_returned();
}

bool Evaluator::is_of_script() const {
  return function_ ? has_own_statements(*function_) : interpreter_.is_script(environment_);
}

bool Evaluator::evaluate_condition(const Expression& condition) {
  const auto value = evaluate(condition);
  return with_span(condition.span, [&] { return truth_of(interpreter_, value); });
}

const Yield* Evaluator::yield_of(const Statement& statement) {
  const ExpressionPtr* value = nullptr;
  if (const auto* n = std::get_if<ExpressionStatement>(&statement.node)) value = &n->value;
  if (const auto* n = std::get_if<Assignment>(&statement.node)) value = &n->value;
  if (const auto* n = std::get_if<AugmentedAssignment>(&statement.node)) value = &n->value;
  return value && *value ? std::get_if<Yield>(&(*value)->node) : nullptr;
}

void Evaluator::take_yielded(const Statement& statement, const Value& value) {
  if (const auto* n = std::get_if<Assignment>(&statement.node))
    for (const auto& target : n->targets) assign(*target, value);
  if (const auto* n = std::get_if<AugmentedAssignment>(&statement.node)) augment(*n, statement.span, value);
}

/// Importing an unsupported package succeeds; using it throws.
void Evaluator::import_missing(const ImportStatement& n) {
  const auto root = n.module.substr(0, n.module.find('.'));
  if (n.members.empty()) bind(n.alias.empty() ? root : n.alias, {Module{n.alias.empty() ? root : n.module}});
  for (const auto& [name, alias] : n.members)
    bind(alias.empty() ? name : alias, {Module{n.module + "." + name}});
}

std::optional<Value> Evaluator::run(const ImportStatement& n, const Span& span) {
  if (!is_module(n.module) && is_package(n.module) &&
      (!imports_strictly_ || is_unimplemented_torch_module(n.module))) {
    import_missing(n);
    for (const auto& other : n.others) run(other, span);
    return std::nullopt;
  }
  require_module(n.module);
  if (n.all) {
    for (const auto& [name, value] : public_members(interpreter_, n.module)) bind(name, value);
  } else if (n.members.empty()) {
    if (n.alias.empty()) {
      const auto root = n.module.substr(0, n.module.find('.'));
      bind(root, {Module{root}});
    } else {
      bind(n.alias, {Module{n.module}});
    }
  }
  for (const auto& [name, alias] : n.members) {
    Value value;
    try {
      value = get_attribute(interpreter_, {Module{n.module}}, name);
    } catch (const tensor::Error& error) {
      const auto* hint = error.refusal().find<tensor::FactName::hint>();
      throw refuse::import_name_unknown(name, n.module, hint ? std::optional(*hint) : std::nullopt);
    }
    bind(alias.empty() ? name : alias, std::move(value));
  }
  for (const auto& other : n.others) run(other, span);
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const ExpressionStatement& n, const Span&) {
  // The module docstring.
  const auto* text = std::get_if<StringLiteral>(&n.value->node);
  if (text && !text->is_bytes && environment_.size() == 0 && interpreter_.is_script(environment_))
    environment_.bind("__doc__", {*docstring_of(*text)});
  return evaluate(*n.value);
}

/// An annotation that cannot be evaluated is kept as its text.
Value Evaluator::annotation_of(const Expression& annotation) {
  if (defers_annotations(interpreter_)) return {print(annotation)};
  try {
    return evaluate(annotation);
  } catch (const ScriptError&) {
    return {print(annotation)};
  }
}

std::optional<Value> Evaluator::run(const Assignment& n, const Span&) {
  if (annotations_ && n.annotation)
    if (const auto* name = std::get_if<Name>(&n.targets.front()->node))
      annotations_->bind(name->name, annotation_of(*n.annotation));
  if (!n.value) return std::nullopt;
  auto value = evaluate(*n.value);
  for (std::size_t i = 0; i + 1 < n.targets.size(); ++i) assign(*n.targets[i], value);
  assign(*n.targets.back(), std::move(value));
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const AugmentedAssignment& n, const Span& span) {
  augment(n, span, std::nullopt);
  return std::nullopt;
}

/// `given`: the value, if already evaluated.
void Evaluator::augment(const AugmentedAssignment& n, const Span& span, const std::optional<Value>& given) {
  const auto right = [&] { return given ? *given : evaluate(*n.value); };
  const auto combine = [&](const Value& old, const Value& value) {
    interpreter_.set_call_span(span);
    return with_span(span, [&] { return augmented(interpreter_, n.op, old, value); });
  };
  if (const auto* subscript = std::get_if<Subscript>(&n.target->node)) {
    const auto object = evaluate(*subscript->object);
    const auto index = evaluate(*subscript->index);
    interpreter_.set_call_span(n.target->span);
    const auto old = with_span(n.target->span, [&] { return get_item(interpreter_, object, index); });
    const auto value = combine(old, right());
    interpreter_.set_call_span(n.target->span);
    with_span(n.target->span, [&] { set_item(interpreter_, object, index, value); });
  } else if (const auto* attribute = std::get_if<Attribute>(&n.target->node)) {
    const auto object = evaluate(*attribute->object);
    interpreter_.set_call_span(n.target->span);
    const auto old =
        with_span(attribute->name_span, [&] { return get_attribute(interpreter_, object, attribute->name); });
    const auto value = combine(old, right());
    with_span(attribute->name_span, [&] { set_attribute(interpreter_, object, attribute->name, value); });
  } else {
    const auto old = evaluate(*n.target);
    bind(std::get<Name>(n.target->node).name, combine(old, right()));
  }
}

std::optional<Value> Evaluator::run(const Assert& n, const Span& span) {
  const auto condition = evaluate(*n.condition);
  if (with_span(n.condition->span, [&] { return truth_of(interpreter_, condition); })) return std::nullopt;
  std::string message;
  if (n.message) {
    const auto value = evaluate(*n.message);
    message = with_span(n.message->span, [&] {
      interpreter_.spend(steps_of_text(value, interpreter_.settings()));
      return str(value, interpreter_.settings());
    });
  }
  throw ScriptError(refuse::assertion_failed(message), span);
}

std::optional<Value> Evaluator::run(const Delete& n, const Span&) {
  for (const auto& target : n.targets) {
    if (const auto* name = std::get_if<Name>(&target->node)) {
      with_span(target->span, [&] { unbind(name->name); });
    } else if (const auto* attribute = std::get_if<Attribute>(&target->node)) {
      const auto object = evaluate(*attribute->object);
      with_span(target->span, [&] { delete_attribute(interpreter_, object, attribute->name); });
    } else {
      const auto& subscript = std::get<Subscript>(target->node);
      const auto object = evaluate(*subscript.object);
      const auto index = evaluate(*subscript.index);
      with_span(target->span, [&] { delete_item(interpreter_, object, index); });
    }
  }
  return std::nullopt;
}

Value Evaluator::decorated(const std::vector<ExpressionPtr>& decorators, Value value) {
  std::vector<Value> functions;
  for (const auto& decorator : decorators) functions.push_back(evaluate(*decorator));
  for (std::size_t i = functions.size(); i-- > 0;) {
    interpreter_.set_call_span(decorators[i]->span);
    value = with_span(decorators[i]->span, [&] { return call_value(interpreter_, functions[i], {value}); });
  }
  return value;
}

/// The global names of functions defined by the running statements.
const Environment* Evaluator::library() const {
  return function_ ? function_->library : enclosing_ ? enclosing_->library() : interpreter_.library();
}

Value Evaluator::captured(std::size_t local) {
  const auto found = std::ranges::find(captured_, local, &decltype(captured_)::value_type::first);
  if (found != captured_.end()) return found->second;
  return captured_.emplace_back(local, make_cell(locals_[local].second)).second;
}

void Evaluator::update_captured(std::size_t from) {
  for (const auto& [local, cell] : captured_)
    if (local >= from && local < locals_.size())
      interpreter_.change(std::get<Sequence>(cell.data)).set(0, locals_[local].second);
}

/// Makes a function with its defaults and the cells of the enclosing names that it uses.
Value Evaluator::function_value(const std::shared_ptr<const FunctionDefinition>& definition) {
  DefinedFunction function{definition, std::make_shared<Items>(), nullptr, library()};
  std::vector<Value> held;
  for (const auto& parameter : definition->parameters)
    held.push_back(parameter.default_value ? evaluate(*parameter.default_value) : Value{None{}});
  function.is_inner = function_ || enclosing_ || !locals_.empty();
  if (function.is_inner)
    for (const auto& name : definition->outer) {
      // A function's reference to its own name is not owning, to avoid a cycle.
      if (name == definition->name) continue;
      const auto* cell = cell_of(name);
      const auto local =
          std::ranges::find(locals_.rbegin(), locals_.rend(), name, &Locals::value_type::first);
      if (!cell && local == locals_.rend()) continue;
      held.push_back({name});
      const bool is_local = local != locals_.rend();
      held.push_back(is_local ? captured(static_cast<std::size_t>(locals_.rend() - local - 1)) : *cell);
    }
  interpreter_.spend(std::ssize(held));
  for (auto& value : held) function.closure_items->push_back(std::move(value));
  return {std::move(function)};
}

std::optional<Value> Evaluator::run(const Define& n, const Span&) {
  bind(n.function->name, decorated(n.decorators, function_value(n.function)));
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const ClassStatement& n, const Span& span) {
  std::vector<Value> bases;
  for (const auto& written : n.bases) {
    bases.push_back(evaluate(*written));
    with_span(written->span, [&] { class_bases(interpreter_, {&bases.back(), 1}); });
  }
  std::vector<std::pair<std::string, Value>> keywords;
  for (const auto& [name, value] : n.keywords) keywords.emplace_back(name, evaluate(*value));
  const auto prepared = with_span(span, [&] { return prepare_class(interpreter_, n.name, bases, keywords); });
  Environment names, annotations;
  if (const auto* given = prepared.get_if<Dict>()) names = names_in(*given);
  Evaluator body(interpreter_, names);
  body.enclosing_ = this;
  body.annotations_ = &annotations;
  if (prepared.is<Object>()) body.namespace_ = &prepared;
  body.run_body(n.body);
  if (annotations.size() > 0) {
    std::vector<Value> items;
    for (const auto& binding : annotations.bindings()) {
      items.push_back({binding.name});
      items.push_back(binding.value);
    }
    names.bind("__annotations__", make_dict(Dict::Kind::dict, std::move(items)));
  }
  if (const auto text = docstring(n.body)) names.bind("__doc__", {*text});
  auto made = with_span(
      span, [&] { return define_class(interpreter_, n.name, bases, names, prepared, std::move(keywords)); });
  bind(n.name, decorated(n.decorators, std::move(made)));
  return std::nullopt;
}

// Targets.

void Evaluator::bind(const std::string& name, Value&& value) {
  if (in_target_) {
    locals_.emplace_back(name, std::move(value));
    return;
  }
  if (function_ && !function_->definition->globals.empty() &&
      std::ranges::binary_search(function_->definition->globals, name))
    return interpreter_.bind_global(name, std::move(value));
  if (has_cells_)
    if (const auto* cell = cell_of(name)) {
      const auto& items = std::get<Sequence>(cell->data).items;
      auto& changed = interpreter_.change(items);
      changed.clear();
      changed.push_back(std::move(value));
      return;
    }
  if (function_ && is_generator_expression(*function_->definition) && !is_local(name))
    return interpreter_.bind_global(name, std::move(value));
  if (interpreter_.is_script(environment_)) interpreter_.note_binding(name);
  if (namespace_) {
    set_item(interpreter_, *namespace_, {name}, value);
    value = get_item(interpreter_, *namespace_, {name});
  }
  environment_.bind(name, std::move(value));
}

void Evaluator::unbind(const std::string& name) {
  if (function_ && std::ranges::binary_search(function_->definition->globals, name))
    return interpreter_.erase_global(name);
  if (has_cells_)
    if (const auto* cell = cell_of(name)) {
      interpreter_.change(std::get<Sequence>(cell->data)).clear();
      return;
    }
  if (!environment_.find(name)) {
    if (is_local(name)) throw refuse::local_unbound(name);
    throw refuse::name_undefined(name, std::nullopt);
  }
  environment_.erase(name);
  if (interpreter_.is_script(environment_)) interpreter_.note_erasure(name);
}

void Evaluator::assign(const Expression& target, Value value) {
  if (const auto* name = std::get_if<Name>(&target.node)) {
    bind(name->name, std::move(value));
  } else if (const auto* subscript = std::get_if<Subscript>(&target.node)) {
    const auto object = evaluate(*subscript->object);
    const auto index = evaluate(*subscript->index);
    interpreter_.set_call_span(target.span);
    with_span(target.span, [&] { set_item(interpreter_, object, index, value); });
  } else if (const auto* attribute = std::get_if<Attribute>(&target.node)) {
    const auto object = evaluate(*attribute->object);
    interpreter_.set_call_span(target.span);
    with_span(attribute->name_span, [&] { set_attribute(interpreter_, object, attribute->name, value); });
  } else if (const auto* tuple = std::get_if<TupleLiteral>(&target.node)) {
    with_span(target.span, [&] { unpack(tuple->items, value); });
  } else if (const auto* list = std::get_if<ListLiteral>(&target.node)) {
    with_span(target.span, [&] { unpack(list->items, value); });
  }
}

void Evaluator::unpack(const std::vector<ExpressionPtr>& targets, const Value& value) {
  const auto* object = value.get_if<Object>();
  const bool iterable = value.is<Sequence>() || value.is<Dict>() || value.is<Range>() ||
                        value.is<std::string>() || value.is<tensor::Tensor>() || value.is<Generator>() ||
                        (object && (object->type->find("__iter__") || object->type->find("__getitem__") ||
                                    object->type->is_library("ModuleList")));
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
