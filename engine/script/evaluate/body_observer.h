#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "engine/script/evaluate/environment.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// A call of a function that the script defines, while it runs.
struct RunningCall {
  const DefinedFunction& function;
  const Environment& names;  ///< its local names, as they are now

  /// The value of a local name; nullopt before it is bound.
  std::optional<Value> find(const Environment::Binding& binding) const {
    const auto& definition = *function.definition;
    if (!std::ranges::binary_search(definition.cells, binding.name) &&
        !std::ranges::binary_search(definition.outer, binding.name))
      return binding.value;
    const auto* cell = binding.value.get_if<Sequence>();
    return cell && !cell->items->empty() ? std::optional(cell->items->front()) : std::nullopt;
  }
};

/// Whether the script's author wrote this function, and wrote it as statements.
inline bool has_own_statements(const DefinedFunction& function) {
  return !function.library && !function.definition->name.starts_with('<');
}

/// Told of the script's own statements while a statement runs: those of its blocks, and those of functions
/// that the script defines. `level` is how deep a statement stands within its call: a statement has an even
/// level, a round of a loop an odd one, and what stands inside another has a higher one. What begins ends
/// everything in the same call whose level is the same or higher.
class BodyObserver {
 public:
  virtual ~BodyObserver() = default;
  virtual void begins(const Statement& statement, std::size_t level) = 0;
  /// A loop looks for its next round, which would have this level.
  virtual void seeks_round(std::size_t level) = 0;
  /// A round begins. `item`: what a for loop's target is about to be; null: of a while loop.
  virtual void begins_round(const Statement& loop, const Value* item, std::size_t level) = 0;
  /// A call begins, its parameters bound, or a generator goes on.
  virtual void enters(const RunningCall& call) = 0;
  /// It has returned, or yielded.
  virtual void leaves() = 0;
  /// An error has left it.
  virtual void unwinds() noexcept = 0;
};

}  // namespace stridescope::script
