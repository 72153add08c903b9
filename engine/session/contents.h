#pragma once

#include <cstdint>
#include <vector>

#include "engine/session/trace.h"

namespace stridescope::session {

/// What the elements of a new storage are.
enum class Content : std::uint8_t {
  none,    ///< nothing was written to it
  copied,  ///< elements of tensors, each as it is there or converted
  made,    ///< at least some are computed, or made of none
};

/// Of each storage that a trace allocates, in the same order. A copy of what an operation made on its way,
/// and does not return, is no copy of a tensor.
std::vector<Content> contents_of(const Trace& trace);

}  // namespace stridescope::session
