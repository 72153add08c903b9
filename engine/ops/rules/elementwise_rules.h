#pragma once

#include <string_view>

#include "engine/kernels/elementwise/elementwise.h"
#include "engine/ops/rules/iterator.h"

namespace stridescope::ops {

/// The dtype rule of an elementwise function, and its kernel's name in PyTorch's dispatch.
struct DispatchRule {
  Promotion promotion = Promotion::common;
  std::string_view kernel;
};

DispatchRule rule(kernels::Unary op);
DispatchRule rule(kernels::Binary op);

/// True for functions that refuse a divisor of 0 if they compute in integers.
bool divides_integers(kernels::Binary op);

}  // namespace stridescope::ops
