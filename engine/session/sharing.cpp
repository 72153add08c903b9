#include "engine/session/sharing.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/session/element_origins.h"
#include "engine/session/reachable_values.h"

namespace stridescope::session {
namespace {

/// The maximum number of byte runs that are listed individually.
constexpr std::int64_t max_runs = 4096;

struct Interval {
  std::int64_t begin = 0, end = 0;
};

/// The bytes that a layout covers: `run` bytes at every combination of the outer steps.
struct Coverage {
  Interval extent;
  std::int64_t run = 0;
  std::vector<std::pair<std::int64_t, std::int64_t>>
      outer;  ///< size and stride in bytes, smallest stride first
  std::int64_t runs = 1;
  bool overlaps = false;  ///< runs may overlap
};

Coverage coverage(const tensor::Tensor& tensor) {
  Coverage result;
  if (tensor.numel() == 0) return result;
  const auto itemsize = tensor.itemsize();
  std::vector<std::pair<std::int64_t, std::int64_t>> steps;  // stride, size
  for (std::size_t d = 0; d < tensor.shape().size(); ++d) {
    if (tensor.shape()[d] > 1 && tensor.stride()[d] > 0) {
      steps.emplace_back(tensor.stride()[d] * itemsize, tensor.shape()[d]);
    }
  }
  std::sort(steps.begin(), steps.end());
  result.run = itemsize;
  auto reach = itemsize;
  for (const auto& [stride, size] : steps) {
    if (result.outer.empty() && stride <= result.run) {
      result.run += (size - 1) * stride;
    } else {
      result.overlaps = result.overlaps || stride < reach;
      result.outer.emplace_back(size, stride);
      result.runs *= size;
    }
    reach = std::max(reach, result.run) + (result.outer.empty() ? 0 : (size - 1) * stride);
  }
  result.extent.begin = tensor.storage_offset() * itemsize;
  result.extent.end = result.extent.begin + reach;
  return result;
}

void append_runs(const Coverage& coverage, std::size_t step, std::int64_t at,
                 std::vector<Interval>& intervals) {
  if (step == coverage.outer.size()) {
    intervals.push_back({at, at + coverage.run});
    return;
  }
  const auto [size, stride] = coverage.outer[step];
  for (std::int64_t i = 0; i < size; ++i) append_runs(coverage, step + 1, at + i * stride, intervals);
}

std::int64_t merged_length(std::vector<Interval> intervals) {
  std::sort(intervals.begin(), intervals.end(), [](Interval a, Interval b) { return a.begin < b.begin; });
  std::int64_t length = 0, reached = 0;
  for (const auto& [begin, end] : intervals) {
    if (end <= reached) continue;
    length += end - std::max(begin, reached);
    reached = end;
  }
  return length;
}

/// The bytes of a storage covered by the tensors that `next` returns; an empty tensor marks the
/// end.
template <class Next>
VisibleBytes sum_visible_bytes(std::int64_t nbytes, Next next) {
  std::vector<Coverage> coverages;
  while (const tensor::Tensor tensor = next()) {
    auto covered = coverage(tensor);
    if (covered.run == 0) continue;
    if (covered.run == nbytes) return {covered.run, true};
    coverages.push_back(std::move(covered));
  }
  std::int64_t runs = 0;
  for (const auto& covered : coverages) runs += covered.runs;
  std::vector<Interval> intervals;
  if (runs <= max_runs) {
    for (const auto& covered : coverages) append_runs(covered, 0, covered.extent.begin, intervals);
    return {merged_length(std::move(intervals)), true};
  }
  std::int64_t sum = 0;
  VisibleBytes result;
  for (const auto& covered : coverages) {
    sum += covered.runs * covered.run;
    intervals.push_back(covered.extent);
    result.is_exact = result.is_exact && !covered.overlaps;
  }
  std::int64_t extents = 0;
  for (const auto& [begin, end] : intervals) extents += end - begin;
  const auto bound = merged_length(std::move(intervals));
  // Tensors with disjoint extents share nothing.
  result.is_exact = result.is_exact && extents == bound;
  result.bytes = std::min(sum, bound);
  return result;
}

void measure(StorageUse& use) {
  std::size_t i = 0;
  const auto seen = sum_visible_bytes(use.storage.nbytes(), [&] {
    return i < use.aliases.size() ? use.aliases[i++].tensor : tensor::Tensor();
  });
  use.visible_bytes = seen.bytes, use.is_exact = seen.is_exact;
}

}  // namespace

VisibleBytes visible_bytes(const Snapshot& snapshot, const tensor::Storage& storage,
                           const std::vector<tensor::Tensor>& readers) {
  std::size_t i = 0;
  return sum_visible_bytes(snapshot.frozen(storage).nbytes(), [&] {
    return i < readers.size() ? snapshot.frozen(readers[i++]) : tensor::Tensor();
  });
}

std::vector<Alias> aliases(const Snapshot& snapshot) {
  std::vector<Alias> result;
  for (const auto& binding : snapshot.environment().bindings()) {
    for_each_tensor(binding.name, snapshot.frozen(binding.value),
                    [&](std::string path, const tensor::Tensor& tensor) {
                      result.push_back({std::move(path), tensor});
                    });
  }
  return result;
}

std::vector<StorageUse> storage_uses(const Snapshot& snapshot) {
  std::map<std::int64_t, StorageUse> by_id;
  for (const auto& binding : snapshot.environment().bindings()) {
    const auto value = snapshot.frozen(binding.value);
    for_each_storage(value, [&](const tensor::Storage& storage) { by_id[storage.id()].storage = storage; });
    for_each_tensor(binding.name, value, [&](std::string path, const tensor::Tensor& tensor) {
      by_id[tensor.storage().id()].aliases.push_back({std::move(path), tensor});
    });
  }
  std::vector<StorageUse> uses;
  for (auto& [id, use] : by_id) {
    measure(use);
    uses.push_back(std::move(use));
  }
  return uses;
}

std::int64_t reachable_bytes(const Snapshot& snapshot) {
  std::set<std::int64_t> seen;
  std::int64_t sum = 0;
  for (const auto& binding : snapshot.environment().bindings()) {
    for_each_storage(snapshot.frozen(binding.value), [&](const tensor::Storage& storage) {
      if (seen.insert(storage.id()).second) sum += occupied_bytes(storage);
    });
  }
  return sum;
}

}  // namespace stridescope::session
