#include <algorithm>

#include "engine/script/complete/nearest.h"
#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_function.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/placed.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/values/exceptions.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/refusal/refuse.h"

// What the statements of a session do.
namespace stridescope::script {

using tensor::ErrorType;

void Evaluator::run_block(const Block& block) {
  for (const auto& statement : block) {
    if (returned_) return;
    placed(statement->span, [&] { interpreter_.spend(1); });
    execute(*statement);
  }
}

Value Evaluator::run_function(const DefinedFunction& function) {
  function_ = &function;
  looks_outside_ = true;
  return run_body(function.definition->body);
}

Value Evaluator::run_body(const Block& body) {
  run_block(body);
  return returned_ ? std::move(*returned_) : Value{None{}};
}

std::optional<Value> Evaluator::execute(const Statement& statement) {
  return placed(statement.span, [&] {
    return std::visit([&](const auto& n) { return run(n, statement.span); }, statement.node);
  });
}

std::optional<Value> Evaluator::run(const ImportTorch& n, const Span& span) {
  require_module(n.module);
  if (n.members.empty()) {
    if (n.alias.empty()) {
      const auto root = n.module.substr(0, n.module.find('.'));
      bind(root, {Module{root}});
    } else {
      bind(n.alias, {Module{n.module}});
    }
    for (const auto& other : n.others) run(other, span);
    return std::nullopt;
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
    return placed(span, [&] { return augmented(interpreter_, n.op, old, value); });
  };
  if (const auto* subscript = std::get_if<Subscript>(&n.target->node)) {
    const auto object = evaluate(*subscript->object);
    const auto index = evaluate(*subscript->index);
    interpreter_.set_place(n.target->span);
    const auto old = placed(n.target->span, [&] { return get_item(interpreter_, object, index); });
    const auto value = combine(old, evaluate(*n.value));
    interpreter_.set_place(n.target->span);
    placed(n.target->span, [&] { set_item(interpreter_, object, index, value); });
  } else if (const auto* attribute = std::get_if<Attribute>(&n.target->node)) {
    const auto object = evaluate(*attribute->object);
    interpreter_.set_place(n.target->span);
    const auto old =
        placed(attribute->name_span, [&] { return get_attribute(interpreter_, object, attribute->name); });
    const auto value = combine(old, evaluate(*n.value));
    placed(attribute->name_span, [&] { set_attribute(interpreter_, object, attribute->name, value); });
  } else {
    const auto old = evaluate(*n.target);
    bind(std::get<Name>(n.target->node).name, combine(old, evaluate(*n.value)));
  }
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const Assert& n, const Span& span) {
  const auto condition = evaluate(*n.condition);
  if (placed(n.condition->span, [&] { return truth_of(interpreter_, condition); })) return std::nullopt;
  std::string message;
  if (n.message) {
    const auto value = evaluate(*n.message);
    message = placed(n.message->span, [&] {
      interpreter_.spend(steps_of_text(value, interpreter_.settings()));
      return str(value, interpreter_.settings());
    });
  }
  throw ScriptError(refuse::assertion_failed(message), span);
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
    placed(target->span, [&] { delete_item(interpreter_, object, index); });
  }
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const With& n, const Span&) {
  const auto context = evaluate(*n.context);
  if (!context.is<ContextValue>()) throw ScriptError(refuse::no_context(type_name(context)), n.context->span);
  const auto& entered = std::get<ContextValue>(context.data);
  const RecordGradients recording(interpreter_, entered.records_gradients, entered.records_afterwards);
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
  bind(n.function->name, {DefinedFunction{n.function, std::move(defaults), nullptr, interpreter_.library()}});
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
    if (!defined)
      throw ScriptError(refuse::base_not_class(repr(base, interpreter_.settings())), n.base->span);
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
    if (!placed(branch.condition->span, [&] { return truth_of(interpreter_, condition); })) continue;
    run_block(branch.body);
    return std::nullopt;
  }
  run_block(n.otherwise);
  return std::nullopt;
}

std::optional<Value> Evaluator::run(const For& n, const Span&) {
  const auto iterable = evaluate(*n.iterable);
  for (const auto& value : placed(n.iterable->span, [&] { return iterate(interpreter_, iterable); })) {
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
  if (const auto there = std::ssize(assigned_) / names_a_step; there > 0) interpreter_.spend(there);
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
    placed(target.span, [&] { set_item(interpreter_, object, index, value); });
  } else if (const auto* attribute = std::get_if<Attribute>(&target.node)) {
    const auto object = evaluate(*attribute->object);
    interpreter_.set_place(target.span);
    placed(attribute->name_span, [&] { set_attribute(interpreter_, object, attribute->name, value); });
  } else if (const auto* tuple = std::get_if<TupleLiteral>(&target.node)) {
    placed(target.span, [&] { unpack(tuple->items, value); });
  } else if (const auto* list = std::get_if<ListLiteral>(&target.node)) {
    placed(target.span, [&] { unpack(list->items, value); });
  }
}

void Evaluator::unpack(const std::vector<ExpressionPtr>& targets, const Value& value) {
  const bool iterable = value.is<Sequence>() || value.is<Dict>() || value.is<Range>() ||
                        value.is<std::string>() || value.is<tensor::Tensor>();
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
