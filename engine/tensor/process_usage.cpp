#include "engine/tensor/process_usage.h"

#include <ctime>
#include <fstream>

#ifdef __unix__
#include <unistd.h>
#endif

namespace stridescope::tensor {

double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#endif
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::int64_t resident_bytes() {
#ifdef __unix__
  std::ifstream pages("/proc/self/statm");
  std::int64_t all = 0, resident = 0;
  if (pages >> all >> resident) return resident * sysconf(_SC_PAGESIZE);
#endif
  return 0;
}

}  // namespace stridescope::tensor
