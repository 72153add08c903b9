#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/tensor/dtype.h"
#include "engine/tensor/scalar.h"
#include "engine/tensor/script_settings.h"

namespace stridescope::script {

/// Formats the elements of one printed tensor: the same notation and width for all, chosen from the elements
/// shown (torch._tensor_str._Formatter).
class ElementFormatter {
 public:
  ElementFormatter(tensor::DType dtype, std::span<const tensor::Scalar> shown,
                   const tensor::PrintOptions& options);

  /// Padded on the left to width().
  std::string format(const tensor::Scalar& value) const;
  std::size_t width() const { return width_; }

 private:
  enum class Notation { plain, whole, fixed, scientific };
  std::string text(const tensor::Scalar& value) const;

  Notation notation_ = Notation::plain;
  bool has_sign_;
  int precision_;
  std::size_t width_ = 1;
};

}  // namespace stridescope::script
