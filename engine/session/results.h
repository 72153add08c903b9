#pragma once

#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::session {

/// The results of a statement: the values of the names that it bound, or of its expression. `find` returns
/// the value of a name after the statement, or null.
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
