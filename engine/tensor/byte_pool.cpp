#include "engine/tensor/byte_pool.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

// Under AddressSanitizer each run is allocated by the C library, so that out-of-bounds accesses are detected.
#if defined(__SANITIZE_ADDRESS__)
#define STRIDESCOPE_MAPS_PAGES 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STRIDESCOPE_MAPS_PAGES 0
#endif
#endif
#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#include <unistd.h>
#define STRIDESCOPE_GUARDS_PAGES 1
#ifndef STRIDESCOPE_MAPS_PAGES
#define STRIDESCOPE_MAPS_PAGES 1
#endif
#endif

namespace stridescope::tensor {
namespace {

#if STRIDESCOPE_MAPS_PAGES

std::int64_t whole_pages(std::int64_t nbytes) {
  return (nbytes + BytePool::large_bytes - 1) / BytePool::large_bytes * BytePool::large_bytes;
}

bool is_large(std::int64_t nbytes) { return nbytes >= BytePool::large_bytes; }

/// A few freed runs from this size up to large_bytes are kept too: the C library may return them to the
/// system, and then their pages fault again.
constexpr std::int64_t medium_bytes = 64 << 10;
constexpr std::int64_t line_bytes = 64;
bool is_medium(std::int64_t nbytes) {
  return nbytes >= medium_bytes && nbytes <= BytePool::large_bytes - line_bytes;
}

/// Maps `nbytes` of zeroed memory, aligned to a large page.
std::byte* map(std::int64_t nbytes) {
  const auto size = static_cast<std::size_t>(nbytes), page = static_cast<std::size_t>(BytePool::large_bytes);
  void* mapped = mmap(nullptr, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return nullptr;
  auto* begin = static_cast<std::byte*>(mapped);
  const auto before = (page - reinterpret_cast<std::uintptr_t>(begin) % page) % page;
  if (before > 0) munmap(begin, before);
  munmap(begin + before + size, page - before);
#ifdef MADV_HUGEPAGE
  madvise(begin + before, size, MADV_HUGEPAGE);
#endif
  return begin + before;
}

void unmap(std::byte* begin, std::int64_t nbytes) { munmap(begin, static_cast<std::size_t>(nbytes)); }

#else

std::int64_t whole_pages(std::int64_t nbytes) { return nbytes; }
bool is_large(std::int64_t) { return false; }
bool is_medium(std::int64_t) { return false; }
std::byte* map(std::int64_t) { return nullptr; }
void unmap(std::byte*, std::int64_t) {}

#endif

std::int64_t whole_lines(std::int64_t nbytes) { return (nbytes + 63) / 64 * 64; }

#ifdef STRIDESCOPE_GUARDS_PAGES

/// A run between two inaccessible pages. It ends at the second page, except for alignment padding, which has
/// a fill pattern.
struct Guarded {
  static constexpr std::size_t alignment = 16;
  static constexpr std::byte mark{0xa5};

  explicit Guarded(std::int64_t nbytes)
      : page(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))),
        size((static_cast<std::size_t>(nbytes) + alignment - 1) / alignment * alignment),
        inside((size + page - 1) / page * page),
        slack(size - static_cast<std::size_t>(nbytes)) {}

