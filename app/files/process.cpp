#include "app/files/process.h"

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <string>
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

namespace {
/// Available on Linux; elsewhere empty.
std::string program_of(const std::string& process) {
  std::ifstream file("/proc/" + process + "/comm");
  std::string name;
  std::getline(file, name);
  return name;
}
}  // namespace

bool is_running(long process_id) {
  if (kill(static_cast<pid_t>(process_id), 0) != 0 && errno != EPERM) return false;
  // After a reboot, another program may have the id.
  const auto other = program_of(std::to_string(process_id));
  return other.empty() || other == program_of("self");
}
#endif

}  // namespace stridescope::app
