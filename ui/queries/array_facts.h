#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/session/snapshot.h"
#include "engine/tensor/dims.h"

namespace stridescope::ui {

/// NumPy's attributes of an array. Offset and strides are in bytes.
struct ArrayFacts {
  tensor::Dims shape = {}, strides = {};
  std::int64_t offset = 0, itemsize = 1;
  std::string dtype = {};  ///< as NumPy names it
  bool is_c_contiguous = false, is_f_contiguous = false, owns_data = false, is_writeable = false;
  std::string base = {};  ///< the name of the base, or its type if it has no name; empty: no base
};

/// Returns the facts of the array that a name is bound to; nullopt for other values.
std::optional<ArrayFacts> array_facts(const session::Snapshot& now, const std::string& name);

}  // namespace stridescope::ui
