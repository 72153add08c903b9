#include "engine/script/evaluate/evaluate_name_expression.h"

#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/program.h"

namespace stridescope::script {
namespace {

const char* name_in(const Expression& expression, const Call& call, Environment& names) {
  if (const auto* name = std::get_if<Name>(&expression.node)) return name->name.c_str();
  const auto* choice = std::get_if<Conditional>(&expression.node);
  if (!choice) return nullptr;
  const bool holds =
      truth_of(call.interpreter, Evaluator(call.interpreter, names).evaluate(*choice->condition));
  return name_in(holds ? *choice->then : *choice->otherwise, call, names);
}

}  // namespace

const char* evaluate_name_expression(const Call& call, const Program& choice, const tensor::Tensor* result) {
  const auto& expression = choice.expression();
  if (const auto* name = std::get_if<Name>(&expression.node)) return name->name.c_str();
  auto names = program_names(call);
  names.bind("result", result ? Value{*result} : Value{None{}});
  names.bind("overload", {static_cast<std::int64_t>(call.signature)});
  return name_in(expression, call, names);
}

}  // namespace stridescope::script
