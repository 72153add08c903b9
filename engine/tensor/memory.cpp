#include "engine/tensor/memory.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "engine/tensor/checked.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/storage_size.h"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace stridescope::tensor {
namespace {

constexpr std::uint64_t alignment_bytes = 64;
/// Cost of page faults per byte of new memory, in bytes of kernel work.
constexpr std::int64_t cost_of_fault = 2;
/// The C library maps scratch vectors of this size or more anew each time, in small pages; storages of this
/// size or more use huge pages. 32 MiB is glibc's highest M_MMAP_THRESHOLD.
constexpr std::int64_t mapped_scratch_bytes = std::int64_t{32} << 20, cost_of_scratch_fault = 16;

std::int64_t machine_bytes() {
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
  const std::int64_t bytes = std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
  if (bytes > 0) return bytes;
#endif
  return std::int64_t{4} << 30;
}

}  // namespace

std::int64_t Memory::default_limit_bytes() {
  static const std::int64_t bytes = std::min(machine_bytes() / 4 * 3, std::int64_t{5} << 28);
  return bytes;
}

void Memory::allow(std::int64_t limit_bytes) {
  if (limit_bytes == limit_bytes_) return;
  limit_bytes_ = limit_bytes;
  const auto times = std::max<std::int64_t>(1, limit_bytes / default_limit_bytes());
  auto limits = Budget::Limits();
  for (auto* most : {&limits.statement_work_bytes, &limits.script_work_bytes, &limits.statement_steps,
                     &limits.script_steps, &limits.memory_bytes})
    *most = checked_multiply(*most, times).value_or(std::numeric_limits<std::int64_t>::max());
  budget().set_limits(limits);
}

void Memory::set_threads(int threads, std::int64_t least_bytes) {
  if (threads == this->threads()) return;
  control_.workers = threads > 1 ? std::make_shared<Workers>(threads, least_bytes) : nullptr;
}

void Memory::guard_storages() {
  pool_ = std::make_shared<BytePool>(std::int64_t{1} << 20, BytePool::Placement::guarded);
}

namespace {

Error out_of_memory(std::int64_t nbytes, std::int64_t limit_nbytes, Device device) {
  const bool is_cuda = device == Device::cuda0;
  if (nbytes > limit_nbytes) {
    return is_cuda ? refuse::cuda_memory_exceeded(nbytes, limit_nbytes)
                   : refuse::cpu_memory_exceeded(nbytes, limit_nbytes);
  }
  return is_cuda ? refuse::cuda_memory_exhausted(nbytes, limit_nbytes)
                 : refuse::cpu_memory_exhausted(nbytes, limit_nbytes);
}

}  // namespace

void Memory::share_limit(const Memory& other) {
  limit_bytes_ = other.limit_bytes_;
  live_bytes_ = other.live_bytes_;
  pool_ = other.pool_;
}

Memory Memory::scratch() const { return scratch(mode_); }

Memory Memory::scratch(Mode mode) const {
  Memory memory(*this);
  memory.mode_ = mode;
  memory.observer_ = nullptr;
  memory.next_ = {};
  return memory;
}

std::shared_ptr<Storage::Contents> Memory::contents(std::int64_t nbytes, Device device, Initial initial) {
  auto made = std::make_shared<Storage::Contents>();
  made->nbytes = nbytes;
  if (device == Device::meta) return made;
  if (nbytes > limit_bytes_ - *live_bytes_) throw out_of_memory(nbytes, limit_bytes_, device);
  if (!is_meta()) {
    const auto content = initial == Initial::overwritten ? BytePool::Content::any : BytePool::Content::zeros;
    const bool is_written = content == BytePool::Content::zeros;
    const bool is_large = nbytes >= BytePool::large_bytes;
    budget().work((is_written ? nbytes : 0) + (is_large ? cost_of_fault * nbytes : 0));
    auto* run = pool_->take(nbytes, content);
    if (!run) throw out_of_memory(nbytes, limit_bytes_, device);
    made->bytes = {run, {pool_, nbytes}};
    const auto room = limit_bytes_ - *live_bytes_ - nbytes;
    if (nbytes >= BytePool::large_bytes && pool_->idle_bytes() > room) pool_->release_idle();
    *live_bytes_ += nbytes;
    made->live_bytes = live_bytes_;
  }
  if (nbytes > 0) {
    auto& next_address = next_.address[static_cast<std::size_t>(device)];
    made->address = next_address;
    next_address +=
        (static_cast<std::uint64_t>(nbytes) + alignment_bytes - 1) / alignment_bytes * alignment_bytes;
  }
  return made;
}

