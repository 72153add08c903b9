#include <csignal>
#include <cstdlib>  // defines __GLIBC__

#include "app/cli/command_line.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace {

/// Keeps freed memory in the process. Kernels allocate and free the same scratch vectors repeatedly; by
/// default glibc returns the top of the heap to the system after each, and every page is faulted in again,
/// which takes most of the time of a stable sort.
void keep_freed_memory() {
#if defined(__GLIBC__)
  constexpr int trim_bytes = 128 << 20, mmap_bytes = 32 << 20;
  mallopt(M_TRIM_THRESHOLD, trim_bytes);
  mallopt(M_MMAP_THRESHOLD, mmap_bytes);
#endif
}

/// Beyond the largest size that `ulimit -f` allows, a write must fail, as on a full disk, and not end the
/// program.
void survive_file_size_limit() {
#if defined(SIGXFSZ)
  std::signal(SIGXFSZ, SIG_IGN);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  survive_file_size_limit();
  keep_freed_memory();
  return stridescope::app::run_command_line(argc, argv);
}
