#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/script/syntax/big_int.h"
#include "engine/script/syntax/source.h"

namespace stridescope::script {

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

struct NoneLiteral {};
struct BoolLiteral {
  bool value;
};
struct IntLiteral {
  BigInt value;
};
struct FloatLiteral {
  double value;
  bool is_imaginary = false;  ///< 2j
};
struct StringLiteral {
  std::string value;
  bool is_bytes = false;  ///< b"...": each character is a byte
};
struct EllipsisLiteral {};
/// f"...": texts and `{expression!conversion:format}` fields in order; `debug_text` for {x=}.
struct FormattedString {
  struct Part {
    std::string text;
    ExpressionPtr expression;  ///< null for plain text
    char conversion = 0;
    std::vector<Part> format;  ///< may contain fields
    std::string debug_text;
  };
  std::vector<Part> parts;
};
struct Name {
  std::string name;
};
struct Attribute {
  ExpressionPtr object;
  std::string name;
  Span name_span;
};
struct Subscript {
  ExpressionPtr object;
  ExpressionPtr index;
};
struct SliceExpression {
  ExpressionPtr start, stop, step;
};
struct StarredArgument {
  ExpressionPtr value;
};
struct CallExpression {
  ExpressionPtr function;
  std::vector<ExpressionPtr> positional;                        ///< may contain StarredArgument
  std::vector<std::pair<std::string, ExpressionPtr>> keywords;  ///< no name: `**value`
};
struct UnaryExpression {
  std::string op;
  ExpressionPtr operand;
};  ///< - + ~ not
struct BinaryExpression {
  std::string op;
  ExpressionPtr left, right;
};  ///< + - * / // % ** @ & | ^ << >>
struct Compare {
  ExpressionPtr first;
  std::vector<std::pair<std::string, ExpressionPtr>> rest;
};  ///< chained
struct BoolOp {
  std::string op;
  std::vector<ExpressionPtr> operands;
};  ///< and, or
struct Conditional {
  ExpressionPtr condition, then, otherwise;
};
struct ListLiteral {
  std::vector<ExpressionPtr> items;
};
struct TupleLiteral {
  std::vector<ExpressionPtr> items;
  bool parenthesised = false;
};
/// {key: value, **more}, {}
struct DictLiteral {
  std::vector<std::pair<ExpressionPtr, ExpressionPtr>> items;  ///< no key: `**value`
};
struct SetLiteral {
  std::vector<ExpressionPtr> items;
};
/// [element for target in iterable if condition ...]; in braces a set, with `element: value` a dict.
struct Comprehension {
  enum class Kind : std::uint8_t { list, set, dict };
  Kind kind = Kind::list;
  ExpressionPtr element;
  ExpressionPtr value;  ///< of a dict comprehension; else null
  struct Clause {
    ExpressionPtr target, iterable;
    std::vector<ExpressionPtr> conditions;
  };
  std::vector<Clause> clauses;
};

struct FunctionDefinition;
/// (element for target in iterable if condition ...), also as the only argument of a call. Represented as a
/// call of a generator function with the first iterable as its argument; the function's body has the clauses
/// as nested statements around a yield.
struct GeneratorExpression {
  std::shared_ptr<const FunctionDefinition> function;
  ExpressionPtr iterable;
};
/// lambda parameters: expression
struct Lambda {
  std::shared_ptr<const FunctionDefinition> function;
};
/// name := value, and in a pattern `value as name`
struct NamedExpression {
  std::string name;
  ExpressionPtr value;
  bool is_pattern = false;
};
/// yield value, yield from value: the whole value of a statement
struct Yield {
  ExpressionPtr value;  ///< null for None
  bool is_from = false;
};

struct Expression {
  using Variant = std::variant<NoneLiteral, BoolLiteral, IntLiteral, FloatLiteral, StringLiteral,
                               EllipsisLiteral, FormattedString, Name, Attribute, Subscript, SliceExpression,
                               StarredArgument, CallExpression, UnaryExpression, BinaryExpression, Compare,
                               BoolOp, Conditional, ListLiteral, TupleLiteral, DictLiteral, SetLiteral,
                               Comprehension, GeneratorExpression, Lambda, NamedExpression, Yield>;
  /// Move and destructor are defined only in ast.cpp: they are slow to compile for a variant of this size.
  struct Node : Variant {
    using Variant::Variant;
    using Variant::operator=;
    Node();
    Node(Node&& other) noexcept;
    Node& operator=(Node&& other) noexcept;
    ~Node();
  };
  Node node;
  Span span;
  std::int32_t depth = 1;  ///< height of the tree; at most max_expression_depth
};
inline constexpr std::int32_t max_expression_depth = 400;

/// import torch [as alias], import torch.nn.functional as F, from torch.nn import functional as F
struct ImportStatement {
  std::string module;  ///< "torch", "torch.nn.functional"
  std::string alias;   ///< empty: binds "torch"
  struct Member {
    std::string name, alias;
  };
  std::vector<Member> members;          ///< for `from module import name [as alias], ...`
  bool all = false;                     ///< for `from module import *`
  std::vector<ImportStatement> others;  ///< further imports of one statement: `import torch, math`
};
struct ExpressionStatement {
  ExpressionPtr value;
};
struct Assignment {
  std::vector<ExpressionPtr> targets;
  ExpressionPtr value;       ///< null: annotation only
  ExpressionPtr annotation;  ///< null if absent; for a class attribute it is stored in __annotations__
};                           ///< a = b = value, a: int = value
struct AugmentedAssignment {
  ExpressionPtr target;
  std::string op;
  ExpressionPtr value;
};
struct Assert {
  ExpressionPtr condition, message;
};
struct Pass {};
struct Break {};
struct Continue {};
/// del a, b[0], c.d
struct Delete {
  std::vector<ExpressionPtr> targets;
};
/// global a, b
struct Global {
  std::vector<std::string> names;
};
/// nonlocal a, b
struct Nonlocal {
  std::vector<std::string> names;
};
/// raise value from cause
struct Raise {
  ExpressionPtr value, cause;  ///< null if absent
};
struct Statement;
using Block = std::vector<std::unique_ptr<Statement>>;
/// with context as target, ...: body
struct With {
  struct Item {
    ExpressionPtr context;
    ExpressionPtr target;  ///< null if absent
  };
  std::vector<Item> items;
  Block body;
};
/// def name(parameters): body
struct Define {
  std::shared_ptr<const FunctionDefinition> function;
  std::vector<ExpressionPtr> decorators;  ///< outermost first
};
/// class name(bases, keyword=value): body
struct ClassStatement {
  std::string name;
  std::vector<ExpressionPtr> bases;
  std::vector<std::pair<std::string, ExpressionPtr>> keywords;
  Block body;
  std::vector<ExpressionPtr> decorators;
};
/// return value
struct Return {
  ExpressionPtr value;  ///< null for None
};
struct If {
  struct Branch {
    ExpressionPtr condition;
    Block body;
  };
  std::vector<Branch> branches;  ///< if, elif, elif, ...
  Block otherwise;
};
struct For {
  ExpressionPtr target, iterable;
  Block body, otherwise;
};
struct While {
  ExpressionPtr condition;
  Block body, otherwise;
};
/// match subject: case pattern if guard: body. A pattern is an expression tree: a Name captures (except `_`),
/// BinaryExpression | separates alternatives, a TupleLiteral or ListLiteral matches a sequence, a DictLiteral
/// a mapping, a CallExpression an object of a class; anything else is compared by value.
struct MatchStatement {
  struct Case {
    ExpressionPtr pattern, guard;  ///< guard: null if absent
    Block body;
  };
  ExpressionPtr subject;
  std::vector<Case> cases;
};
struct Try {
  Block body;
  struct Handler {
    ExpressionPtr type;  ///< null: catches all
    std::string name;    ///< empty: not bound
    Block body;
  };
  std::vector<Handler> handlers;
  Block otherwise, finally;
};

struct Statement {
  using Variant = std::variant<ImportStatement, ExpressionStatement, Assignment, AugmentedAssignment, Assert,
                               Pass, Break, Continue, Delete, Global, Nonlocal, Raise, Try, With, Define,
                               ClassStatement, Return, If, For, While, MatchStatement>;
  /// Move and destructor are defined only in ast.cpp, as for Expression::Node.
  struct Node : Variant {
    using Variant::Variant;
    using Variant::operator=;
    Node();
    Node(Node&& other) noexcept;
    Node& operator=(Node&& other) noexcept;
    ~Node();
  };
  Node node;
  Span span;
  std::string source;   ///< text with lines joined as written, including a comment after it
  std::string leading;  ///< comment and blank lines before it
  bool yields = false;  ///< contains a yield that is not inside a nested function
};

/// A function definition. It keeps annotations only in `source`; annotations_of() evaluates them on request.
struct FunctionDefinition {
  std::string name;
  std::string qualified_name;  ///< "Model.forward" for a method
  struct Parameter {
    enum class Kind : std::uint8_t {
      plain,
      positional_only,
      rest /* *name: a tuple */,
      keyword_only,
      rest_keywords /* **name: a dict */
    };
    std::string name;
    Kind kind = Kind::plain;
    ExpressionPtr default_value;  ///< null: required
  };
  std::vector<Parameter> parameters;
  Block body;
  /// Names bound in the body, including parameters, except those declared global or nonlocal; sorted.
  std::vector<std::string> locals;
  std::vector<std::string> cells;  ///< locals that inner functions use; sorted
  std::vector<std::string> outer;  ///< names of enclosing functions that it or an inner function uses; sorted
  std::vector<std::string> globals;  ///< names declared global
  bool is_generator = false;
  std::string source;     ///< whole lines, starting with the line of `def`
  std::int32_t line = 1;  ///< line in the script where `source` begins
};

struct Script {
  std::vector<Statement> statements;
  std::string trailing;
};

/// Parses a whole script. Throws ScriptError (SyntaxError) with the error and its position.
Script parse(std::string_view text);
/// Parses exactly one statement (console input). Throws as parse does.
Statement parse_statement(std::string_view text);
/// Prints the statement in canonical form; parse(print(s)) prints the same.
std::string print(const Statement& statement);
std::string print(const Expression& expression);

}  // namespace stridescope::script
