#include "engine/script/values/stack.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#ifdef __linux__
#include <pthread.h>
#endif

namespace stridescope::script {
namespace {

std::uintptr_t current_stack_address() {
  char mark = 0;
  const volatile char* at = &mark;
  return reinterpret_cast<std::uintptr_t>(at);
}

/// The address below which the stack is low. The stack grows downwards.
std::uintptr_t low_stack_address() {
  constexpr std::size_t most_room = 512 << 10;
#ifdef __linux__
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    void* lowest = nullptr;
    std::size_t size = 0;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    // The main thread's limit may be larger than its usable stack.
    constexpr std::size_t most = 8 << 20;
    const auto top = reinterpret_cast<std::uintptr_t>(lowest) + size;
    size = std::min(size, most);
    return top - size + std::min(most_room, size / 4);
  }
#endif
  // Threads have at least 512 KiB on all systems; assumes that 384 KiB of them are left.
  constexpr std::size_t least = 384 << 10;
  return current_stack_address() - least + least / 4;
}

}  // namespace

bool is_stack_low() {
  static thread_local const auto mark = low_stack_address();
  return current_stack_address() < mark;
}

}  // namespace stridescope::script
