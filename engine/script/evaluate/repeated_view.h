#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/ops/move/index.h"
#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// A statement that is run many times and only makes views of a tensor that has a name: `x.t()`,
/// `y = torch.transpose(x, 0, 1)[:, ::2].T`. Its names are looked up, its constants evaluated and its
/// arguments bound once.
class RepeatedView {
 public:
  /// For a statement that has just been run by an interpreter of the same memory; nullopt where it does
  /// anything else. All three outlive it, and nobody else changes the environment meanwhile.
  static std::optional<RepeatedView> of(Interpreter& interpreter, const Statement& statement,
                                        Environment& environment);

  /// Once more, at the same cost to the memory's budget. False where it fails: then nothing has happened, and
  /// running the statement says why. Throws Cancelled.
  bool run();

 private:
  /// A row of the table with its arguments, but for the tensor that it is called on.
  struct Operation {
    Call call;
    std::size_t self = 0;
  };
  struct Subscripted {
    std::vector<ops::IndexItem> items;
  };
  using Part = std::variant<Operation, Subscripted>;

  RepeatedView(Interpreter& interpreter, const Environment& environment)
      : interpreter_(&interpreter), environment_(&environment) {}
  std::optional<Value> add(const Expression& expression);
  std::optional<Value> add_call(const CallExpression& call);
  std::optional<Value> add_operation(const Op& op, const Value& self, std::vector<Value> arguments,
                                     std::vector<std::pair<std::string, Value>> keywords, bool is_method);
  std::optional<Value> add_subscript(const Value& self, const Expression& index);
  std::optional<Value> constant(const Expression& expression) const;
  std::optional<std::vector<Value>> constants(const std::vector<ExpressionPtr>& expressions,
                                              std::size_t from) const;

  Interpreter* interpreter_;
  const Environment* environment_;
  std::string root_;
  Value root_value_;
  Value* target_ = nullptr;  ///< null for an expression
  Value result_;
  std::int64_t steps_ = 0;  ///< that the statement takes
  std::vector<Part> parts_;
};

}  // namespace stridescope::script
