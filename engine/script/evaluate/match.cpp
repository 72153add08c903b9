#include <algorithm>
#include <iterator>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/with_span.h"
#include "engine/tensor/refusal/refuse.h"

// Patterns of match statements.
namespace stridescope::script {
namespace {

/// The attribute of an object that a pattern matches; nullopt if it has none.
std::optional<Value> attribute_if_any(Interpreter& interpreter, const Value& object, std::string_view name) {
  try {
    return get_attribute(interpreter, object, name);
  } catch (const tensor::Error& error) {
    if (error.type() != tensor::ErrorType::attribute_error) throw;
    return std::nullopt;
  }
}

/// True for classes whose single positional pattern matches the object itself: `case int(x)`.
bool takes_itself(const Value& type) {
  static constexpr std::string_view names[] = {"bool", "bytearray", "bytes", "dict", "float", "frozenset",
                                               "int",  "list",      "set",   "str",  "tuple"};
  const auto* maker = type.get_if<Function>();
  const auto* plain = type.get_if<Type>();
  const std::string_view name = maker ? maker->op->name : plain ? plain->name : std::string_view();
  return std::ranges::count(names, name) > 0;
}

}  // namespace

bool Evaluator::matches(const Expression& pattern, const Value& value) {
  Locals captured;
  if (!matches(pattern, value, captured)) return false;
  for (auto& [name, part] : captured) bind(name, std::move(part));
  return true;
}

bool Evaluator::matches(const Expression& pattern, const Value& value, Locals& captured) {
  with_span(pattern.span, [&] { interpreter_.spend(1); });
  if (const auto* name = std::get_if<Name>(&pattern.node)) {
    if (name->name != "_") captured.emplace_back(name->name, value);
    return true;
  }
  if (const auto* named = std::get_if<NamedExpression>(&pattern.node)) {
    if (!matches(*named->value, value, captured)) return false;
    captured.emplace_back(named->name, value);
    return true;
  }
  if (const auto* choice = std::get_if<BinaryExpression>(&pattern.node); choice && choice->op == "|") {
    const auto before = captured.size();
    if (matches(*choice->left, value, captured)) return true;
    captured.resize(before);
    return matches(*choice->right, value, captured);
  }
  if (const auto* tuple = std::get_if<TupleLiteral>(&pattern.node))
    return matches_sequence(tuple->items, value, captured);
  if (const auto* list = std::get_if<ListLiteral>(&pattern.node))
    return matches_sequence(list->items, value, captured);
  if (const auto* dict = std::get_if<DictLiteral>(&pattern.node))
    return matches_mapping(*dict, value, captured);
  if (const auto* call = std::get_if<CallExpression>(&pattern.node))
    return matches_class(*call, value, captured);
  const auto wanted = evaluate(pattern);
  const bool is_constant = wanted.is_none() || wanted.is<bool>();
  return with_span(pattern.span, [&] {
    return is_constant ? is_same(value, wanted)
                       : truth_of(interpreter_, compare(interpreter_, "==", value, wanted));
  });
}

bool Evaluator::matches_sequence(const std::vector<ExpressionPtr>& parts, const Value& value,
                                 Locals& captured) {
  const auto* sequence = value.get_if<Sequence>();
  if (!value.is<Range>() && (!sequence || sequence->kind == Sequence::Kind::iterator)) return false;
  const auto values = iterate(interpreter_, value);
  const auto star = std::ranges::find_if(
      parts, [](const auto& part) { return std::holds_alternative<StarredArgument>(part->node); });
  const bool has_star = star != parts.end();
  if (has_star ? values.size() + 1 < parts.size() : values.size() != parts.size()) return false;
  const auto before = static_cast<std::size_t>(star - parts.begin());
  const auto more = has_star ? values.size() + 1 - parts.size() : 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != before) {
      if (!matches(*parts[i], values[i < before ? i : i + more - 1], captured)) return false;
      continue;
    }
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(before);
    const auto& rest = *std::get<StarredArgument>(parts[i]->node).value;
    if (!matches(rest, make_list({begin, begin + static_cast<std::ptrdiff_t>(more)}), captured)) return false;
  }
  return true;
}

bool Evaluator::matches_mapping(const DictLiteral& pattern, const Value& value, Locals& captured) {
  const auto* dict = value.get_if<Dict>();
  if (!dict || (dict->kind != Dict::Kind::dict && dict->kind != Dict::Kind::ordered)) return false;
  std::vector<Value> keys;
  for (const auto& [key, part] : pattern.items) {
    if (!key) {
      DictBuilder rest(interpreter_);
      for (const auto& other : dict_iteration(interpreter_, *dict)) {
        const auto is_taken = [&](const Value& taken) { return is_equal(interpreter_, taken, other); };
        if (std::ranges::none_of(keys, is_taken)) rest.set(other, dict_item(interpreter_, *dict, other));
      }
      if (!matches(*part, rest.take(Dict::Kind::dict), captured)) return false;
      continue;
    }
    keys.push_back(evaluate(*key));
    if (!dict_contains(interpreter_, *dict, keys.back())) return false;
    if (!matches(*part, dict_item(interpreter_, *dict, keys.back()), captured)) return false;
  }
  return true;
}

bool Evaluator::matches_class(const CallExpression& pattern, const Value& value, Locals& captured) {
  const auto type = evaluate(*pattern.function);
  const auto is_instance = with_span(pattern.function->span, [&] {
    return call_value(interpreter_, *builtin_value("isinstance"), {value, type});
  });
  if (!truth_of(interpreter_, is_instance)) return false;
  const auto& parts = pattern.positional;
  if (parts.size() == 1 && takes_itself(type)) return matches(*parts.front(), value, captured);
  if (!parts.empty()) {
    const auto names = attribute_if_any(interpreter_, type, "__match_args__");
    const auto fields = names ? iterate(interpreter_, *names) : std::vector<Value>();
    if (parts.size() > fields.size())
      throw ScriptError(
          refuse::stated_type(print(*pattern.function) + "() accepts " + std::to_string(fields.size()) +
                              " positional sub-pattern" + (fields.size() == 1 ? "" : "s") + " (" +
                              std::to_string(parts.size()) + " given)"),
          pattern.function->span);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const auto* name = fields[i].get_if<std::string>();
      const auto part = name ? attribute_if_any(interpreter_, value, *name) : std::nullopt;
      if (!part || !matches(*parts[i], *part, captured)) return false;
    }
  }
  return std::ranges::all_of(pattern.keywords, [&](const auto& keyword) {
    const auto part = attribute_if_any(interpreter_, value, keyword.first);
    return part && matches(*keyword.second, *part, captured);
  });
}

}  // namespace stridescope::script
