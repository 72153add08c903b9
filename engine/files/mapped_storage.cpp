#include "engine/files/mapped_storage.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "engine/tensor/checked.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::files {
namespace {

using tensor::Storage;

/// Bytes written to a mapped storage, as counted by its Memory.
struct Written {
  std::shared_ptr<std::atomic<std::int64_t>> live_bytes;
  std::int64_t limit_bytes = 0, nbytes = 0;
  std::atomic<std::int64_t> counted_bytes = 0;
};

/// Keyed by the contents of live storages.
class MappedStorageRegistry {
 public:
  void add(const Storage::Contents* contents, std::shared_ptr<Written> written) {
    const std::lock_guard lock(mutex_);
    written_[contents] = std::move(written);
    ++count_;
  }
  void remove(const Storage::Contents* contents) {
    const std::lock_guard lock(mutex_);
    written_.erase(contents);
    --count_;
  }
  bool is_empty() const { return count_ == 0; }
  std::shared_ptr<Written> find(const Storage::Contents* contents) {
    if (count_ == 0) return nullptr;
    const std::lock_guard lock(mutex_);
    const auto found = written_.find(contents);
    return found == written_.end() ? nullptr : found->second;
  }

 private:
  std::atomic<int> count_ = 0;
  std::mutex mutex_;
  std::map<const Storage::Contents*, std::shared_ptr<Written>> written_;
};

MappedStorageRegistry& registry() {
  static MappedStorageRegistry all;
  return all;
}

/// Counts written pages if no other observer is attached, since kernels report writes only to an observer.
class PageCounter final : public tensor::MemoryObserver {
 public:
  void after_allocation(const Storage&) override {}
  void before_flow(const tensor::Flow& flow) override { count_written_pages(flow); }
  void before_rebind(const tensor::Tensor&, const tensor::Region&) override {}
  void before_resize(const Storage&, const std::shared_ptr<const Storage::Contents>&) override {}
};

/// Allocates the next simulated address, for a storage of `nbytes` bytes.
std::uint64_t take_address(tensor::Memory& memory, std::int64_t nbytes) {
  constexpr std::uint64_t alignment = 64;
  auto mark = memory.mark();
  auto& next = mark.address[static_cast<std::size_t>(tensor::Device::cpu)];
  const auto address = next;
  next += (static_cast<std::uint64_t>(nbytes) + alignment - 1) / alignment * alignment;
  memory.rewind(mark);
  return address;
}

}  // namespace

Storage mapped_storage(std::shared_ptr<const FileMapping> mapping, std::int64_t nbytes,
                       tensor::Memory& memory) {
  const auto storage = memory.allocate(0);
  auto contents = std::make_unique<Storage::Contents>();
  contents->nbytes = nbytes;
  contents->address = take_address(memory, nbytes);
  if (memory.is_meta()) {
    storage.set_contents(std::move(contents));
    return storage;
  }
  auto written = std::make_shared<Written>();
  written->live_bytes = storage.contents()->live_bytes;
  written->limit_bytes = memory.limit_bytes();
  written->nbytes = nbytes;
  contents->bytes = {mapping->bytes(), {nullptr, nbytes}};
  registry().add(contents.get(), written);
  storage.set_contents({contents.release(), [mapping, written](Storage::Contents* gone) {
                          registry().remove(gone);
                          static_cast<void>(gone->bytes.release());
                          *written->live_bytes -= written->counted_bytes;
                          delete gone;
                        }});
  observe_written_pages(memory);
  return storage;
}

void observe_written_pages(tensor::Memory& memory) {
  static PageCounter counter;
  if (!registry().is_empty() && !memory.is_observed()) memory.observe(&counter);
}

bool is_mapped(const Storage& storage) { return registry().find(storage.contents().get()) != nullptr; }

void count_written_pages(const tensor::Flow& flow) {
  constexpr std::int64_t page_bytes = 4096;
  const auto& to = flow.destination;
  const auto written = registry().find(to.storage.contents().get());
  if (!written || to.layout.numel() == 0) return;
  const auto span = tensor::extent(to.layout);
  const auto covered = tensor::checked_multiply(span.end - span.begin, tensor::itemsize(to.dtype));
  const auto pages = tensor::checked_multiply(to.layout.numel(), page_bytes);
  const auto left = written->nbytes - written->counted_bytes;
  const auto more = std::min({left, covered ? *covered + page_bytes : left, pages.value_or(left)});
  if (more > written->limit_bytes - *written->live_bytes)
    throw tensor::refuse::cpu_memory_exhausted(more, written->limit_bytes);
  written->counted_bytes += more;
  *written->live_bytes += more;
}

}  // namespace stridescope::files
