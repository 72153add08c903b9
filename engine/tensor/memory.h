#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/tensor/control.h"
#include "engine/tensor/flow.h"

namespace stridescope::tensor {

/// Told of everything that happens to memory while a statement runs.
class MemoryObserver {
 public:
  virtual ~MemoryObserver() = default;
  virtual void allocated(const Storage& storage) = 0;
  /// Called before the destination's bytes change; also for freshly allocated destinations.
  virtual void flowing(const Flow& flow) = 0;
  /// Called before a tensor object is made to read something else: by another rule, or elsewhere.
  virtual void rebinding(const Tensor& tensor, const Region& after) = 0;
  /// Called before a storage gets other bytes.
  virtual void resizing(const Storage& storage, const std::shared_ptr<const Storage::Contents>& after) = 0;
  /// Called before a counter of writes in place (Tensor::counter) gets another version.
  virtual void counting(const Tensor& /*counter*/, std::int64_t /*after*/) {}
};

/// What operations and kernels run with: makes storages, within a limit, reports what is done to them, and
/// says whether to go on.
class Memory {
 public:
  enum class Mode : std::uint8_t { real, meta };
  /// What a new storage holds.
  enum class Initial : std::uint8_t {
    zeros,
    empty,        ///< zeros that nobody wrote: torch.empty
    overwritten,  ///< any bytes; what made it writes all of them before anybody reads
  };

  explicit Memory(Mode mode = Mode::real) : mode_(mode) { control_.budget = std::make_shared<Budget>(); }

  /// Throws Error (RuntimeError with PyTorch's allocator text and the size in words) where `nbytes` is above
  /// limit_bytes or the system has no memory.
  Storage allocate(std::int64_t nbytes, Device device = Device::cpu, Initial initial = Initial::zeros);
  /// A contiguous tensor on a new storage; sizes are checked (negative, overflow) with PyTorch's errors.
  /// As in PyTorch there may be more than 64 dimensions; operations that cannot take them say so (dim_mask).
  Tensor allocate_tensor(const Dims& shape, DType dtype, Device device = Device::cpu,
                         Initial initial = Initial::zeros);
  /// The same with strides of a dense layout (a permutation of contiguous).
  Tensor allocate_tensor(const Dims& shape, const Dims& stride, DType dtype, Device device = Device::cpu,
                         Initial initial = Initial::zeros);

  /// Kernels report before they write.
  void flow(const Flow& flow) {
    if (observer_) observer_->flowing(flow);
  }
  bool is_observed() const { return observer_ != nullptr; }
  void relayout(const Tensor& tensor, Layout after);
  void rebind(const Tensor& tensor, Region after);
  /// Makes a storage `nbytes` long, for all tensors that read it: its bytes are kept as far as they fit, and
  /// it stands at another address. Throws as allocate().
  void resize(const Storage& storage, std::int64_t nbytes);

  /// Counts that an operation wrote to `tensor` in place.
  void count_write(const Tensor& tensor);

  void observe(MemoryObserver* observer) { observer_ = observer; }
  /// How the work that is done with it is watched and stopped from outside.
  const Control& control() const { return control_; }
  /// The budget and the workers stay this memory's own, whatever the control says.
  void set_control(Control control) {
    control.budget = std::move(control_.budget);
    control.workers = std::move(control_.workers);
    control_ = std::move(control);
  }
  /// How many threads large kernels work in, the caller's included: 1 where nothing is said. Results do not
  /// depend on it. Copies of a Memory share them. `least_bytes`: of work that is shared.
  void set_threads(int threads, std::int64_t least_bytes = Workers::usual_least_bytes);
  int threads() const { return control_.workers ? control_.workers->threads() : 1; }
  /// The dtype of floats that say no other, as torch.set_default_dtype() of the script that runs has it.
  DType default_float() const { return default_float_; }
  void set_default_float(DType dtype) { default_float_ = dtype; }
  /// What the statements that run with it may take; copies of a Memory share it.
  /// What the app allows every script beyond the counts of its budget.
  void allow_grace() { budget().set_grace({.seconds = 1.4}); }
  Budget& budget() const { return *control_.budget; }
  /// Throws as allocate() where there is no room for `count` times `itemsize` bytes that work needs on its
  /// way.
  void require_room(std::int64_t count, std::int64_t itemsize) const;
  /// For what an operation makes on its way and drops again: the same limit and control, but nobody is told,
  /// and the ids and addresses of what stays are not touched.
  Memory scratch() const;
  Memory scratch(Mode mode) const;
  bool is_meta() const { return mode_ == Mode::meta; }
  /// The same storage (id, size, address) without its bytes, for a dry run.
  static Storage mirror(const Storage& storage);

  /// Bytes that storages alive may take together. By default 1.25 GiB, so that a process that shows a
  /// stranger's script stays below 2 GiB, undo and Python's values included; at most 3/4 of the machine's
  /// memory.
  std::int64_t limit_bytes() const { return limit_bytes_; }
  void set_limit_bytes(std::int64_t n) { limit_bytes_ = n; }
  static std::int64_t default_limit_bytes();
  /// As many bytes as a user allows; above the default, a script may take more steps and work in proportion.
  void allow(std::int64_t limit_bytes);
  /// From here on each storage stands between pages that may not be touched, so that a read or write beside
  /// it ends the program: for tests. Before the first storage is made.
  void guard_storages();
  std::int64_t next_id() const { return next_.id; }
  /// The id and the addresses that the next storage gets. Going back to a mark makes what runs next get the
  /// same ones as if what came after the mark had never run.
  struct Mark {
    std::int64_t id = 0;
    std::uint64_t address[2] = {0x10000000, 0x7f0000000000};
  };
  const Mark& mark() const { return next_; }
  void rewind(const Mark& mark) { next_ = mark; }
  /// Bytes of all storages alive that this Memory made.
  std::int64_t live_bytes() const { return *live_bytes_; }
  /// Bytes of storages that are gone, kept for the next ones. They give way to what the limit has no room
  /// for.
  std::int64_t idle_bytes() const { return pool_->idle_bytes(); }
  void release_idle() { pool_->release_idle(); }
  /// Takes the limit, the count of live bytes and the idle ones of another Memory, so that a dry run is
  /// refused where the real run is.
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