void Memory::require_room(std::int64_t count, std::int64_t itemsize) const {
  std::int64_t nbytes = 0;
  if (__builtin_mul_overflow(count, itemsize, &nbytes)) nbytes = std::numeric_limits<std::int64_t>::max();
  if (nbytes > limit_bytes_ - *live_bytes_) throw out_of_memory(nbytes, limit_bytes_, Device::cpu);
  if (nbytes >= mapped_scratch_bytes) budget().work(cost_of_scratch_fault * nbytes);
}

Storage Memory::allocate(std::int64_t nbytes, Device device, Initial initial) {
  auto block = std::make_shared<Storage::Block>();
  block->contents = contents(nbytes, device, initial);
  block->id = next_.id++;
  block->device = device;
  block->initialised = initial == Initial::zeros && device != Device::meta;
  Storage storage;
  storage.block_ = std::move(block);
  if (observer_) observer_->after_allocation(storage);
  return storage;
}

void Memory::resize(const Storage& storage, std::int64_t nbytes) {
  const auto after = contents(nbytes, storage.device());
  if (!is_meta() && !storage.is_meta())
    std::memcpy(after->bytes.get(), storage.bytes(),
                static_cast<std::size_t>(std::min(nbytes, storage.nbytes())));
  if (observer_) observer_->before_resize(storage, after);
  storage.set_contents(after);
}

Storage Memory::meta_copy(const Storage& storage) {
  auto contents = std::make_shared<Storage::Contents>();
  contents->nbytes = storage.nbytes();
  contents->address = storage.address();
  auto block = std::make_shared<Storage::Block>();
  block->contents = std::move(contents);
  block->id = storage.id();
  block->device = storage.device();
  block->initialised = storage.is_initialised_on_allocation();
  Storage twin;
  twin.block_ = std::move(block);
  return twin;
}

Tensor Memory::allocate_checked(Layout layout, std::optional<std::int64_t> nbytes, DType dtype, Device device,
                                Initial initial) {
  if (!nbytes) throw refuse::storage_overflow(layout.shape);
  if (!checked_numel(layout.shape)) throw refuse::numel_overflow(layout.shape);
  return Tensor(allocate(*nbytes, device, initial), std::move(layout), dtype);
}

Tensor Memory::allocate_tensor(const Dims& shape, DType dtype, Device device, Initial initial) {
  for (const auto size : shape) {
    if (size < 0) throw refuse::negative_size(size, shape);
  }
  require_elements(dtype);
  const auto nbytes = contiguous_storage_nbytes(shape, itemsize(dtype));
  if (nbytes && !has_contiguous_stride(shape)) throw refuse::stride_overflow();
  return allocate_checked(contiguous_layout(shape), nbytes, dtype, device, initial);
}

Tensor Memory::allocate_tensor(const Dims& shape, const Dims& stride, DType dtype, Device device,
                               Initial initial) {
  for (const auto size : shape) {
    if (size < 0) throw refuse::negative_size(size, shape);
  }
  require_elements(dtype);
  const auto nbytes = storage_nbytes(shape, stride, itemsize(dtype));
  if (!nbytes) throw refuse::strided_storage_overflow(shape, stride);
  return allocate_checked(Layout{shape, stride, 0}, nbytes, dtype, device, initial);
}

void Memory::relayout(const Tensor& tensor, Layout after) {
  rebind(tensor, {tensor.storage(), std::move(after), tensor.dtype(), tensor.grad()});
}

void Memory::rebind(const Tensor& tensor, Region after) {
  if (observer_) observer_->before_rebind(tensor, after);
  tensor.rebind(std::move(after.storage), std::move(after.layout), after.dtype, after.grad);
}

void Memory::bump_version(const Tensor& tensor) {
  const auto version_owner = tensor.version_owner();
  const auto after = version_owner.version() + 1;
  if (observer_) observer_->before_version_change(version_owner, after);
  version_owner.set_version(after);
}

std::uint64_t Tensor::data_ptr() const {
  if (numel() == 0 || device() == Device::meta) return 0;
  return storage().address() + static_cast<std::uint64_t>(storage_offset() * itemsize());
}

}  // namespace stridescope::tensor
