#include "app/files/process.h"

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>

#include <cerrno>
#include <csignal>
#endif

namespace stridescope::app {

#ifdef _WIN32
long own_process_id() { return static_cast<long>(GetCurrentProcessId()); }
bool is_running(long process_id) {
  const HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(process_id));
  if (!process) return false;
  const bool running = WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
  CloseHandle(process);
  return running;
}
#else
long own_process_id() { return static_cast<long>(getpid()); }
bool is_running(long process_id) { return kill(static_cast<pid_t>(process_id), 0) == 0 || errno == EPERM; }
#endif

}  // namespace stridescope::app
