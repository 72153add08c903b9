#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <type_traits>

#include "engine/kernels/loop/thresholds.h"
#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// One call of a kernel. The gate to storages: a kernel gets the address of an operand's elements from here,
/// and only where all that the operand covers lies inside its storage's bytes as they are now. Counts how far
/// the call is. Operands may share memory with what is written: snapshot.h has the rule for kernels then.
class Work {
 public:
  using Operands = std::span<const tensor::Region* const>;

  /// In O(rank) throws RuntimeError where an operand reaches beyond its storage.
  Work(tensor::Memory& memory, Operands operands);
  Work(tensor::Memory& memory, std::initializer_list<const tensor::Region*> operands)
      : Work(memory, Operands(operands.begin(), operands.size())) {}

  /// Tells the memory's observer what will happen: `make` gives the flow.
  template <class Make>
  void report(Make&& make) const {
    if (memory_.is_observed()) memory_.flow(make());
  }
  /// Whether there is something to do: false where an operand is meta.
  bool has_bytes() const { return has_bytes_; }
  /// The operand's first element. Only where has_bytes().
  std::byte* data(std::size_t operand) const { return data_[operand]; }
  template <class T>
  T* data(std::size_t operand) const {
    return reinterpret_cast<T*>(data_[operand]);
  }
  /// The address of storage index 0, for an operand of which single elements are chosen. Throws IndexError
  /// where an index is not inside the storage.
  std::byte* storage_data(std::size_t operand, std::span<const std::int64_t> indices);
  tensor::Pace& pace() { return pace_; }
  /// Whether so much work is done on several threads: not where one of them might read what another one
  /// writes, as operand 0 is written.
  bool is_shared(std::int64_t bytes) const {
    const auto& workers = memory_.control().workers;
    return workers && bytes >= std::max(workers->least_bytes(), std::int64_t{1}) && is_divisible();
  }
  /// Calls f(pace, begin, end) for parts of [0, count) that together are all of it, on several threads where
  /// `bytes` of work are worth it and the memory has them: parts must not depend on each other. Each begins
  /// at a multiple of `step`.
  template <class F>
  void share(std::int64_t count, std::int64_t bytes, std::int64_t step, F&& f) {
    if (!is_shared(bytes) || count <= step) return f(pace_, std::int64_t{0}, count);
    const auto& workers = memory_.control().workers;
    const std::int64_t most = workers->threads() * parts_per_thread, steps = (count + step - 1) / step,
                       size = (steps + most - 1) / most * step;
    workers->run((count + size - 1) / size, [&](std::int64_t part) {
      tensor::Pace pace(memory_.control());
      f(pace, part * size, std::min((part + 1) * size, count));
    });
  }
  /// Counts what every element of operand 0 takes besides being walked, and what it takes to reach elements
  /// of any operand that lie apart.
  void count_elements(std::int64_t cost_bytes);

 private:
  bool is_divisible() const;

  static constexpr std::size_t most_operands = 5;
  tensor::Memory& memory_;
  tensor::Pace pace_;
  bool has_bytes_ = true;
  std::array<std::byte*, most_operands> data_{};
  std::array<const tensor::Region*, most_operands> operands_{};
};

/// Throws std::logic_error where the region has another shape: its strides would lead elsewhere.
void require_shape(const tensor::Region& region, const tensor::Dims& shape);

/// Calls f(std::bool_constant): whether a part of the work, which takes as long as walking `cost_bytes`, is
/// to be told piece by piece while it goes on, as it is not soon done.
template <class F>
void with_telling(std::int64_t cost_bytes, F&& f) {
  if (cost_bytes < 0 || cost_bytes > intervals_of_long_call * tensor::Pace::interval_bytes)
    f(std::true_type{});
  else f(std::false_type{});
}

}  // namespace stridescope::kernels
