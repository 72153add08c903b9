#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/evaluate/statement_cache.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Runs statements over an environment. Errors propagate with the span of the innermost failed expression.
class Evaluator {
 public:
  /// `function`: the function whose body runs; null for statements of the script, of a program or of a class.
  Evaluator(Interpreter& interpreter, Environment& environment, const DefinedFunction* function = nullptr);

  /// Runs the statements of a program with its names; returns its result.
  Value run_body(const Block& body);
  Value evaluate(const Expression& expression);

 private:
  using Locals = std::vector<std::pair<std::string, Value>>;

  Value evaluate_node(const NoneLiteral&, const Span&) { return {None{}}; }
  Value evaluate_node(const BoolLiteral& n, const Span&) { return {n.value}; }
  Value evaluate_node(const IntLiteral& n, const Span&) { return make_integer(n.value); }
  Value evaluate_node(const FloatLiteral& n, const Span&);
  Value evaluate_node(const StringLiteral& n, const Span&);
  Value evaluate_node(const EllipsisLiteral&, const Span&) { return {EllipsisValue{}}; }
  Value evaluate_node(const FormattedString& n, const Span& span);
  Value evaluate_node(const Name& n, const Span& span);
  Value evaluate_node(const Attribute& n, const Span& span);
  Value evaluate_node(const Subscript& n, const Span& span);
  Value evaluate_node(const SliceExpression& n, const Span& span);
  Value evaluate_node(const StarredArgument& n, const Span& span);
  Value evaluate_node(const CallExpression& n, const Span& span);
  Value evaluate_node(const UnaryExpression& n, const Span& span);
  Value evaluate_node(const BinaryExpression& n, const Span& span);
  Value evaluate_node(const Compare& n, const Span& span);
  Value evaluate_node(const BoolOp& n, const Span& span);
  Value evaluate_node(const Conditional& n, const Span& span);
  Value evaluate_node(const ListLiteral& n, const Span& span);
  Value evaluate_node(const TupleLiteral& n, const Span& span);
  Value evaluate_node(const DictLiteral& n, const Span& span);
  Value evaluate_node(const SetLiteral& n, const Span& span);
  Value evaluate_node(const Comprehension& n, const Span& span);
  Value evaluate_node(const GeneratorExpression& n, const Span& span);
  Value evaluate_node(const Lambda& n, const Span& span);
  Value evaluate_node(const NamedExpression& n, const Span& span);
  Value evaluate_node(const Yield& n, const Span& span);

  // Simple statements.
  std::optional<Value> run(const ImportStatement& n, const Span& span);
  std::optional<Value> run(const ExpressionStatement& n, const Span& span);
  std::optional<Value> run(const Assignment& n, const Span& span);
  std::optional<Value> run(const AugmentedAssignment& n, const Span& span);
  std::optional<Value> run(const Assert& n, const Span& span);
  std::optional<Value> run(const Pass&, const Span&) { return std::nullopt; }
  std::optional<Value> run(const Global&, const Span&) { return std::nullopt; }
  std::optional<Value> run(const Nonlocal&, const Span&) { return std::nullopt; }
  std::optional<Value> run(const Delete& n, const Span& span);
  std::optional<Value> run(const Define& n, const Span& span);
  std::optional<Value> run(const ClassStatement& n, const Span& span);

  /// True if the running statements are part of the script's text, and not of a class body.
  bool is_of_script() const;
  bool evaluate_condition(const Expression& condition);
  /// True if a pattern of a match statement matches; then binds the names in it.
  bool matches(const Expression& pattern, const Value& value);
  bool matches(const Expression& pattern, const Value& value, Locals& captured);
  bool matches_sequence(const std::vector<ExpressionPtr>& parts, const Value& value, Locals& captured);
  bool matches_mapping(const DictLiteral& pattern, const Value& value, Locals& captured);
  bool matches_class(const CallExpression& pattern, const Value& value, Locals& captured);
  /// The yield that is the statement's whole expression or assigned value; null if there is none.
  static const Yield* yield_of(const Statement& statement);
  /// Continues such a statement with the value of its yield.
  void take_yielded(const Statement& statement, const Value& value);
  /// Clears comprehension variables after an error.
  void forget_locals() {
    locals_.clear();
    captured_.clear();
    in_target_ = false;
  }
  void unbind(const std::string& name);
  Value annotation_of(const Expression& annotation);
  void augment(const AugmentedAssignment& n, const Span& span, const std::optional<Value>& given);
  Value decorated(const std::vector<ExpressionPtr>& decorators, Value value);
  const Environment* library() const;
  void import_missing(const ImportStatement& n);
  Value function_value(const std::shared_ptr<const FunctionDefinition>& definition);
  /// The cell of a comprehension variable, with its value in the current round.
  Value captured(std::size_t local);
  void update_captured(std::size_t from);
  /// The cell of a name that an inner function captures; null if there is none.
  const Value* cell_of(const std::string& name) const;
  bool is_cell(std::string_view name) const;

  const Value* find(std::string_view name) const;
  bool is_local(std::string_view name) const;
  /// Evaluates eval(), globals() or locals(), which depend on the scope of the call; nullopt for other calls.
  std::optional<Value> call_namespace_builtin(std::string_view function, const std::vector<Value>& arguments);
  Value evaluate_text(const std::vector<Value>& arguments);
  Value execute_text(const std::vector<Value>& arguments);
  Value own_names() const;
  /// True if the expression is `super()` in a method.
  bool is_super(const Expression& expression) const;
  Value super_member(const Attribute& n);
  /// The class and the object of super(), implicit or explicit.
  std::pair<Value, Value> super_arguments(const CallExpression& n);
  /// Makes an object of `super`.
  Value super_of(const Value& owner, const Value& self);
  Value call_cached(StatementCache::Call& known, tensor::Tensor self, const Span& span);
  Value index_of(const Subscript& n);
  void bind(const std::string& name, Value&& value);
  void bind(const std::string& name, const Value& value) { bind(name, Value(value)); }
  void assign(const Expression& target, Value value);
  void unpack(const std::vector<ExpressionPtr>& targets, const Value& value);
  std::vector<Value> items(const std::vector<ExpressionPtr>& expressions);
  /// Appends the items; for a dict, keys and values alternately.
  void comprehend(const Comprehension& n, std::size_t clause, std::vector<Value>& out);
  std::vector<std::pair<std::string, Value>> keywords_of(const CallExpression& n, const Value& function);
  std::string formatted(const std::vector<FormattedString::Part>& parts);

  /// Number of name comparisons per step.
  static constexpr std::ptrdiff_t names_per_step = 16;

  Interpreter& interpreter_;
  Environment& environment_;
  Locals locals_;  ///< a comprehension's names, innermost last
  /// Comprehension variables captured by inner functions: index in `locals_`, and cell.
  std::vector<std::pair<std::size_t, Value>> captured_;
  /// Yields in the running statement with their values.
  std::vector<std::pair<const Yield*, Value>> given_yields_;
  bool in_target_ = false;                ///< assignment binds locals: a comprehension's target
  const DefinedFunction* function_;       ///< the function whose body runs
  const Evaluator* enclosing_ = nullptr;  ///< class body: the enclosing scope
  Environment* annotations_ = nullptr;    ///< class body: its annotations
  const Value* namespace_ = nullptr;      ///< class body: __prepare__'s result unless a plain dict
  bool imports_strictly_ = false;         ///< in a try statement, which may handle a failed import
  bool has_cells_;                        ///< true if some names are stored in cells
  friend class BlockRunner;
};

}  // namespace stridescope::script
