#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/syntax/ast.h"
#include "engine/script/syntax/token.h"
#include "engine/script/syntax/unsupported_syntax.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

using Annotations = std::vector<std::pair<std::string, ExpressionPtr>>;

/// Recursive descent over tokens, by Python's grammar; operator precedence climbing. Nesting is limited, so
/// that no text can exhaust the stack.
class Parser {
 public:
  /// `text` is valid UTF-8 with \n line ends and outlives the parser.
  explicit Parser(std::string_view text) : text_(text), tokens_(lex(text)) {}

  Script script();
  /// Parses up to the first statement with an error.
  Script script_until_error(std::optional<ScriptError>& first_error);
  /// The annotations of a function's text (`def` or `async def`): by parameter name, then "return".
  Annotations annotations_of_function();

 private:
  static constexpr int max_nesting = 200;

  class NestingGuard {
   public:
    NestingGuard(Parser& parser) : parser_(parser) {  // NOLINT(google-explicit-constructor)
      if (++parser_.nesting_ > max_nesting) {
        throw ScriptError(refuse::too_deeply_nested(), parser_.peek().span);
      }
    }
    ~NestingGuard() { --parser_.nesting_; }
    NestingGuard(const NestingGuard&) = delete;
    NestingGuard& operator=(const NestingGuard&) = delete;

   private:
    Parser& parser_;
  };

  /// A nested parser for an f-string's field.
  Parser(const Parser& outer, const LexRange& range)
      : text_(outer.text_),
        tokens_(lex(outer.text_, range)),
        nesting_(outer.nesting_),
        type_names_(outer.type_names_),
        class_name_(outer.class_name_) {}

  // Tokens.
  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  const Token& previous() const { return tokens_[at_ - 1]; }
  const Token& take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  bool is_op(std::string_view op) const { return peek().kind == TokenKind::op && peek().text == op; }
  bool is_word(std::string_view word, std::size_t ahead = 0) const {
    return peek(ahead).kind == TokenKind::name && peek(ahead).text == word;
  }
  bool take_op(std::string_view op);
  bool take_word(std::string_view word);
  void expect_op(std::string_view op);
  std::string expect_name();
  /// Mangles a private name as the enclosing class does: __x in class A is _A__x.
  std::string private_name(std::string_view name) const;
  [[noreturn]] void invalid_syntax() const;
  [[noreturn]] void refuse(const UnsupportedConstruct& what, const Span& span) const;

  void read_into(Script& script);

  // Statements.
  Statement statement(bool own_line = true);
  Statement compound_or_simple(bool own_line);
  Statement simple_statement();
  std::vector<ExpressionPtr> decorators();
  void end_of_statement();
  void refuse_keyword() const;
  Statement finish(decltype(Statement::node) node, const Token& first);
  ImportStatement import_statement();
  ImportStatement imported_module();
  ImportStatement from_import_statement();
  void check_future_import(const Statement& parsed);
  std::string module_name();
  Assert assert_statement();
  Delete delete_statement();
  Raise raise_statement();
  Return return_statement();
  std::vector<std::string> declared_names();
  decltype(Statement::node) assignment_or_expression();
  void check_target(const Expression& target, bool inside) const;

  // Statements with blocks.
  If if_statement(std::int32_t indent);
  For for_statement(std::int32_t indent);
  While while_statement(std::int32_t indent);
  void move_condition_into_body(While& loop, const Token& first);
  bool is_match() const;
  MatchStatement match_statement(std::int32_t indent);
  ExpressionPtr pattern();
  void check_pattern(const Expression& pattern) const;
  Try try_statement(std::int32_t indent);
  With with_statement(std::int32_t indent);
  std::vector<With::Item> with_items();
  ClassStatement class_definition(std::int32_t indent);
  Define function_definition(std::int32_t indent);
  Block block(std::int32_t outer_indent, std::string_view of, std::int32_t line);
  Block loop_body(std::int32_t indent, std::string_view of, std::int32_t line);
  Block else_block(std::int32_t indent);
  /// Parse from the token after `async`. Return the equivalent loops, calls and blocks, under `if True:`.
  If async_for(std::int32_t indent);
  If async_with(std::int32_t indent);
  bool is_clause(std::string_view word, std::int32_t indent) const;
  bool take_clause(std::string_view word, std::int32_t indent);

