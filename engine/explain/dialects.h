#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/dtype.h"
#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// How a library or language writes a layout.
struct Dialect {
  std::string_view id;           ///< "numpy"
  std::string_view name;         ///< "NumPy"
  std::string code;              ///< empty: it cannot express the layout
  bool copies = false;           ///< it copies data that PyTorch reads in place
  std::string_view source = {};  ///< where its rule is published
};

/// Of a layout over a flat storage that the code calls `s`.
std::vector<Dialect> dialects(const tensor::Layout& layout, tensor::DType dtype);

}  // namespace stridescope::explain
