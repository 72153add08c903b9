#pragma once

namespace stridescope::app {

/// Configures the C library's heap for a process that runs one script and exits: freed memory stays in the
/// process, and Linux backs the heap with huge pages. A script that makes millions of objects otherwise
/// spends most of its time in page faults. No-op outside glibc.
void prepare_heap_for_script();

}  // namespace stridescope::app
