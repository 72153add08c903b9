#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/tensor/refusal/fact.h"

namespace stridescope::tensor {

/// The rule of PyTorch, Python or the session's language that a statement broke: rules.h lists them.
enum class Rule : std::uint16_t;
/// "dim_out_of_range", ...
std::string_view name(Rule rule);

enum class ErrorType : std::uint8_t;
/// The Python exception class of a rule.
ErrorType type_of(Rule rule);
/// The names of the facts that a refusal by this rule may carry, in order.
std::span<const FactName> facts_of(Rule rule);

/// The reason why a statement does not run, as a value: the rule it broke and the facts. rules/*.def list a
/// rule's facts and PyTorch's text for it.
class Refusal {
 public:
  Refusal(Rule rule, std::vector<Fact> facts) : rule_(rule), facts_(std::move(facts)) {}

  Rule rule() const { return rule_; }
  /// For an exception raised by a script: the built-in class that it is or derives from.
  ErrorType type() const;
  /// The known facts, in the order of the rule.
  const std::vector<Fact>& facts() const { return facts_; }

  const FactValue& value(FactName name) const;
  /// Adds a fact while the error propagates; an existing fact is not replaced.
  void add(FactName name, FactValue value);
  /// The value of a fact, or nullptr if the rule has no such fact or it is unknown.
  template <FactName name>
  const FactType<name>* find() const {
    return std::get_if<FactType<name>>(&value(name));
  }
  /// The value of an integer fact, or nullptr as above.
  template <FactName name>
  requires std::same_as<FactType<name>, fact_type::Integer> std::optional<fact_type::Integer> integer()
  const {
    const auto* found = find<name>();
    return found ? std::optional(*found) : std::nullopt;
  }

 private:
  Rule rule_;
  std::vector<Fact> facts_;
};

/// The name of the exception's class: "IndexError", or a class of the script.
std::string_view exception_of(const Refusal& refusal);
/// PyTorch's message: str(e) in Python.
std::string message_of(const Refusal& refusal);
/// "IndexError: Dimension out of range (...)"
std::string line_of(const Refusal& refusal);
/// The known name that is nearest to the unknown one; empty if none is close.
std::string_view hint_of(const Refusal& refusal);

}  // namespace stridescope::tensor
