#pragma once

#include "engine/tensor/error.h"
#include "engine/tensor/refusal/rules.h"

/// Makes the error of a rule from its facts: `throw refuse::dim_out_of_range(dim, rank);` Rules are defined
/// in rules/*.def; a missing fact is std::nullopt.
namespace stridescope::tensor::refuse {

/// Makes the error from values in the order of the rule's facts.
Error make_error(Rule rule, std::span<const AnyFactArgument* const> values);

template <Rule rule, FactName... names>
struct Maker {
  Error operator()(const FactArgument<FactType<names>>&... values) const {
    if constexpr (sizeof...(names) == 0) {
      return make_error(rule, {});
    } else {
      const AnyFactArgument* const all[] = {&values...};
      return make_error(rule, all);
    }
  }
};

namespace makers {
using enum FactName;
#define STRIDESCOPE_NAMES(...) __VA_OPT__(, ) __VA_ARGS__
// NOLINTNEXTLINE(bugprone-macro-parentheses): facts are a parenthesised list
#define STRIDESCOPE_RULE(name, exception, facts, text) using name = Maker<Rule::name STRIDESCOPE_NAMES facts>;
#include "engine/tensor/refusal/rules.def"
#undef STRIDESCOPE_RULE
#undef STRIDESCOPE_NAMES
}  // namespace makers

#define STRIDESCOPE_RULE(name, exception, facts, text) inline constexpr makers::name name{};
#include "engine/tensor/refusal/rules.def"
#undef STRIDESCOPE_RULE

}  // namespace stridescope::tensor::refuse

namespace stridescope {
namespace refuse = tensor::refuse;
}
