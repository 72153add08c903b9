#include "engine/script/evaluate/stack.h"

#include <cstdint>

#ifdef __linux__
#include <pthread.h>
#endif

namespace stridescope::script {
namespace {

std::uintptr_t here() {
  char mark = 0;
  const volatile char* at = &mark;
  return reinterpret_cast<std::uintptr_t>(at);
}

/// Where the stack ends, towards which it grows.
std::uintptr_t end_of_stack() {
#ifdef __linux__
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    void* lowest = nullptr;
    std::size_t size = 0;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    // The main thread's may be said to be larger than what one may count on.
    constexpr std::size_t most = 8 << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(lowest) + size;
    return begin - (size < most ? size : most);
  }
#endif
  // What every system gives a thread.
  constexpr std::size_t least = 400 << 10;
  return here() - least;
}

}  // namespace

std::size_t stack_left() {
  static thread_local const auto end = end_of_stack();
  const auto at = here();
  return at > end ? at - end : 0;
}

}  // namespace stridescope::script
