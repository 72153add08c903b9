#pragma once

#include "engine/tensor/flow.h"
#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// Reports a write of a dry run whose index is unknown: it may write anywhere, or nowhere.
inline void report_unknown_write(tensor::Memory& memory, const tensor::Tensor& self) {
  if (memory.is_observed() && self.numel() > 0)
    memory.flow({.kind = tensor::FlowKind::copy, .destination = region_of(self)});
}

}  // namespace stridescope::ops
