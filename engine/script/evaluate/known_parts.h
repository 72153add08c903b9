#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/script/evaluate/bind.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Caches per statement, for statements that run many times: the binding of a call's literal arguments and
/// the value of a literal subscript. It must not outlive the statement.
class KnownParts {
 public:
  struct Call {
    const Op* op;
    Bound bound;             ///< without a value for the receiver
    std::size_t self;        ///< the receiver's place among the values
    std::int64_t steps = 0;  ///< that the arguments took to evaluate
  };
  struct Index {
    Value value;
    std::int64_t steps = 0;  ///< that it took to evaluate
  };
  /// Null if it is not cached.
  Call* find(const CallExpression& call);
  const Index* find_index(const Expression& index) const;
  /// Caches a call of a method, if its arguments are literals.
  void keep(const CallExpression& call, const Op& op, const Bound& bound, std::int64_t steps);
  /// Caches a subscript, if it is a literal.
  void keep_index(const Expression& index, const Value& value, std::int64_t steps);

 private:
  std::vector<std::pair<const CallExpression*, Call>> calls_;
  std::vector<std::pair<const Expression*, Index>> indices_;
};

}  // namespace stridescope::script
