#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "engine/script/evaluate/environment.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// An active call of a function that the script defines.
struct RunningCall {
  const DefinedFunction& function;
  const Environment& names;  ///< its current local names

  /// The value of a local name; nullopt if it is not bound yet.
  std::optional<Value> find(const Environment::Binding& binding) const {
    const auto& definition = *function.definition;
    if (!std::ranges::binary_search(definition.cells, binding.name) &&
        !std::ranges::binary_search(definition.outer, binding.name))
      return binding.value;
    const auto* cell = binding.value.get_if<Sequence>();
    return cell && !cell->items->empty() ? std::optional(cell->items->front()) : std::nullopt;
  }
};

/// True if the function is part of the script's text and consists of statements.
inline bool has_own_statements(const DefinedFunction& function) {
  return !function.library && !function.definition->name.starts_with('<');
}

/// Observes the script's own statements while a statement runs: those of its blocks, and those of functions
/// that the script defines. `level` is a statement's nesting depth within its call: statements have even
/// levels, rounds of loops odd ones. A beginning event ends all events in the same call with the same or a
/// higher level.
class BodyObserver {
 public:
  virtual ~BodyObserver() = default;
  virtual void begins(const Statement& statement, std::size_t level) = 0;
  /// A loop is about to fetch the item of its next round, which has this level.
  virtual void seeks_round(std::size_t level) = 0;
  /// A round begins. `item`: the next value of a for loop's target; null for a while loop.
  virtual void begins_round(const Statement& loop, const Value* item, std::size_t level) = 0;
  /// A call begins after binding its parameters, or a generator resumes.
  virtual void enters(const RunningCall& call) = 0;
  /// The call has returned or yielded.
  virtual void leaves() = 0;
  /// An error has propagated out of the call.
  virtual void unwinds() noexcept = 0;
};

}  // namespace stridescope::script
