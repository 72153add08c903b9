#include "app/cli/script_heap.h"

#include <cstdint>
#include <cstdlib>  // defines __GLIBC__

#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace stridescope::app {

void prepare_heap_for_script() {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  // Reserves address space only: pages are allocated when they are written.
  constexpr int reserved_bytes = 1 << 30;
  constexpr std::uintptr_t huge_page_bytes = 2 << 20;
  constexpr int growth_bytes = 16 << 20;
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_ARENA_MAX, 1);  // the drawing thread uses this heap, too
  mallopt(M_TRIM_THRESHOLD, 2 * (reserved_bytes - 1));
  mallopt(M_TOP_PAD, reserved_bytes);
  const auto address = [](void* at) { return reinterpret_cast<std::uintptr_t>(at); };
  const auto begin = (address(sbrk(0)) + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes;
  // Larger than the free part of the heap, so that it grows. A small size would be cached.
  constexpr std::size_t probe_bytes = 64 << 20;
  void* volatile probe = std::malloc(probe_bytes);
  std::free(probe);
  mallopt(M_TOP_PAD, growth_bytes);
  if (const auto end = address(sbrk(0)); end > begin)
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace stridescope::app
