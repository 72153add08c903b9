#include <algorithm>

#include "engine/script/evaluate/block_runner.h"
#include "engine/script/evaluate/classes.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/syntax/unsupported_syntax.h"
#include "engine/tensor/refusal/refuse.h"

// Builtins that depend on the scope of their call: eval(), globals() and locals().
namespace stridescope::script {
namespace {

/// Returns a dict with a copy of the names; None for null.
Value dict_of_all(Interpreter& interpreter, const Environment* environment) {
  DictBuilder names(interpreter);
  if (environment)
    for (const auto& binding : environment->bindings()) names.set({binding.name}, binding.value);
  return names.take(Dict::Kind::dict);
}

}  // namespace

std::optional<Value> Evaluator::call_namespace_builtin(std::string_view function,
                                                       const std::vector<Value>& arguments) {
  if (function == "eval") return evaluate_text(arguments);
  if (function == "exec") return execute_text(arguments);
  if (function == "_script_names") return dict_of_all(interpreter_, interpreter_.script_names());
  if (function != "globals" && function != "locals") return std::nullopt;
  if (!arguments.empty()) throw refuse::call_takes(std::string(function), 0, std::ssize(arguments));
  if (function == "locals" && function_) return own_names();
  return dict_of_all(interpreter_, &interpreter_.globals());
}

/// Returns a copy of the function's local variables.
Value Evaluator::own_names() const {
  DictBuilder names(interpreter_);
  for (const auto& binding : environment_.bindings())
    if (const auto* value = find(binding.name)) names.set({binding.name}, *value);
  return names.take(Dict::Kind::dict);
}

/// eval(text), eval(text, globals), eval(text, globals, locals)
Value Evaluator::evaluate_text(const std::vector<Value>& arguments) {
  const auto* text = arguments.empty() ? nullptr : arguments.front().get_if<std::string>();
  if (!text) throw refuse::stated_type("eval() arg 1 must be a string, bytes or code object");
  constexpr std::int64_t steps_of_character = 16;
  interpreter_.spend(steps_of_character * std::ssize(*text));
  const auto first = text->find_first_not_of(" \t\n");
  const auto statement = parse_statement(first == text->npos ? "" : text->substr(first));
  const auto* expression = std::get_if<ExpressionStatement>(&statement.node);
  if (!expression) throw refuse::invalid_syntax();
  const Interpreter::InCall in_call(interpreter_, &interpreter_.globals());
  try {
    if (arguments.size() < 2) return evaluate(*expression->value);
    Environment names;
    for (auto given = arguments.begin() + 1; given != arguments.end(); ++given)
      if (const auto* dict = given->get_if<Dict>())
        for (std::size_t i = 0; i + 1 < dict->items->size(); i += 2)
          if (const auto* name = (*dict->items)[i].get_if<std::string>())
            names.bind(*name, (*dict->items)[i + 1]);
    return Evaluator(interpreter_, names).evaluate(*expression->value);
  } catch (ScriptError& error) {
    error.leave();  // the span within the text is not one of the script
    throw;
  }
}

/// exec(text), exec(text, globals), exec(text, globals, locals)
Value Evaluator::execute_text(const std::vector<Value>& arguments) {
  const auto* text = arguments.empty() ? nullptr : arguments.front().get_if<std::string>();
  if (!text) throw refuse::stated_type("exec() arg 1 must be a string, bytes or code object");
  constexpr std::int64_t steps_of_character = 16;
  interpreter_.spend(steps_of_character * std::ssize(*text));
  const auto* given = arguments.size() > 1 ? arguments.back().get_if<Dict>() : nullptr;
  try {
    const auto script = parse(*text);
    Environment names;
    if (given) {
      for (const auto& one : arguments)
        if (const auto* dict = one.get_if<Dict>())
          for (const auto own = names_in(*dict); const auto& binding : own.bindings())
            names.bind(binding.name, binding.value);
    } else {
      for (const auto& binding : environment_.bindings())
        if (const auto* value = find(binding.name)) names.bind(binding.name, *value);
    }
    const auto before = names;
    const Interpreter::InCall in_call(interpreter_, &interpreter_.globals());
    Evaluator body(interpreter_, names);
    for (const auto& statement : script.statements) {
      interpreter_.spend(std::ssize(names.bindings()));
      BlockRunner(body).run(statement);
      // Functions that the next statement calls see these names.
      for (const auto& binding : names.bindings()) {
        const auto* old = before.find(binding.name);
        if (old && !is_different_object(*old, binding.value)) continue;
        if (given) set_dict_item(interpreter_, *given, {binding.name}, binding.value);
        else bind(binding.name, binding.value);
      }
    }
  } catch (ScriptError& error) {
    error.leave();  // the span within the text is not one of the script
    throw;
  }
  return {None{}};
}

}  // namespace stridescope::script
