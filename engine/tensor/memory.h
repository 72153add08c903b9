#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/tensor/control.h"
#include "engine/tensor/flow.h"

namespace stridescope::tensor {

/// Receives all memory events while a statement runs.
class MemoryObserver {
 public:
  virtual ~MemoryObserver() = default;
  virtual void after_allocation(const Storage& storage) = 0;
  /// Called before the destination's bytes change; also for freshly allocated destinations.
  virtual void before_flow(const Flow& flow) = 0;
  /// Called before a tensor object's layout or storage is replaced.
  virtual void before_rebind(const Tensor& tensor, const Region& after) = 0;
  /// Called before a storage's bytes are replaced.
  virtual void before_resize(const Storage& storage,
                             const std::shared_ptr<const Storage::Contents>& after) = 0;
  /// Called before the version of a counter of in-place writes (Tensor::version_owner) changes.
  virtual void before_version_change(const Tensor& /*counter*/, std::int64_t /*after*/) {}
};

/// The context in which operations and kernels run: allocates storages within a limit, reports changes to the
/// observer, and holds budget and control.
class Memory {
 public:
  enum class Mode : std::uint8_t { real, meta };
  /// Initial contents of a new storage.
  enum class Initial : std::uint8_t {
    zeros,
    empty,        ///< zeros that count as unwritten: torch.empty
    overwritten,  ///< unspecified bytes, which the operation overwrites before they are read
  };

  explicit Memory(Mode mode = Mode::real) : mode_(mode) { control_.budget = std::make_shared<Budget>(); }

  /// Throws Error (RuntimeError with PyTorch's allocator text and the size in words) if live storages would
  /// exceed limit_bytes() or the system is out of memory.
  Storage allocate(std::int64_t nbytes, Device device = Device::cpu, Initial initial = Initial::zeros);
  /// Returns a contiguous tensor on a new storage. Checks sizes (negative, overflow) with PyTorch's errors.
  /// As in PyTorch, more than 64 dimensions are allowed; operations without support for them throw.
  Tensor allocate_tensor(const Dims& shape, DType dtype, Device device = Device::cpu,
                         Initial initial = Initial::zeros);
  /// The same, with the strides of a dense layout (a permutation of contiguous).
  Tensor allocate_tensor(const Dims& shape, const Dims& stride, DType dtype, Device device = Device::cpu,
                         Initial initial = Initial::zeros);

  /// Kernels call this before they write.
  void flow(const Flow& flow) {
    if (observer_) observer_->before_flow(flow);
  }
  bool is_observed() const { return observer_ != nullptr; }
  void relayout(const Tensor& tensor, Layout after);
  void rebind(const Tensor& tensor, Region after);
  /// Resizes a storage for all tensors that view it: keeps the bytes that fit, and assigns a new address.
  /// Throws like allocate().
  void resize(const Storage& storage, std::int64_t nbytes);

  /// Increments the version of `tensor` after an in-place write.
  void bump_version(const Tensor& tensor);

  void observe(MemoryObserver* observer) { observer_ = observer; }
  /// Lets another thread observe progress and request a stop.
  const Control& control() const { return control_; }
  /// Does not replace the budget and the workers of this memory.
  void set_control(Control control) {
    control.budget = std::move(control_.budget);
    control.workers = std::move(control_.workers);
    control_ = std::move(control);
  }
  /// Sets the number of threads of large kernels, the caller included; 1 by default. Results do not depend on
  /// it. Copies of a Memory share the threads. Work below `least_bytes` is not divided.
  void set_threads(int threads, std::int64_t least_bytes = Workers::default_least_bytes);
  int threads() const { return control_.workers ? control_.workers->threads() : 1; }
  /// The default dtype of floats: torch.set_default_dtype() of the running script.
  DType default_float() const { return default_float_; }
  void set_default_float(DType dtype) { default_float_ = dtype; }
  /// Adds the app's grace to the budget.
  void allow_grace() { budget().set_grace({.seconds = 1.4}); }
  /// The budget of the statements that run in this memory; copies of a Memory share it.
  Budget& budget() const { return *control_.budget; }
  /// Throws like allocate() if there is no room for `count` times `itemsize` bytes of intermediate
  /// results.
  void require_room(std::int64_t count, std::int64_t itemsize) const;
  /// For intermediate results that an operation frees: the same limit and control, but no observer, and ids
  /// and addresses of later storages are not affected.
  Memory scratch() const;
  Memory scratch(Mode mode) const;
  bool is_meta() const { return mode_ == Mode::meta; }
  /// The same storage (id, size, address) without its bytes, for a dry run.
  static Storage meta_copy(const Storage& storage);

  /// The limit on the total size of live storages. By default 1.25 GiB, so that the process stays below
  /// 2 GiB with an untrusted script, including undo and Python values; at most 3/4 of the machine's
  /// memory.
  std::int64_t limit_bytes() const { return limit_bytes_; }
  void set_limit_bytes(std::int64_t n) { limit_bytes_ = n; }
  static std::int64_t default_limit_bytes();
  /// Sets the user's memory limit; above the default, the limits of steps and work grow in proportion.
  void allow(std::int64_t limit_bytes);
  /// Places each new storage between inaccessible pages, so that an out-of-bounds access ends the program:
  /// for tests. Call it before the first storage is allocated.
  void guard_storages();
  std::int64_t next_id() const { return next_.id; }
  /// The id and the addresses of the next storage. After rewind(mark), new storages get the same ids and
  /// addresses as if nothing had run since the mark.
  struct Mark {
    std::int64_t id = 0;
    std::uint64_t address[2] = {0x10000000, 0x7f0000000000};
  };
  const Mark& mark() const { return next_; }
  void rewind(const Mark& mark) { next_ = mark; }
  /// Total bytes of live storages allocated by this Memory.
  std::int64_t live_bytes() const { return *live_bytes_; }
  /// Bytes of freed storages that are kept for reuse. They are released if the limit would otherwise be
  /// exceeded.
  std::int64_t idle_bytes() const { return pool_->idle_bytes(); }
  void release_idle() { pool_->release_idle(); }
  /// Shares the limit, the count of live bytes and the pool of another Memory, so that a dry run is refused
  /// exactly if the real run is.
  void share_limit(const Memory& other);

 private:
  Mode mode_;
  MemoryObserver* observer_ = nullptr;
  Control control_;
  std::int64_t limit_bytes_ = default_limit_bytes();
  DType default_float_ = DType::float32;
  Mark next_;
  std::shared_ptr<std::atomic<std::int64_t>> live_bytes_ = std::make_shared<std::atomic<std::int64_t>>(0);

  std::shared_ptr<BytePool> pool_ = std::make_shared<BytePool>();

  std::shared_ptr<Storage::Contents> contents(std::int64_t nbytes, Device device,
                                              Initial initial = Initial::zeros);
  Tensor allocate_checked(Layout layout, std::optional<std::int64_t> nbytes, DType dtype, Device device,
                          Initial initial);
};

}  // namespace stridescope::tensor
