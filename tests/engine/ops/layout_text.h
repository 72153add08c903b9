#pragma once

#include <string>
#include <vector>

#include "engine/tensor/error.h"
#include "engine/tensor/layout.h"

/// Layouts and errors as short texts, for tables of expected results.
namespace stridescope::testing {

inline std::string text_of(const tensor::Dims& dims) {
  std::string text;
  for (const auto d : dims) text += (text.empty() ? "" : " ") + std::to_string(d);
  return "(" + text + ")";
}

/// Returns "(2 3) (3 1)" or, with an offset, "(2 3) (3 1) +6".
inline std::string text_of(const tensor::Layout& layout) {
  const auto offset = layout.storage_offset;
  return text_of(layout.shape) + " " + text_of(layout.stride) +
         (offset == 0 ? "" : (offset > 0 ? " +" : " ") + std::to_string(offset));
}

inline std::string text_of(const std::vector<tensor::Layout>& layouts) {
  std::string text;
  for (const auto& layout : layouts) text += (text.empty() ? "" : " | ") + text_of(layout);
  return text;
}

/// Returns the result of a call, or "IndexError: MESSAGE".
template <class F>
std::string outcome_of(F&& call) {
  try {
    return text_of(call());
  } catch (const tensor::Error& error) {
    return std::string(tensor::name(error.type())) + ": " + error.message();
  }
}

}  // namespace stridescope::testing
