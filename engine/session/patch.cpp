#include "engine/session/patch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace stridescope::session {
namespace {

/// Runs that lie closer than what a run's record takes are one.
constexpr std::int64_t nearest_bytes = 16;
/// From here on, memory is asked for in huge pages: the first touch of small ones costs more than the copy.
constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;
/// So many bytes are copied between two looks at the control.
constexpr std::int64_t most_at_once = std::int64_t{4} << 20;

struct Extent {
  std::int64_t begin, end;
};

/// Adds a run that begins at or after the last one's begin; false where it does not.
bool add(std::vector<Extent>& extents, Extent run) {
  if (extents.empty() || run.begin > extents.back().end + nearest_bytes) {
    extents.push_back(run);
    return true;
  }
  if (run.begin < extents.back().begin) return extents.push_back(run), false;
  extents.back().end = std::max(extents.back().end, run.end);
  return true;
}

std::vector<Extent> in_order(std::vector<Extent> extents) {
  std::sort(extents.begin(), extents.end(), [](Extent a, Extent b) { return a.begin < b.begin; });
  std::vector<Extent> merged;
  for (const auto& run : extents) add(merged, run);
  return merged;
}

/// The bytes that a layout covers. Dimensions in ascending order of stride: those that leave gaps no larger
/// than nearest_bytes are one run, an odometer turns the others.
std::vector<Extent> extents_of(const tensor::Region& region) {
  const auto& layout = region.layout;
  if (layout.numel() == 0) return {};
  const auto itemsize = tensor::itemsize(region.dtype);
  struct Dim {
    std::int64_t stride, size;
  };
  auto start = layout.storage_offset * itemsize;
  std::vector<Dim> dims;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    auto stride = layout.stride[d] * itemsize;
    if (layout.shape[d] == 1 || stride == 0) continue;
    if (stride < 0) start += stride * (layout.shape[d] - 1), stride = -stride;
    dims.push_back({stride, layout.shape[d]});
  }
  std::sort(dims.begin(), dims.end(), [](Dim a, Dim b) { return a.stride < b.stride; });
  auto run = itemsize;
  std::size_t inner = 0;
  while (inner < dims.size() && dims[inner].stride <= run + nearest_bytes) {
    run += dims[inner].stride * (dims[inner].size - 1);
    ++inner;
  }
  std::vector<Extent> extents;
  std::vector<std::int64_t> index(dims.size() - inner, 0);
  bool ascends = true;
  for (auto at = start;;) {
    ascends = add(extents, {at, at + run}) && ascends;
    std::size_t d = 0;
    for (; d < index.size(); ++d) {
      const auto& dim = dims[inner + d];
      at += dim.stride;
      if (++index[d] < dim.size) break;
      at -= dim.stride * dim.size;
      index[d] = 0;
    }
    if (d == index.size()) break;
  }
  return ascends ? extents : in_order(std::move(extents));
}

std::vector<Extent> extents_of(const tensor::Flow& flow) {
  if (flow.destination_index.empty()) return extents_of(flow.destination);
  const auto itemsize = tensor::itemsize(flow.destination.dtype);
  std::vector<Extent> extents;
  bool ascends = true;
  for (const auto index : flow.destination_index)
    ascends = add(extents, {index * itemsize, (index + 1) * itemsize}) && ascends;
  return ascends ? extents : in_order(std::move(extents));
}

std::byte* allocate(std::size_t size) {
  void* memory = size < huge_page_bytes
                     ? std::malloc(size)
                     : std::aligned_alloc(huge_page_bytes,
                                          (size + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes);
  if (!memory) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (size >= huge_page_bytes) madvise(memory, size, MADV_HUGEPAGE);
#endif
  return static_cast<std::byte*>(memory);
}

}  // namespace

void Patch::Free::operator()(std::byte* p) const noexcept { std::free(p); }

Patch::Patch(const tensor::Flow& flow, const tensor::Control& control) {
  if (flow.destination.storage.is_meta()) return;
  const auto extents = extents_of(flow);
  runs_.reserve(extents.size());
  for (const auto& [begin, end] : extents) {
    runs_.push_back({begin, size_});
    size_ += end - begin;
  }
  if (size_ == 0) return;
  bytes_.reset(allocate(static_cast<std::size_t>(size_)));
  const auto* from = flow.destination.storage.bytes();
  const tensor::Pace pace(control);
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    pace.look(i);
    const auto end = length(i);
    for (std::int64_t done = 0; done < end; done += most_at_once) {
      if (done > 0) pace.look();
      std::memcpy(bytes_.get() + runs_[i].at + done, from + runs_[i].begin + done,
                  static_cast<std::size_t>(std::min(most_at_once, end - done)));
    }
  }
}

void Patch::read(std::int64_t byte_offset, std::span<std::byte> to, const Other& other) const {
  const auto part = [&](std::int64_t begin, std::int64_t end) {
    return to.subspan(static_cast<std::size_t>(begin - byte_offset), static_cast<std::size_t>(end - begin));
  };
  auto done = byte_offset;
  const auto end = byte_offset + static_cast<std::int64_t>(to.size());
  auto run = std::upper_bound(runs_.begin(), runs_.end(), byte_offset,
                              [](std::int64_t offset, const Run& r) { return offset < r.begin; });
  if (run != runs_.begin()) --run;
  for (; run != runs_.end() && run->begin < end; ++run) {
    const auto run_end = run->begin + length(static_cast<std::size_t>(run - runs_.begin()));
    const auto first = std::max(run->begin, byte_offset), last = std::min(run_end, end);
    if (first >= last) continue;
    if (done < first) other(done, part(done, first));
    const auto here = part(first, last);
    std::memcpy(here.data(), bytes_.get() + run->at + (first - run->begin), here.size());
    done = last;
  }
  if (done < end) other(done, part(done, end));
}

void Patch::write(std::byte* storage) const {
  for (std::size_t i = 0; i < runs_.size(); ++i)
    std::memcpy(storage + runs_[i].begin, bytes_.get() + runs_[i].at, static_cast<std::size_t>(length(i)));
}

void Patch::exchange(std::byte* storage) {
  for (std::size_t i = 0; i < runs_.size(); ++i)
    std::swap_ranges(storage + runs_[i].begin, storage + runs_[i].begin + length(i),
                     bytes_.get() + runs_[i].at);
}

}  // namespace stridescope::session
