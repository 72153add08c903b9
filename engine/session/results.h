#pragma once

#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::session {

/// The values that a statement leaves: what it bound, or what its expression gave. `find` gives what a name
/// holds after it, or nothing.
template <class Find>
std::vector<script::Value> results_of(const script::Outcome& outcome, Find&& find) {
  std::vector<script::Value> results;
  for (const auto& name : outcome.bound) {
    if (const auto value = find(name)) results.push_back(*value);
  }
  if (results.empty() && outcome.value) results.push_back(*outcome.value);
  return results;
}

}  // namespace stridescope::session
