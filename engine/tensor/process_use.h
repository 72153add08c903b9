#pragma once

#include <cstdint>

namespace stridescope::tensor {

/// Processor time that the calling thread has taken; where a system does not say, the process.
double thread_seconds();
/// Memory that the process holds; 0 where a system does not say.
std::int64_t resident_bytes();

}  // namespace stridescope::tensor
