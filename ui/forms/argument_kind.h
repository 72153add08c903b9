#pragma once

#include <cstdint>

#include "engine/script/table/row.h"

namespace stridescope::ui {

/// Which widget edits an argument.
enum class ArgumentKind : std::uint8_t {
  dim,     ///< one dimension of the tensor
  order,   ///< all dimensions, reordered
  dims,    ///< some dimensions
  shape,   ///< a list of sizes
  counts,  ///< how often, for each dimension
  integer,
  number,
  boolean,
  dtype,
  memory_format,
  tensor,  ///< another tensor by name
  tensors,
  subscript,  ///< the text in x[...]
  text,       ///< anything else, as source
};

ArgumentKind kind_of(script::Role role);

}  // namespace stridescope::ui