  /// Returns null if the system is out of memory.
  std::byte* map() const {
    void* mapped = mmap(nullptr, inside + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
    auto* begin = static_cast<std::byte*>(mapped) + page;
    if (mprotect(begin, inside, PROT_READ | PROT_WRITE) == 0) return begin;
    munmap(mapped, inside + 2 * page);
    return nullptr;
  }
  void unmap(std::byte* begin) const { munmap(begin - page, inside + 2 * page); }
  /// Returns the run's address within the pages at `begin`, after filling the padding on both sides.
  std::byte* place(std::byte* begin) const {
    auto* run = begin + inside - size;
    std::fill_n(begin, run - begin, mark);
    std::fill_n(run + size - slack, slack, mark);
    return run;
  }
  /// Returns the pages of a run. Aborts if the padding beside the run was overwritten.
  std::byte* pages_of(std::byte* run) const {
    auto* begin = run + size - inside;
    if (!are_marks(begin, inside - size) || !are_marks(run + size - slack, slack)) std::abort();
    return begin;
  }
  static bool are_marks(const std::byte* begin, std::size_t count) {
    return count == 0 || (*begin == mark && std::memcmp(begin, begin + 1, count - 1) == 0);
  }

  std::size_t page, size, inside, slack;
};

#else

struct Guarded {
  explicit Guarded(std::int64_t nbytes)
      : inside(std::max<std::size_t>(static_cast<std::size_t>(nbytes), 1)) {}
  std::byte* map() const { return static_cast<std::byte*>(std::calloc(inside, 1)); }
  void unmap(std::byte* begin) const { std::free(begin); }
  std::byte* place(std::byte* begin) const { return begin; }
  std::byte* pages_of(std::byte* run) const { return run; }
  std::size_t inside;
};

#endif

void give_to_system(BytePool::Placement placement, std::byte* begin, std::int64_t nbytes) {
  if (placement == BytePool::Placement::packed && is_medium(nbytes)) return std::free(begin);
  if (placement == BytePool::Placement::guarded) Guarded(nbytes).unmap(begin);
  else unmap(begin, nbytes);
}

/// Runs of at least four cache lines are aligned to a line, so that vectors do not straddle two lines.
std::byte* take_small(std::size_t nbytes, BytePool::Content content) {
  constexpr std::size_t line = 64, least = 4 * line;
  const bool is_zero = content == BytePool::Content::zeros;
  if (nbytes < least) return static_cast<std::byte*>(is_zero ? std::calloc(nbytes, 1) : std::malloc(nbytes));
  auto* run = static_cast<std::byte*>(std::aligned_alloc(line, (nbytes + line - 1) / line * line));
  if (run && is_zero) std::memset(run, 0, nbytes);
  return run;
}

}  // namespace

std::byte* BytePool::take(std::int64_t nbytes, Content content) {
  if (placement_ == Placement::guarded) {
    const Guarded guarded(nbytes);
    auto* begin = take_idle(static_cast<std::int64_t>(guarded.inside));
    if (!begin) begin = guarded.map();
    if (!begin) return nullptr;
    auto* run = guarded.place(begin);
    if (content == Content::zeros) std::memset(run, 0, static_cast<std::size_t>(nbytes));
    return run;
  }
  const auto size = nbytes > 0 ? static_cast<std::size_t>(nbytes) : 1;
  if (is_medium(nbytes)) {
    const auto whole = whole_lines(nbytes);
    auto* run = take_idle(whole);
    if (!run) return take_small(static_cast<std::size_t>(whole), content);
    if (content == Content::zeros) std::memset(run, 0, size);
    return run;
  }
  if (!is_large(nbytes)) return take_small(size, content);
  const auto wanted = whole_pages(nbytes);
  if (content == Content::any || wanted <= most_cleared_bytes) {
    if (auto* begin = take_idle(wanted)) {
      if (content == Content::zeros) std::memset(begin, 0, size);
      return begin;
    }
  }
  auto* begin = map(wanted);
  if (begin || idle_bytes() == 0) return begin;
  release_idle();
  return map(wanted);
}

std::byte* BytePool::take_idle(std::int64_t nbytes) {
  const std::lock_guard lock(mutex_);
  for (auto run = idle_.rbegin(); run != idle_.rend(); ++run) {
    if (run->nbytes != nbytes) continue;
    auto* begin = run->begin;
    idle_.erase(std::next(run).base());
    idle_bytes_ -= nbytes;
    return begin;
  }
  return nullptr;
}

void BytePool::give_back(std::byte* run, std::int64_t nbytes) noexcept {
  auto size = whole_pages(nbytes);
  if (placement_ == Placement::guarded) {
    const Guarded guarded(nbytes);
    run = guarded.pages_of(run);
    size = static_cast<std::int64_t>(guarded.inside);
  } else if (is_medium(nbytes)) {
    size = whole_lines(nbytes);
  } else if (!is_large(nbytes)) {
    return std::free(run);
  }
  const std::lock_guard lock(mutex_);
  if (placement_ == Placement::packed && is_medium(size)) {
    constexpr std::ptrdiff_t most = 16;
    const auto medium = [](const Run& kept) { return is_medium(kept.nbytes); };
    if (std::count_if(idle_.begin(), idle_.end(), medium) >= most) {
      const auto oldest = std::find_if(idle_.begin(), idle_.end(), medium);
      idle_bytes_ -= oldest->nbytes;
      give_to_system(placement_, oldest->begin, oldest->nbytes);
      idle_.erase(oldest);
    }
  }
  try {
    if (size <= most_idle_bytes_) {
      idle_.push_back({run, size});
      idle_bytes_ += size;
    } else {
      give_to_system(placement_, run, size);
    }
  } catch (const std::bad_alloc&) {
    give_to_system(placement_, run, size);
  }
  // Drops the oldest runs to make room.
  std::size_t dropped = 0;
  for (; idle_bytes_ > most_idle_bytes_; ++dropped) {
    give_to_system(placement_, idle_[dropped].begin, idle_[dropped].nbytes);
    idle_bytes_ -= idle_[dropped].nbytes;
  }
  idle_.erase(idle_.begin(), idle_.begin() + static_cast<std::ptrdiff_t>(dropped));
}

std::int64_t BytePool::idle_bytes() const {
  const std::lock_guard lock(mutex_);
  return idle_bytes_;
}

void BytePool::release_idle() noexcept {
  const std::lock_guard lock(mutex_);
  for (const auto& run : idle_) give_to_system(placement_, run.begin, run.nbytes);
  idle_.clear();
  idle_bytes_ = 0;
}

}  // namespace stridescope::tensor
