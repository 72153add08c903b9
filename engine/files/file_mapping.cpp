#include "engine/files/file_mapping.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <mutex>

namespace stridescope::files {
namespace {

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif

/// A mapping as seen by the SIGBUS handler, which may only read atomics.
struct Slot {
  std::atomic<std::uintptr_t> begin = 0, end = 0;
  std::atomic<bool> was_truncated = false;
};
std::array<Slot, 4096> slots;
std::mutex slots_mutex;
struct sigaction previous_handler;

void on_missing_page(int number, siginfo_t* info, void* context) {
  const int code = errno;
  const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
  for (auto& slot : slots) {
    const auto begin = slot.begin.load(), end = slot.end.load();
    if (begin == 0 || at < begin || at >= end) continue;
    // Everything from here on is missing: replaced by one mapping of zeros, to keep the number of maps small.
    const auto page = at & ~(static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE)) - 1);
    const auto* made = mmap(reinterpret_cast<void*>(page), end - page, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    slot.was_truncated = true;
    errno = code;
    if (made != MAP_FAILED) return;
    break;
  }
  if ((previous_handler.sa_flags & SA_SIGINFO) != 0 && previous_handler.sa_sigaction)
    return previous_handler.sa_sigaction(number, info, context);
  if (previous_handler.sa_handler != SIG_DFL && previous_handler.sa_handler != SIG_IGN)
    return previous_handler.sa_handler(number);
  signal(number, SIG_DFL);  // the access is repeated and ends the program
}

void install_handler() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_sigaction = on_missing_page;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &previous_handler);
  });
}

}  // namespace

std::shared_ptr<const FileMapping> FileMapping::of(int descriptor, std::int64_t offset, std::int64_t nbytes) {
  if (nbytes <= 0) return nullptr;
  install_handler();
  const std::lock_guard lock(slots_mutex);
  std::size_t free = 0;
  while (free < slots.size() && slots[free].begin != 0) ++free;
  if (free == slots.size()) return nullptr;
  const auto page = std::int64_t{sysconf(_SC_PAGESIZE)}, before = offset % page;
  const auto size = static_cast<std::size_t>(before + nbytes);
  void* mapped =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, descriptor, offset - before);
  if (mapped == MAP_FAILED) return nullptr;
  std::shared_ptr<FileMapping> made(new FileMapping);
  made->pages_ = static_cast<std::byte*>(mapped);
  made->size_ = size;
  made->bytes_ = made->pages_ + before;
  made->slot_ = free;
  auto& slot = slots[free];
  slot.was_truncated = false;
  slot.end = reinterpret_cast<std::uintptr_t>(mapped) + size;
  slot.begin = reinterpret_cast<std::uintptr_t>(mapped);
  return made;
}

FileMapping::~FileMapping() {
  if (!pages_) return;
  const std::lock_guard lock(slots_mutex);
  slots[slot_].begin = 0;
  munmap(pages_, size_);
}

bool FileMapping::was_truncated() const { return slots[slot_].was_truncated; }

}  // namespace stridescope::files
