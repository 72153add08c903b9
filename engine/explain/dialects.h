#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/dtype.h"
#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// The notation of a library or language for a layout.
struct Dialect {
  std::string_view id;           ///< "numpy"
  std::string_view name;         ///< "NumPy"
  std::string code;              ///< empty: the layout cannot be expressed
  bool copies = false;           ///< copies data that PyTorch views
  std::string_view source = {};  ///< where the rule is published
};

/// The notations of a layout of the flat storage `s`.
std::vector<Dialect> dialects(const tensor::Layout& layout, tensor::DType dtype);

}  // namespace stridescope::explain
