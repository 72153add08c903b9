#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/ops/move/index.h"
#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// A statement that is run many times and only calls operations of the table: `x.t()`, `x.shape`,
/// `y = (x * 2).sum(1)`, `x[0] = 1`, `x += 1`. Its names are looked up, its constants evaluated and its
/// arguments bound once.
class RepeatedCalls {
 public:
  /// Runs a statement, which an interpreter of the same memory has just run, once more. Nullopt where it does
  /// anything else, or fails: then no tensor has changed. All three outlive it, and nobody else changes the
  /// environment meanwhile.
  static std::optional<RepeatedCalls> of(Interpreter& interpreter, const Statement& statement,
                                         Environment& environment);

  /// Once more, at the same cost to the memory's budget. False where it fails: running the statement says
  /// why. Throws Cancelled.
  bool run();

 private:
  static constexpr std::size_t constant = ~std::size_t{0};
  /// A value, and the part that makes it anew each time; `constant`: none.
  struct Operand {
    Value value;
    std::size_t part = constant;
  };
  /// A row of the table with its arguments, but for those that parts make.
  struct Operation {
    Call call;
    std::vector<std::pair<std::size_t, std::size_t>> made;  ///< place among the arguments, part
    bool into = false;                                      ///< with out=
    bool counts = false;                                    ///< a write
  };
  /// A view by a subscript of constants.
  struct Subscripted {
    Operand self;
    std::vector<ops::IndexItem> items;
  };
  struct Item {
    Operand self, index;
  };
  /// An item of a named tuple.
  struct Field {
    std::size_t self;
    std::size_t at;
  };
  struct Written {
    Operand self, index, value;
  };
  /// An operator on numbers.
  struct Calculated {
    std::string op;
    Operand left, right;
    bool compares;
  };
  using Part = std::variant<Operation, Subscripted, Item, Field, Written, Calculated>;
  using Arguments = std::vector<Operand>;
  using Keywords = std::vector<std::pair<std::string, Operand>>;

  RepeatedCalls(Interpreter& interpreter, const Environment& environment)
      : interpreter_(&interpreter), environment_(&environment) {}
  std::optional<Operand> add(const Expression& expression);
  std::optional<Operand> add_node(const Expression& expression);
  std::optional<Operand> add_call(const CallExpression& call);
  std::optional<Operand> add_attribute(const Attribute& attribute);
  std::optional<Operand> add_operator(std::string_view op, const Expression& left, const Expression& right,
                                      bool compares);
  std::optional<Operand> add_operation(const Op* op, const Operand* self, const Arguments& arguments,
                                       const Keywords& keywords = {});
  std::optional<Operand> add_subscript(const Operand& self, const Operand& index);
  std::optional<Operand> add_statement(const Statement& statement, Environment& environment);
  Operand add_part(Part part);
  template <class F>
  void counted(F&& f);
  static Operand slot(const Operand& operand);
  bool is_plain(const Expression& expression);
  bool are_plain(const std::vector<ExpressionPtr>& expressions);

  Value evaluated_once(const Operation& operation);
  Value calculate(const Calculated& calculated, const Value& left, const Value& right);
  Value made_by(Part& part);
  Value take(const Operand& operand);
  void assign(Value value);

  Interpreter* interpreter_;
  const Environment* environment_;
  std::vector<std::string> read_;  ///< names
  int depth_ = 0;                  ///< of the expression that is added; 1: all of it
  std::vector<Value*> targets_;    ///< none for an expression
  bool unpacks_ = false;           ///< `a, b = x.split(2)`
  std::int64_t steps_ = 0;         ///< that the statement takes beyond its parts
  std::int64_t steps_of_parts_ = 0;
  std::vector<Part> parts_;
  std::vector<Value> made_;  ///< by each part, until it is used
};

}  // namespace stridescope::script
