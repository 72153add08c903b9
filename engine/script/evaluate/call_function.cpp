#include "engine/script/evaluate/call_function.h"

#include <algorithm>

#include "engine/script/evaluate/annotations.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/error_of_assertion.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/generator.h"
#include "engine/script/evaluate/nn_library.h"
#include "engine/script/syntax/parser.h"
#include "engine/script/values/object.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using DefinedParameter = FunctionDefinition::Parameter;
using ParameterKind = DefinedParameter::Kind;

bool is_positional(const DefinedParameter& parameter) {
  return parameter.kind == ParameterKind::plain || parameter.kind == ParameterKind::positional_only;
}

/// "'a'", "'a' and 'b'", "'a', 'b', and 'c'"
std::string quoted_list(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += names.size() > 2 ? ", " : " ";
    if (i > 0 && i + 1 == names.size()) out += "and ";
    out += "'" + names[i] + "'";
  }
  return out;
}

class ParameterBinder {
 public:
  ParameterBinder(Interpreter& interpreter, const DefinedFunction& function)
      : interpreter_(interpreter), function_(function), definition_(*function.definition) {}

  Environment bind(std::vector<Value> positional, std::vector<std::pair<std::string, Value>>&& keywords) {
    if (function_.self) positional.insert(positional.begin(), *function_.self);
    interpreter_.spend(static_cast<std::int64_t>(positional.size() + keywords.size()));
    values_.resize(definition_.parameters.size());
    const auto given = positional.size();
    const bool fits = take_positional(std::move(positional));
    DictBuilder rest(interpreter_);
    for (auto& [name, value] : keywords) take_keyword(name, std::move(value), rest);
    if (!fits) too_many(given);
    if (!values_.empty() && definition_.parameters.back().kind == ParameterKind::rest_keywords)
      values_.back() = rest.take(Dict::Kind::dict);
    fill_defaults();
    Environment names;
    const auto& cells = definition_.cells;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const auto& name = definition_.parameters[i].name;
      const bool is_cell = std::ranges::binary_search(cells, name);
      names.bind(name, is_cell ? make_cell(std::move(values_[i])) : std::move(*values_[i]));
    }
    for (const auto& name : cells)
      if (!names.find(name)) names.bind(name, make_cell(std::nullopt));
    bind_outer(names);
    return names;
  }

 private:
  /// Binds the cells of captured names, and the function's own name if captured.
  void bind_outer(Environment& names) const {
    const auto& held = *function_.closure_items;
    for (auto i = definition_.parameters.size(); i < held.size(); i += 2)
      if (const auto& name = std::get<std::string>(held[i].data); !name.starts_with('.'))
        names.bind(name, held[i + 1]);
    // A method's name belongs to its class's namespace, not to the method's scope.
    const bool knows_itself = function_.is_inner && function_.owner.expired();
    if (!knows_itself || !std::ranges::binary_search(definition_.outer, definition_.name)) return;
    auto itself = function_;
    itself.self = nullptr;
    names.bind(definition_.name, make_cell(Value{std::move(itself)}));
  }

  /// Returns false if there are too many arguments. The caller reports that only after keyword errors.
  bool take_positional(std::vector<Value> positional) {
    const auto& parameters = definition_.parameters;
    std::size_t next = 0;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (is_positional(parameters[i]) && next < positional.size())
        values_[i] = std::move(positional[next++]);
      if (parameters[i].kind != ParameterKind::rest) continue;
      const auto from = positional.begin() + static_cast<std::ptrdiff_t>(next);
      values_[i] = make_tuple({std::make_move_iterator(from), std::make_move_iterator(positional.end())});
      next = positional.size();
    }
    return next == positional.size();
  }

  /// `rest` collects keywords that match no parameter.
  void take_keyword(const std::string& name, Value value, DictBuilder& rest) {
    const auto found = std::ranges::find(definition_.parameters, name, &DefinedParameter::name);
    const bool is_named = found != definition_.parameters.end() && found->kind != ParameterKind::rest &&
                          found->kind != ParameterKind::rest_keywords &&
                          found->kind != ParameterKind::positional_only;
    const bool takes_rest =
        !definition_.parameters.empty() && definition_.parameters.back().kind == ParameterKind::rest_keywords;
    if (!is_named && takes_rest) return rest.set({name}, std::move(value));
    if (!is_named && found != definition_.parameters.end() && found->kind == ParameterKind::positional_only)
      throw refuse::positional_only_by_keyword(name_in_errors(), name);
    if (!is_named) throw refuse::keyword_unknown(name_in_errors(), name, std::nullopt);
    auto& place = values_[static_cast<std::size_t>(found - definition_.parameters.begin())];
    if (place) throw refuse::argument_given_twice(name_in_errors(), name);
    place = std::move(value);
  }

  void fill_defaults() {
    for (const bool positional : {true, false}) {
      std::vector<std::string> missing;
      for (std::size_t i = 0; i < values_.size(); ++i) {
        const auto& parameter = definition_.parameters[i];
        const bool is_this =
            positional ? is_positional(parameter) : parameter.kind == ParameterKind::keyword_only;
        if (values_[i] || !is_this) continue;
        if (parameter.default_value) values_[i] = (*function_.closure_items)[i];
        else missing.push_back(parameter.name);
      }
      if (!missing.empty())
        throw refuse::function_arguments_missing(name_in_errors(), std::ssize(missing),
                                                 positional ? "positional" : "keyword-only",
                                                 quoted_list(missing));
    }
  }

  [[noreturn]] void too_many(std::size_t given) const {
    std::int64_t least = 0, most = 0, by_keyword = 0;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const auto& parameter = definition_.parameters[i];
      by_keyword += parameter.kind == ParameterKind::keyword_only && values_[i];
      if (!is_positional(parameter)) continue;
      ++most;
      if (!parameter.default_value) ++least;
    }
    const auto count = static_cast<std::int64_t>(given);
    if (by_keyword > 0) {
      const auto plural = [](std::int64_t n) { return n == 1 ? "" : "s"; };
      const auto takes =
          (least == most ? "" : "from " + std::to_string(least) + " to ") + std::to_string(most);
      throw refuse::stated_type(name_in_errors() + "() takes " + takes + " positional argument" +
                                (least == most ? plural(most) : "s") + " but " + std::to_string(count) +
                                " positional argument" + plural(count) + " (and " +
                                std::to_string(by_keyword) + " keyword-only argument" + plural(by_keyword) +
                                ") were given");
    }
    if (least == most) throw refuse::call_takes(name_in_errors(), most, count);
    throw refuse::call_takes_a_range(name_in_errors(), least, most, count);
  }

  std::string name_in_errors() const {
    const auto* object = function_.self ? function_.self->get_if<Object>() : nullptr;
    return function_.library && object ? library_method(*object->type, definition_.qualified_name)
                                       : definition_.qualified_name;
  }

  Interpreter& interpreter_;
  const DefinedFunction& function_;
  const FunctionDefinition& definition_;
  std::vector<std::optional<Value>> values_;
};

