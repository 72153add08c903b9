#pragma once

#include <cstdint>
#include <vector>

#include "engine/session/trace.h"

namespace stridescope::session {

/// Origin of a new storage's elements.
enum class ElementOrigin : std::uint8_t {
  none,    ///< never written
  copied,  ///< elements of tensors, possibly converted
  made,    ///< at least some are computed or generated
};

/// The memory that a storage occupies: 0 on the device meta.
std::int64_t occupied_bytes(const tensor::Storage& storage);

/// For each storage that a trace allocates, in the same order. A copy of an intermediate result that the
/// operation does not return does not count as a copy of a tensor.
std::vector<ElementOrigin> element_origins(const Trace& trace);

}  // namespace stridescope::session
