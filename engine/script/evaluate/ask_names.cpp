#include <algorithm>

#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/syntax/outside_language.h"
#include "engine/tensor/refusal/refuse.h"

// Builtins that depend on where their call stands: eval(), globals() and locals().
namespace stridescope::script {

std::optional<Value> Evaluator::ask_names(std::string_view function, const std::vector<Value>& arguments) {
  if (function == "eval") return evaluate_text(arguments);
  if (function != "globals" && function != "locals") return std::nullopt;
  if (!arguments.empty()) throw refuse::call_takes(std::string(function), 0, std::ssize(arguments));
  if (function == "locals" && function_) return own_names();
  DictBuilder names(interpreter_);
  for (const auto& binding : interpreter_.globals().bindings()) names.set({binding.name}, binding.value);
  return names.take(Dict::Kind::dict);
}

/// A copy of the function's variables.
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
    error.leave();  // the text has no place in the script
    throw;
  }
}

}  // namespace stridescope::script
