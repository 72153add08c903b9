#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace stridescope::tensor {

/// Where the bytes of storages come from. Large runs are whole 2 MiB pages where the system has them: a page
/// costs a fault when it is first touched, and small pages cost 512 times as many. Large runs that are freed
/// are kept for the next ones of their size, within a bound. Any thread may use it.
class BytePool {
 public:
  /// From here on a run is large.
  static constexpr std::int64_t large_bytes = std::int64_t{2} << 20;

  /// Up to here, runs that were used are written with zeros in place of taking new ones: that takes less than
  /// the faults do.
  static constexpr std::int64_t most_cleared_bytes = std::int64_t{64} << 20;

  enum class Content : std::uint8_t {
    zeros,  ///< new large runs take no memory until they are touched
    any,    ///< whatever was there before
  };

  /// Where runs stand.
  enum class Placement : std::uint8_t {
    packed,
    guarded,  ///< each ends at a page that may not be touched, and begins in one after such: for tests
  };

  /// Deletes a run by giving it back.
  struct GiveBack {
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

  /// A run of at least one byte, or null where the system has no memory.
  std::byte* take(std::int64_t nbytes, Content content);
  /// Takes back a run that take() gave for so many bytes.
  void give_back(std::byte* run, std::int64_t nbytes) noexcept;

  /// Bytes that are kept for what comes next.
  std::int64_t idle_bytes() const;
  /// Gives them to the system.
  void release_idle() noexcept;

 private:
  struct Run {
    std::byte* begin;
    std::int64_t nbytes;
  };

  /// The last run of so many whole pages that was freed, or null.
  std::byte* take_idle(std::int64_t nbytes);

  mutable std::mutex mutex_;
  std::int64_t most_idle_bytes_, idle_bytes_ = 0;
  Placement placement_;
  std::vector<Run> idle_;  ///< the last one freed at the end
};

}  // namespace stridescope::tensor
