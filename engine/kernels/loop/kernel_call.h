#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <type_traits>

#include "engine/kernels/loop/thresholds.h"
#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// One call of a kernel, and its only access to storages: it returns the address of an operand's elements
/// after checking that all are within the storage's current bytes. Counts the progress of the call. Operands
/// may overlap the result: snapshot.h has the rule for kernels.
class KernelCall {
 public:
  using Operands = std::span<const tensor::Region* const>;

  /// Throws RuntimeError if an operand exceeds its storage's bounds. Takes O(rank).
  KernelCall(tensor::Memory& memory, Operands operands);
  KernelCall(tensor::Memory& memory, std::initializer_list<const tensor::Region*> operands)
      : KernelCall(memory, Operands(operands.begin(), operands.size())) {}

  /// Reports the flow that `make` returns to the memory's observer, if any, before the kernel runs.
  template <class Make>
  void report(Make&& make) const {
    if (memory_.is_observed()) memory_.flow(make());
  }
  /// False if an operand is meta: then nothing is computed.
  bool has_bytes() const { return has_bytes_; }
  /// The operand's first element. Requires has_bytes().
  std::byte* data(std::size_t operand) const { return data_[operand]; }
  template <class T>
  T* data(std::size_t operand) const {
    return reinterpret_cast<T*>(data_[operand]);
  }
  /// The address of storage index 0, for an operand whose elements are selected individually. Throws
  /// RuntimeError if one of `indices` is out of bounds.
  std::byte* storage_data(std::size_t operand, std::span<const std::int64_t> indices);
  tensor::ProgressMeter& meter() { return meter_; }
  /// True if this much work is split among threads. False if an operand overlaps operand 0, which is written:
  /// a thread might read bytes that another one writes.
  bool is_parallel(std::int64_t bytes) const {
    const auto& workers = memory_.control().workers;
    return workers && bytes >= std::max(workers->least_bytes(), std::int64_t{1}) && can_split();
  }
  /// Calls f(meter, begin, end) for parts that together cover [0, count), on several threads if the memory
  /// has them and there are enough bytes of work. Parts must be independent. Each begins at a multiple of
  /// `step`.
  template <class F>
  void parallel_for(std::int64_t count, std::int64_t bytes, std::int64_t step, F&& f) {
    if (!is_parallel(bytes) || count <= step) return f(meter_, std::int64_t{0}, count);
    const auto& workers = memory_.control().workers;
    const std::int64_t most = workers->threads() * parts_per_thread, steps = (count + step - 1) / step,
                       size = (steps + most - 1) / most * step;
    workers->run((count + size - 1) / size, [&](std::int64_t part) {
      tensor::ProgressMeter meter(memory_.control());
      f(meter, part * size, std::min((part + 1) * size, count));
    });
  }
  /// Adds a cost for every element of operand 0 beyond its walk, and the cost of accessing distant elements
  /// of all operands.
  void count_elements(std::int64_t cost_bytes);

 private:
  bool can_split() const;

  static constexpr std::size_t most_operands = 5;
  tensor::Memory& memory_;
  tensor::ProgressMeter meter_;
  bool has_bytes_ = true;
  std::array<std::byte*, most_operands> data_{};
  std::array<const tensor::Region*, most_operands> operands_{};
};

/// Throws std::logic_error if the region has another shape, for which its strides would be wrong.
void require_shape(const tensor::Region& region, const tensor::Dims& shape);

/// Calls f(std::true_type) if work of this cost takes long enough to report its progress incrementally, else
/// f(std::false_type).
template <class F>
void with_progress_reports(std::int64_t cost_bytes, F&& f) {
  if (cost_bytes < 0 || cost_bytes > intervals_of_long_call * tensor::ProgressMeter::interval_bytes)
    f(std::true_type{});
  else f(std::false_type{});
}

}  // namespace stridescope::kernels