/// The line of a function's source with this line number in the script, without indentation.
std::string line_of_body(const FunctionDefinition& definition, std::int32_t line) {
  std::string_view rest = definition.source;
  for (auto at = definition.line; at < line; ++at) {
    const auto end = rest.find('\n');
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
  }
  rest = rest.substr(0, rest.find('\n'));
  const auto first = rest.find_first_not_of(" \t");
  return std::string(first == rest.npos ? std::string_view() : rest.substr(first));
}

}  // namespace

Value call_function(Interpreter& interpreter, const DefinedFunction& function, std::vector<Value> positional,
                    std::vector<std::pair<std::string, Value>> keywords) {
  auto names = ParameterBinder(interpreter, function).bind(std::move(positional), std::move(keywords));
  const auto& definition = *function.definition;
  constexpr std::int64_t steps_of_call = 16;
  interpreter.spend(steps_of_call);
  if (definition.is_generator) return make_generator(interpreter, function, std::move(names));
  const Interpreter::InCall in_call(interpreter, function.library);
  return in_frame(interpreter, function, names,
                  [&] { return Evaluator(interpreter, names, &function).run_body(definition.body); });
}

bool defers_annotations(const Interpreter& interpreter) {
  const auto* found = interpreter.globals().find("annotations");
  const auto* object = found ? found->get_if<Object>() : nullptr;
  return object && object->type->module == "__future__";
}

Value annotations_of(Interpreter& interpreter, const DefinedFunction& function) {
  std::vector<Value> items;
  const Interpreter::InCall in_call(interpreter, function.library);
  // The definition keeps annotations only in its source text.
  std::string_view source = function.definition->source;
  source.remove_prefix(std::min(source.find_first_not_of(" \t"), source.size()));
  constexpr std::int64_t steps_of_character = 16;
  interpreter.spend(steps_of_character * std::ssize(source));
  for (const auto& [name, annotation] : Parser(source).annotations_of_function()) {
    Environment none;
    items.push_back({name});
    if (defers_annotations(interpreter)) {
      items.push_back({print(*annotation)});
      continue;
    }
    try {
      items.push_back(Evaluator(interpreter, none, &function).evaluate(*annotation));
    } catch (const ScriptError&) {
      items.push_back({print(*annotation)});
    }
  }
  return make_dict(Dict::Kind::dict, std::move(items));
}

Value parameters_of(Interpreter& interpreter, const DefinedFunction& function) {
  using Kind = FunctionDefinition::Parameter::Kind;
  const auto number_of = [](Kind kind) -> std::int64_t {
    switch (kind) {
      case Kind::positional_only: return 0;
      case Kind::plain: return 1;
      case Kind::rest: return 2;
      case Kind::keyword_only: return 3;
      case Kind::rest_keywords: return 4;
    }
    return 1;
  };
  const auto& parameters = function.definition->parameters;
  interpreter.spend(4 * std::ssize(parameters));
  std::vector<Value> out;
  for (std::size_t i = function.self ? 1 : 0; i < parameters.size(); ++i)
    out.push_back(make_tuple({{parameters[i].name},
                              {number_of(parameters[i].kind)},
                              {parameters[i].default_value != nullptr},
                              (*function.closure_items)[i]}));
  return make_list(std::move(out));
}

void leave_frame(const DefinedFunction& function, ScriptError& error) {
  const auto& refusal = error.refusal();
  const auto* said =
      refusal.rule() == tensor::Rule::assertion_failed ? refusal.find<tensor::FactName::text>() : nullptr;
  if (function.library && said) throw error_of_assertion(*said);
  if (function.library) error.leave();
  else
    error.leave(function.definition->qualified_name,
                line_of_body(*function.definition, error.span().begin.line));
}

}  // namespace stridescope::script
