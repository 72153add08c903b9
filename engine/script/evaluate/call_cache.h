#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/script/evaluate/bind.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// The calls in a statement that is run many times whose arguments are literals: they are evaluated and bound
/// once. It lives no longer than the statement.
class CallCache {
 public:
  struct Known {
    const Op* op;
    Bound bound;             ///< without a value for the receiver
    std::size_t self;        ///< the receiver's place among the values
    std::int64_t steps = 0;  ///< that the arguments took to evaluate
  };
  /// Null: the call is not known.
  const Known* find(const CallExpression& call) const;
  /// Keeps a call of a method, if its arguments are literals.
  void keep(const CallExpression& call, const Op& op, const Bound& bound, std::int64_t steps);

 private:
  std::vector<std::pair<const CallExpression*, Known>> calls_;
};

}  // namespace stridescope::script