  // Functions.
  std::vector<FunctionDefinition::Parameter> parameters(std::string_view end, bool annotated);
  FunctionDefinition::Parameter parameter(bool annotated);
  ExpressionPtr annotation(std::string_view introduced_by);
  ExpressionPtr lambda();
  ExpressionPtr yield();
  /// await value
  ExpressionPtr awaited(ExpressionPtr value, Position begin);
  /// A call of a function of python/_language.py.
  ExpressionPtr language_call(std::string_view name, std::vector<ExpressionPtr> arguments, Position begin);
  /// Parses [T, *Ts, **P] and declares the names. Empty if absent.
  std::vector<ExpressionPtr> type_parameters();
  ExpressionPtr type_parameter(const std::string& name, Position begin);
  bool is_type_parameter(std::string_view name) const;
  Assignment type_statement();
  std::string lines_of(const Token& first) const;

  [[noreturn]] void bad_target(const Expression& target, bool inside) const;

  // Expressions. Looser operators have lower levels; higher levels are in a table.
  static constexpr int or_level = 1, and_level = 2, not_level = 3, comparison_level = 4;
  ExpressionPtr expression_list(bool starred);  ///< tuple without parentheses
  ExpressionPtr starred_or_expression();
  ExpressionPtr starred_argument();  ///< of a call: like expression(), or starred
  ExpressionPtr expression();
  ExpressionPtr named_expression();  ///< with `:=`
  ExpressionPtr operators(int least);
  ExpressionPtr comparison(ExpressionPtr first);
  ExpressionPtr bool_op(ExpressionPtr first, std::string_view op, int precedence);
  ExpressionPtr unary();
  ExpressionPtr power();
  ExpressionPtr postfix();
  ExpressionPtr atom();
  ExpressionPtr name_or_constant();
  ExpressionPtr number();
  ExpressionPtr parenthesised();
  ExpressionPtr list();
  ExpressionPtr braces();
  ExpressionPtr rest_of_dict(DictLiteral dict, Position begin);
  ExpressionPtr call(ExpressionPtr function);
  ExpressionPtr subscript(ExpressionPtr object);
  ExpressionPtr subscript_item();
  ExpressionPtr comprehension(ExpressionPtr element, Position begin, Comprehension::Kind kind,
                              ExpressionPtr value = nullptr);
  ExpressionPtr generator_expression(ExpressionPtr element, Position begin);
  std::vector<Comprehension::Clause> clauses(Position begin, std::int32_t& depth);
  ExpressionPtr comprehension_target();

  // Strings.
  ExpressionPtr strings();
  struct Literal;
  void decode(const Literal& literal, std::size_t begin, std::size_t end, std::string& out) const;
  std::vector<FormattedString::Part> fields(const Literal& literal, std::size_t& at, std::size_t end,
                                            int level);
  FormattedString::Part field(const Literal& literal, std::size_t& at, std::size_t end, int level);
  Position position_of(const Literal& literal, std::size_t offset) const;

  template <class Node>
  ExpressionPtr make(Node node, Position begin, std::int32_t children_depth = 0) {
    auto out = std::make_unique<Expression>();
    out->node = std::move(node);
    out->span = {begin, previous().span.end};
    out->depth = children_depth + 1;
    if (out->depth > max_expression_depth) {
      throw ScriptError(refuse::expression_too_long(), out->span);
    }
    return out;
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int nesting_ = 0;
  std::vector<std::string> type_names_;  ///< type parameters of the enclosing functions and classes
  bool past_future_ = false;             ///< true after a statement that no __future__ import may follow
  std::string class_name_;               ///< innermost enclosing class, for name mangling
  /// The enclosing definition.
  struct Scope {
    bool in_function = false, in_loop = false;
    std::string prefix;  ///< prefix of the qualified names of definitions here: "Model."
    bool in_coroutine = false;
    bool yields_in_coroutine = false;  ///< true for an async function with a yield
  };
  Scope scope_;
  Annotations* annotations_ = nullptr;  ///< receives parameters' annotations; null: discard them
  bool in_pattern_ = false;             ///< true while parsing a pattern
  bool yields_ = false;                 ///< true if the current statement has a yield
};

/// The text with \n line ends and no byte order mark. Throws SyntaxError if it is not UTF-8.
std::string normalise(std::string_view text);

}  // namespace stridescope::script
