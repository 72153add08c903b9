#include "engine/session/patch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <new>
#include <utility>

namespace stridescope::session {
namespace {

/// Byte runs with gaps of at most this size are merged: a separate record would be larger.
constexpr std::int64_t merge_gap_bytes = 16;
struct Extent {
  std::int64_t begin, end;
};

/// Appends a run, merging if near; false if it begins before the last run.
bool add(std::vector<Extent>& extents, Extent run) {
  if (extents.empty() || run.begin > extents.back().end + merge_gap_bytes) {
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

/// The byte runs that a layout covers. Dimensions are sorted by ascending stride: the first ones, with gaps
/// of at most merge_gap_bytes, form one run, and an odometer iterates over the others.
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
  while (inner < dims.size() && dims[inner].stride <= run + merge_gap_bytes) {
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

constexpr std::int64_t pattern_bytes = 8;

bool repeats_pattern(const std::byte* page, std::int64_t size) {
  return size > 4 * pattern_bytes &&
         std::memcmp(page, page + pattern_bytes, static_cast<std::size_t>(size - pattern_bytes)) == 0;
}

}  // namespace

void ByteBuffer::Free::operator()(std::byte* p) const noexcept { std::free(p); }

ByteBuffer::ByteBuffer(std::size_t size) : bytes_(static_cast<std::byte*>(std::malloc(size))), size_(size) {
  if (size > 0 && !bytes_) throw std::bad_alloc();
}

Patch::Patch(const tensor::Flow& flow, const BufferSource& room, const tensor::Control& control) {
  if (flow.destination.storage.is_meta()) return;
  for (const auto& [begin, end] : extents_of(flow)) {
    for (auto at = begin; at < end; at = (at / page_bytes + 1) * page_bytes) {
      const auto page_end = std::min(end, (at / page_bytes + 1) * page_bytes);
      pages_.push_back({at, static_cast<std::int32_t>(page_end - at), false, 0});
    }
  }
  take(flow.destination.storage.bytes(), room, control);
}

void Patch::take(const std::byte* storage, const BufferSource& room, const tensor::Control& control) {
  const tensor::ProgressMeter meter(control);
  std::int64_t size = 0;
  for (auto& page : pages_) {
    meter.throw_if_cancelled();
    page.repeats = repeats_pattern(storage + page.begin, page.size);
    page.at = size;
    size += page.repeats ? pattern_bytes : page.size;
  }
  const auto wanted = static_cast<std::size_t>(size);
  buffer_ = room ? room(size) : ByteBuffer();
  if (buffer_.size() < wanted || buffer_.size() > 2 * wanted) buffer_ = ByteBuffer(wanted);
  for (const auto& page : pages_) {
    meter.throw_if_cancelled();
    std::memcpy(buffer_.data() + page.at, storage + page.begin,
                static_cast<std::size_t>(page.repeats ? pattern_bytes : page.size));
  }
  size_ = static_cast<std::int64_t>(buffer_.size());
  is_kept_ = true;
}

bool Patch::touches(std::int64_t begin, std::int64_t end) const {
  const auto after = std::lower_bound(pages_.begin(), pages_.end(), end,
                                      [](const Page& page, std::int64_t at) { return page.begin < at; });
  return after != pages_.begin() && std::prev(after)->begin + std::prev(after)->size > begin;
}

void Patch::read(std::int64_t byte_offset, std::span<std::byte> to, const ReadUncovered& other) const {
  const auto part = [&](std::int64_t begin, std::int64_t end) {
    return to.subspan(static_cast<std::size_t>(begin - byte_offset), static_cast<std::size_t>(end - begin));
  };
  auto done = byte_offset;
  const auto end = byte_offset + static_cast<std::int64_t>(to.size());
  auto page = std::upper_bound(pages_.begin(), pages_.end(), byte_offset,
                               [](std::int64_t offset, const Page& p) { return offset < p.begin; });
  if (page != pages_.begin()) --page;
  for (; page != pages_.end() && page->begin < end; ++page) {
    const auto first = std::max(page->begin, byte_offset), last = std::min(page->begin + page->size, end);
    if (first >= last) continue;
    if (done < first) other(done, part(done, first));
    const auto* bytes = buffer_.data() + page->at;
    for (auto at = first; at < last; ++at) {
      const auto within = at - page->begin;
      to[static_cast<std::size_t>(at - byte_offset)] = bytes[page->repeats ? within % pattern_bytes : within];
    }
    done = last;
  }
  if (done < end) other(done, part(done, end));
}

void Patch::write(std::byte* storage) const {
  for (const auto& page : pages_) {
    const auto size = static_cast<std::size_t>(page.size);
    const auto* from = buffer_.data() + page.at;
    auto* to = storage + page.begin;
    if (!page.repeats) {
      std::memcpy(to, from, size);
      continue;
    }
    constexpr auto step = static_cast<std::size_t>(pattern_bytes);
    for (std::size_t at = 0; at < size; at += step) std::memcpy(to + at, from, std::min(step, size - at));
  }
}

void Patch::exchange(std::byte* storage) {
  Patch taken;
  taken.pages_ = pages_;
  taken.take(storage);
  write(storage);
  *this = std::move(taken);
}

void Patch::copy(const std::byte* from, std::byte* to) const {
  for (const auto& page : pages_)
    std::memcpy(to + page.begin, from + page.begin, static_cast<std::size_t>(page.size));
}

ByteBuffer Patch::drop() {
  is_kept_ = false;
  size_ = 0;
  return std::exchange(buffer_, ByteBuffer());
}

}  // namespace stridescope::session
