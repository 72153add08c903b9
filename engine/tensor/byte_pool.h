#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace stridescope::tensor {

/// Allocates the bytes of storages. Large runs are whole 2 MiB pages if the system has them: each page costs
/// one fault when it is first touched, and 4 KiB pages would cost 512 times as many. Freed large runs, and a
/// few freed medium ones, are kept for later runs of the same size, up to a bound. Thread-safe.
class BytePool {
 public:
  /// The size from which a run is large.
  static constexpr std::int64_t large_bytes = std::int64_t{2} << 20;

  /// For a run of zeros up to this size, an idle run is cleared instead of mapping a new one: clearing is
  /// cheaper than the page faults of new memory.
  static constexpr std::int64_t most_cleared_bytes = std::int64_t{64} << 20;

  enum class Content : std::uint8_t {
    zeros,  ///< new large runs take no memory until they are touched
    any,    ///< unspecified bytes
  };

  /// How runs are placed in memory.
  enum class Placement : std::uint8_t {
    packed,
    guarded,  ///< each between two inaccessible pages: for tests
  };

  /// A deleter that returns a run to its pool.
  struct ReturnToPool {
    std::shared_ptr<BytePool> pool;
    std::int64_t nbytes;
    void operator()(std::byte* run) const noexcept { pool->give_back(run, nbytes); }
  };

  explicit BytePool(std::int64_t most_idle_bytes = std::int64_t{512} << 20,
                    Placement placement = Placement::packed)
      : most_idle_bytes_(most_idle_bytes), placement_(placement) {}
  BytePool(const BytePool&) = delete;
  BytePool& operator=(const BytePool&) = delete;
  ~BytePool() { release_idle(); }

  /// Returns a run of at least one byte, or null if the system is out of memory.
  std::byte* take(std::int64_t nbytes, Content content);
  /// Frees a run that take(nbytes, ...) returned.
  void give_back(std::byte* run, std::int64_t nbytes) noexcept;

  /// Bytes of freed runs that are kept for reuse.
  std::int64_t idle_bytes() const;
  /// Returns the idle runs to the system.
  void release_idle() noexcept;

 private:
  struct Run {
    std::byte* begin;
    std::int64_t nbytes;
  };

  /// The run of `nbytes` that was freed last, or null.
  std::byte* take_idle(std::int64_t nbytes);

  mutable std::mutex mutex_;
  std::int64_t most_idle_bytes_, idle_bytes_ = 0;
  Placement placement_;
  std::vector<Run> idle_;  ///< most recent last
};

}  // namespace stridescope::tensor
