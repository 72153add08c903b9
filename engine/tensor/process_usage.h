#pragma once

#include <cstdint>

namespace stridescope::tensor {

/// Processor time of the calling thread, or of the process if the system does not report the thread's.
double thread_seconds();
/// Resident memory of the process; 0 if the system does not report it.
std::int64_t resident_bytes();

}  // namespace stridescope::tensor
