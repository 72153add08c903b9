#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/script/evaluate/bind.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Cache for a statement that runs many times: the bound literal arguments of calls and the values of literal
/// subscripts. It must not outlive the statement.
class StatementCache {
 public:
  struct Call {
    const Op* op;
    BoundArguments bound;    ///< without the receiver's value
    std::size_t self;        ///< index of the receiver among the values
    std::int64_t steps = 0;  ///< steps of evaluating the arguments
  };
  struct Index {
    Value value;
    std::int64_t steps = 0;  ///< steps of evaluating it
  };
  /// Null if it is not cached.
  Call* find(const CallExpression& call);
  const Index* find_index(const Expression& index) const;
  /// Caches a method call if its arguments are literals.
  void keep(const CallExpression& call, const Op& op, const BoundArguments& bound, std::int64_t steps);
  /// Caches a subscript if it is a literal.
  void keep_index(const Expression& index, const Value& value, std::int64_t steps);

 private:
  std::vector<std::pair<const CallExpression*, Call>> calls_;
  std::vector<std::pair<const Expression*, Index>> indices_;
};

}  // namespace stridescope::script
