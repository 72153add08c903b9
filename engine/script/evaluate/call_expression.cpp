#include <algorithm>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/bind.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/torch_overrides.h"
#include "engine/script/evaluate/with_span.h"
#include "engine/script/values/object.h"
#include "engine/tensor/refusal/refuse.h"

// The evaluation of call expressions.
namespace stridescope::script {
namespace {

/// The function's name in errors about argument unpacking: "Tensor.sum()".
std::string name_of_function(const Value& value) {
  if (const auto* function = value.get_if<Function>()) {
    const auto& op = *function->op;
    const bool is_method =
        function->self || !(op.forms & (Form::function | Form::functional | Form::builtin));
    const std::string from = is_method                     ? std::string(op.receiver) + "."
                             : op.forms & Form::builtin    ? ""
                             : op.forms & Form::functional ? "torch.nn.functional."
                                                           : "torch._VariableFunctionsClass.";
    return from + std::string(op.name) + "()";
  }
  if (const auto* defined = value.get_if<DefinedFunction>())
    return (defined->library ? "" : "__main__.") + defined->definition->qualified_name + "()";
  if (const auto* of = value.get_if<DefinedClass>()) return of->info->name + "()";
  return type_name(value) + "()";
}

}  // namespace

Value Evaluator::evaluate_node(const CallExpression& n, const Span& span) {
  Value function;
  const Op* method = nullptr;
  StatementCache* statement_cache = nullptr;
  // x.view(...): looked up without creating a bound method.
  if (const auto* attribute = std::get_if<Attribute>(&n.function->node);
      attribute && is_super(*attribute->object)) {
    function = super_member(*attribute);
  } else if (attribute) {
    function = evaluate(*attribute->object);
    interpreter_.set_call_span(n.function->span);
    if (function.is<tensor::Tensor>() && !std::get<tensor::Tensor>(function.data).companion()) {
      if (!function_) statement_cache = interpreter_.statement_cache();
      if (auto* known = statement_cache ? statement_cache->find(n) : nullptr)
        return call_cached(*known, std::get<tensor::Tensor>(std::move(function.data)), span);
      method = op_table().find(attribute->name, Form::method);
    }
    if (!method)
      function = with_span(attribute->name_span,
                           [&] { return get_attribute(interpreter_, function, attribute->name); });
  } else {
    const auto* name = std::get_if<Name>(&n.function->node);
    if (name && name->name == "super" && n.positional.empty() && function_ && !function_->owner.expired() &&
        !function_->definition->parameters.empty()) {
      const auto given = super_arguments(n);
      return with_span(span, [&] { return super_of(given.first, given.second); });
    }
    function = evaluate(*n.function);
  }
  const auto steps = interpreter_.memory().budget().steps();
  auto positional = items(n.positional);
  if (const auto* builtin = method ? nullptr : function.get_if<Function>();
      builtin && (builtin->op->forms & Form::builtin))
    if (auto names = with_span(span, [&] { return call_namespace_builtin(builtin->op->name, positional); }))
      return std::move(*names);
  std::vector<std::pair<std::string, Value>> keywords;
  if (!n.keywords.empty())
    keywords =
        keywords_of(n, method ? Value{Function{method, std::make_shared<const Value>(function)}} : function);
  interpreter_.set_call_span(span);
  return with_span(span, [&] {
    if (!method) return call_value(interpreter_, function, std::move(positional), std::move(keywords));
    if (is_overridden(interpreter_, nullptr, positional, keywords))
      return interpreter_.call(*method, &function, std::move(positional), std::move(keywords));
    auto bound = script::bind(*method, {&function, std::move(positional), std::move(keywords)});
    if (statement_cache)
      statement_cache->keep(n, *method, bound, interpreter_.memory().budget().steps() - steps);
    return interpreter_.call(*method, bound);
  });
}

Value Evaluator::call_cached(StatementCache::Call& known, tensor::Tensor self, const Span& span) {
  interpreter_.set_call_span(span);
  return with_span(span, [&] {
    interpreter_.spend(known.steps);
    auto& receiver = known.bound.values[known.self].data;
    receiver.emplace<tensor::Tensor>(std::move(self));
    auto result = interpreter_.call(*known.op, known.bound);
    receiver.emplace<None>();
    return result;
  });
}

std::vector<std::pair<std::string, Value>> Evaluator::keywords_of(const CallExpression& n,
                                                                  const Value& function) {
  std::vector<std::pair<std::string, Value>> keywords;
  for (const auto& [name, value] : n.keywords) {
    auto given = evaluate(*value);
    with_span(value->span, [&, &keyword = name] {
      if (keyword.empty()) return add_keywords(interpreter_, given, name_of_function(function), keywords);
      if (const auto there = std::ssize(keywords) / names_per_step; there > 0) interpreter_.spend(there);
      const bool is_there = std::ranges::count(keywords, keyword, &std::pair<std::string, Value>::first) > 0;
      if (is_there) throw refuse::keyword_given_twice(name_of_function(function), keyword);
      keywords.emplace_back(keyword, std::move(given));
    });
  }
  return keywords;
}

}  // namespace stridescope::script
