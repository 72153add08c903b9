#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Runs one statement's tree over an environment. Errors leave with the span of the innermost expression that
/// failed.
class Evaluator {
 public:
  Evaluator(Interpreter& interpreter, Environment& environment)
      : interpreter_(interpreter), environment_(environment) {}

  /// The value of an expression statement, else nullopt.
  std::optional<Value> execute(const Statement& statement);
  Value evaluate(const Expression& expression);
  /// What a function's body returns; the environment has its arguments by name, the interpreter the names
  /// outside.
  /// Runs the statements of a program over its names; gives what it returns.
  Value run_body(const Block& body);
  Value run_function(const DefinedFunction& function);

  struct Assigned {
    std::string name;
    std::optional<Value> before;  ///< what it held; nullopt where it was new
  };
  /// Names that were assigned, in order, each once.
  const std::vector<Assigned>& assigned() const { return assigned_; }

 private:
  using Locals = std::vector<std::pair<std::string, Value>>;

  Value node(const NoneLiteral&, const Span&) { return {None{}}; }
  Value node(const BoolLiteral& n, const Span&) { return {n.value}; }
  Value node(const IntLiteral& n, const Span&) { return make_integer(n.value); }
  Value node(const FloatLiteral& n, const Span&);
  Value node(const StringLiteral& n, const Span&) { return {n.value}; }
  Value node(const EllipsisLiteral&, const Span&) { return {EllipsisValue{}}; }
  Value node(const FormattedString& n, const Span& span);
  Value node(const Name& n, const Span& span);
  Value node(const Attribute& n, const Span& span);
  Value node(const Subscript& n, const Span& span);
  Value node(const SliceExpression& n, const Span& span);
  Value node(const StarredArgument& n, const Span& span);
  Value node(const CallExpression& n, const Span& span);
  Value node(const UnaryExpression& n, const Span& span);
  Value node(const BinaryExpression& n, const Span& span);
  Value node(const Compare& n, const Span& span);
  Value node(const BoolOp& n, const Span& span);
  Value node(const Conditional& n, const Span& span);
  Value node(const ListLiteral& n, const Span& span);
  Value node(const TupleLiteral& n, const Span& span);
  Value node(const DictLiteral& n, const Span& span);
  Value node(const SetLiteral& n, const Span& span);
  Value node(const Comprehension& n, const Span& span);

  std::optional<Value> run(const ImportTorch& n, const Span& span);
  std::optional<Value> run(const ExpressionStatement& n, const Span& span);
  std::optional<Value> run(const Assignment& n, const Span& span);
  std::optional<Value> run(const AugmentedAssignment& n, const Span& span);
  std::optional<Value> run(const Assert& n, const Span& span);
  std::optional<Value> run(const Pass&, const Span&) { return std::nullopt; }
  std::optional<Value> run(const Delete& n, const Span& span);
  std::optional<Value> run(const Try& n, const Span& span);
  std::optional<Value> run(const With& n, const Span& span);
  std::optional<Value> run(const Define& n, const Span& span);
  std::optional<Value> run(const ClassStatement& n, const Span& span);
  std::optional<Value> run(const Return& n, const Span& span);
  std::optional<Value> run(const If& n, const Span& span);
  std::optional<Value> run(const For& n, const Span& span);

  const Value* find(std::string_view name) const;
  bool is_local(std::string_view name) const;
  /// Whether an expression is `super()`, in a method.
  bool is_super(const Expression& expression) const;
  Value super_member(const Attribute& n);
  void bind(const std::string& name, Value value);
  void assign(const Expression& target, const Value& value);
  void unpack(const std::vector<ExpressionPtr>& targets, const Value& value);
  std::vector<Value> items(const std::vector<ExpressionPtr>& expressions);
  /// Of a dict, keys and values in turn.
  void comprehend(const Comprehension& n, std::size_t clause, std::vector<Value>& out);
  std::vector<std::pair<std::string, Value>> keywords_of(const CallExpression& n, const Value& function);
  std::string formatted(const std::vector<FormattedString::Part>& parts);
  void run_block(const Block& block);
  bool catches(const Try::Handler& handler, tensor::ErrorType type, const Span& span);

  /// Names that are compared in the time of a step.
  static constexpr std::ptrdiff_t names_a_step = 16;

  Interpreter& interpreter_;
  Environment& environment_;
  Locals locals_;           ///< a comprehension's names, innermost last
  bool in_target_ = false;  ///< assignment binds locals: a comprehension's target
  std::vector<Assigned> assigned_;
  const DefinedFunction* function_ = nullptr;  ///< whose body it is
  bool looks_outside_ = false;                 ///< names that are not here are the interpreter's globals
  std::optional<Value> returned_;
};

}  // namespace stridescope::script
