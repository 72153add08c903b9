#include "engine/kernels/reduce/reduce.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/reduce/cascade_sum.h"
#include "engine/kernels/reduce/pairwise_sum.h"
#include "engine/kernels/reduce/reduction_passes.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// The kept and the reduced dimensions.
struct SplitDims {
  tensor::Dims kept_shape, kept_from, kept_to, reduced_shape, reduced_from;

  std::int64_t results() const { return tensor::Layout{kept_shape, kept_to, 0}.numel(); }
  std::int64_t elements() const { return tensor::Layout{reduced_shape, reduced_from, 0}.numel(); }
  /// The number of elements that all results read; saturates.
  std::int64_t reads() const {
    const auto each = std::max<std::int64_t>(std::min(elements(), max_counted_elements), 1);
    return each * std::min(results(), std::max<std::int64_t>(max_counted_elements / each, 1));
  }
};

SplitDims split(const Region& destination, const Region& source, std::bitset<tensor::max_dims> reduced) {
  const bool keeps = destination.layout.shape.size() == source.layout.shape.size();
  SplitDims dims;
  std::size_t out = 0;
  const auto kept = [&](std::size_t d) {
    const auto size = reduced[d] ? 1 : source.layout.shape[d];
    if (out >= destination.layout.shape.size() || destination.layout.shape[out] != size)
      throw std::logic_error("a reduction's result has another shape");
    return out++;
  };
  for (std::size_t d = 0; d < source.layout.shape.size(); ++d) {
    if (reduced[d]) {
      dims.reduced_shape.push_back(source.layout.shape[d]);
      dims.reduced_from.push_back(source.layout.stride[d]);
      if (keeps) kept(d);
    } else {
      dims.kept_shape.push_back(source.layout.shape[d]);
      dims.kept_from.push_back(source.layout.stride[d]);
      dims.kept_to.push_back(destination.layout.stride[kept(d)]);
    }
  }
  return dims;
}

tensor::Reading reading_of(const Region& destination, const Region& source,
                           std::bitset<tensor::max_dims> reduced) {
  const bool keeps = destination.layout.shape.size() == source.layout.shape.size();
  tensor::Reading reading;
  std::int64_t out = 0;
  for (std::size_t d = 0; d < source.layout.shape.size(); ++d) {
    reading.push_back({reduced[d] ? tensor::DimRead::Kind::every : tensor::DimRead::Kind::at, out});
    if (!reduced[d] || keeps) ++out;
  }
  return reading;
}

void report(const KernelCall& call, const Region& destination, const Region& source,
            std::bitset<tensor::max_dims> reduced) {
  call.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::reduce,
                        .sources = {source},
                        .destination = destination,
                        .readings = {reading_of(destination, source, reduced)}};
  });
}

/// The passes of a reduction over its elements, and the final operation.
struct Passes {
  ReductionPass first{}, second{};
  bool has_second = false;
};
Passes passes_of(Reduction reduction, const ReduceOptions& options) {
  switch (reduction) {
    case Reduction::sum:
    case Reduction::pairwise_sum:
    case Reduction::mean: return {ReductionPass::sum};
    case Reduction::nansum: return {ReductionPass::nansum};
    case Reduction::prod: return {ReductionPass::product};
    case Reduction::amax: return {ReductionPass::largest};
    case Reduction::amin: return {ReductionPass::smallest};
    case Reduction::any: return {ReductionPass::any};
    case Reduction::all: return {ReductionPass::all};
    case Reduction::argmax: return {ReductionPass::largest, ReductionPass::first_index, true};
    case Reduction::argmin: return {ReductionPass::smallest, ReductionPass::first_index, true};
    case Reduction::var:
    case Reduction::std: return {ReductionPass::sum, ReductionPass::squared_deviations, true};
    case Reduction::logsumexp: return {ReductionPass::largest, ReductionPass::exponentials, true};
    case Reduction::norm: break;
  }
  if (options.p == 0) return {ReductionPass::count_nonzero};
  if (options.p == 1) return {ReductionPass::magnitudes};
  if (options.p == 2) return {ReductionPass::squares};
  return {std::isinf(options.p)
              ? (options.p > 0 ? ReductionPass::largest_magnitude : ReductionPass::smallest_magnitude)
              : ReductionPass::powers};
}

/// Results that are reduced together, and their states after each pass.
struct States {
  alignas(64) std::byte first[reduced_results_block * 8], second[reduced_results_block * 8];
};

/// Converts the states of the first pass to the input of the second one, and those of the last one to results
/// of `result_dtype`.
class Finalizer {
 public:
  Finalizer(Reduction reduction, const ReduceOptions& options, DType element, std::int64_t count)
      : reduction_(reduction), options_(options), element_(element), count_(static_cast<double>(count)) {}

  DType result_dtype(DType state) const { return has_final_step() ? DType::float64 : state; }

  void prepare_second_pass(States& states, std::int64_t n) const {
    if (reduction_ == Reduction::logsumexp) {
      if (element_ == DType::float32) zero_infinities(reinterpret_cast<float*>(states.first), n);
      else zero_infinities(reinterpret_cast<double*>(states.first), n);
    }
    auto* const sums = reinterpret_cast<double*>(states.first);
    if (reduction_ == Reduction::var || reduction_ == Reduction::std)
      for (std::int64_t k = 0; k < n; ++k) sums[k] /= count_;
  }
  void finalize(States& states, std::int64_t n) const {
    if (!has_final_step()) return;
    auto* const results = reinterpret_cast<double*>(
        reduction_ == Reduction::mean || reduction_ == Reduction::norm ? states.first : states.second);
    for (std::int64_t k = 0; k < n; ++k) results[k] = final_value(results[k], states, k);
  }

 private:
  bool has_final_step() const {
    return reduction_ == Reduction::mean || reduction_ == Reduction::var || reduction_ == Reduction::std ||
           reduction_ == Reduction::norm || reduction_ == Reduction::logsumexp;
  }
  /// Replaces infinities by 0, since the difference of two infinities would be NaN.
  template <class T>
  static void zero_infinities(T* x, std::int64_t n) {
    for (std::int64_t k = 0; k < n; ++k)
      if (std::isinf(x[k])) x[k] = 0;
  }
  double final_value(double x, const States& states, std::int64_t k) const {
    const double p = options_.p;
    switch (reduction_) {
      case Reduction::mean: return x / count_;
      case Reduction::var: return x / std::max(0.0, count_ - options_.correction);
      case Reduction::std: return std::sqrt(x / std::max(0.0, count_ - options_.correction));
      case Reduction::logsumexp:
        return std::log(x) + (element_ == DType::float32
                                  ? static_cast<double>(reinterpret_cast<const float*>(states.first)[k])
                                  : reinterpret_cast<const double*>(states.first)[k]);
      default:
        if (p == 0 || p == 1 || std::isinf(p)) return x;
        // PyTorch takes the square root of the sum in float32.
        return element_ == DType::float32 ? root(static_cast<float>(x)) : root(x);
    }
  }
  template <class T>
  T root(T sum) const {
    return options_.p == 2 ? std::sqrt(sum) : std::pow(sum, static_cast<T>(1 / options_.p));
  }

  Reduction reduction_;
  ReduceOptions options_;
  DType element_;
  double count_;
};

/// Destination of the last pass, or of both (values and indices).
struct PassOutput {
  std::byte* to = nullptr;
  DType dtype{};
  bool is_of_first_pass = false;
};

/// A prepared reduction. Operands of walks over kept dimensions: source, destination. Operands of walks over
/// reduced dimensions: the strides that determine the order, source.
class ReductionPlan {
 public:
  ReductionPlan(const Passes& passes, const Finalizer& finish, DType source, const ReduceOptions& options,
                bool is_empty)
      : passes_(passes),
        finalizer_(finish),
        source_(source),
        element_(arithmetic_dtype(source)),
        to_element_(element_ == source ? nullptr : convert_row(source, element_)),
        first_(pass_loops(passes.first, element_)),
        second_(passes.has_second ? pass_loops(passes.second, element_) : PassLoops{}),
        power_(options.p),
        is_empty_(is_empty) {}

  /// Reduces the results along the innermost kept dimension side by side, or one after the other.
  void run(tensor::ProgressMeter& meter, const std::byte* from, std::span<const PassOutput> targets,
           const Walk<2>& kept, const Walk<2>& reduced, bool by_columns) const {
    States states;
    const auto& row = kept[0];
    const auto itemsize = tensor::itemsize(source_);
    kept.for_each(meter, 0, 1, [&](const auto& at) {
      for (std::int64_t i = 0; i < row.size; i += reduced_results_block) {
        const auto count = std::min(reduced_results_block, row.size - i);
        const auto* begin = from + (at[0] + i * row.stride[0]) * itemsize;
        pass(meter, first_, states.first, {.power = power_}, begin, row.stride[0], count, reduced,
             by_columns);
        finalizer_.prepare_second_pass(states, count);
        if (passes_.has_second)
          pass(meter, second_, states.second, {.previous = states.first, .power = power_}, begin,
               row.stride[0], count, reduced, by_columns);
        finalizer_.finalize(states, count);
        for (const auto& target : targets)
          write(target, states, at[1] + i * row.stride[1], row.stride[1], count);
      }
    });
  }

 private:
  /// Elements packed at a time, at least reduced_results_block. Each part is reduced separately: decides the
  /// order of additions.
  static constexpr std::int64_t part = 1024;
  struct PackBuffer {
    alignas(64) std::byte bytes[part * 8];
  };
  /// Packs at most `part` elements that are `stride` apart, converted to the type of the steps.
  const std::byte* packed(PackBuffer& buffer, const std::byte* from, std::int64_t stride,
                          std::int64_t count) const {
    const auto itemsize = tensor::itemsize(source_);
    if (to_element_) {
      to_element_(buffer.bytes, tensor::itemsize(element_), from, stride * itemsize, count);
      return buffer.bytes;
    }
    if (stride == 1) return from;
    dispatch_width(itemsize, [&](auto type) {
      using T = typename decltype(type)::type;
      copy_packed(reinterpret_cast<T*>(buffer.bytes), reinterpret_cast<const T*>(from), stride, count);
    });
    return buffer.bytes;
  }

  void pass(tensor::ProgressMeter& meter, const PassLoops& loops, std::byte* states, PassArguments with,
            const std::byte* from, std::int64_t stride, std::int64_t count, const Walk<2>& reduced,
            bool by_columns) const {
    const auto itemsize = tensor::itemsize(source_), state_bytes = tensor::itemsize(loops.state);
    PackBuffer buffer;
    loops.start(states, count);
    if (is_empty_) return;
    if (by_columns) {
      reduced.for_each(meter, count * itemsize, 0, [&](const auto& offset) {
        loops.columns(states, packed(buffer, from + offset[1] * itemsize, stride, count), count, with);
        ++with.index;
      });
      return;
    }
    const auto before_bytes = with.previous ? tensor::itemsize(first_.state) : 0;
    const auto step = reduced[0].stride[1];
    auto* const before = static_cast<std::byte*>(with.previous);
    const auto most = step == 1 && !to_element_ ? std::numeric_limits<std::int64_t>::max() : part;
    for (std::int64_t k = 0; k < count; ++k) {
      with.index = 0;
      with.previous = before + k * before_bytes;
      reduced.for_each_row(meter, itemsize, [&](const auto& offset, std::int64_t length) {
        const auto* row = from + (k * stride + offset[1]) * itemsize;
        for (std::int64_t i = 0; i < length;) {
          const auto n = std::min(most, length - i);
          loops.row(states + k * state_bytes, packed(buffer, row + i * step * itemsize, step, n), n, with);
          with.index += n;
          i += n;
        }
      });
    }
  }

  void write(const PassOutput& target, const States& states, std::int64_t offset, std::int64_t stride,
             std::int64_t count) const {
    const bool is_first = target.is_of_first_pass || !passes_.has_second;
    const auto made = finalizer_.result_dtype(is_first ? first_.state : second_.state);
    const auto itemsize = tensor::itemsize(target.dtype);
    convert_row(made, target.dtype)(target.to + offset * itemsize, stride * itemsize,
                                    is_first ? states.first : states.second, tensor::itemsize(made), count);
  }

  Passes passes_;
  Finalizer finalizer_;
  DType source_, element_;
  ConvertRow to_element_;
  PassLoops first_, second_;
  double power_;
  bool is_empty_;  ///< no elements to reduce
};

/// Keeps the innermost dimension if it fills at least a vector; else swaps the longest one inside.
Walk<2> with_long_rows(Walk<2> walk) {
  if (walk[0].size >= shortest_reduced_row) return walk;
  std::size_t longest = 0;
  for (std::size_t d = 1; d < walk.size(); ++d)
    if (walk[d].size > walk[longest].size) longest = d;
  walk.swap(0, longest);
  return walk;
}

/// True if adjacent results are reduced side by side: if they are closer together than the elements that each
/// reduces, or each reduces less than a vector.
bool reduces_side_by_side(const Walk<2>& kept, const Walk<2>& reduced) {
  const auto across = std::abs(kept[0].stride[0]), along = std::abs(reduced[0].stride[1]);
  if (kept[0].size < fewest_results_of_vector && reduced[0].size >= long_reduced_row) return false;
  const bool are_closer = kept[0].size > 1 && across != 0 && across < along;
  return are_closer || (reduced.numel() < short_reduction && kept[0].size >= fewest_short_results);
}

/// Operand 1 of the call is the source, the others are the targets.
void run(KernelCall& call, Reduction reduction, SplitDims dims, std::span<const PassOutput> targets,
         DType source, const ReduceOptions& options) {
  const bool is_ordered = reduction == Reduction::argmax || reduction == Reduction::argmin;
  const bool is_idempotent = reduction == Reduction::amax || reduction == Reduction::amin ||
                             reduction == Reduction::any || reduction == Reduction::all;
  const auto passes = passes_of(reduction, options);
  const auto reads = dims.reads(), itemsize = tensor::itemsize(source);
  if (is_idempotent)
    for (std::size_t d = 0; d < dims.reduced_shape.size(); ++d)
      if (dims.reduced_from[d] == 0) dims.reduced_shape[d] = std::min<std::int64_t>(dims.reduced_shape[d], 1);
  // The budget counts every element.
  call.meter().add(0, (reads - dims.reads()) * itemsize);
  const Finalizer finish(reduction, options, arithmetic_dtype(source), dims.elements());
  const ReductionPlan plan(passes, finish, source, options, dims.elements() == 0);
  const Walk<2> kept(dims.kept_shape, {dims.kept_from.data(), dims.kept_to.data()});
  const auto order = is_ordered ? tensor::contiguous_stride(dims.reduced_shape) : dims.reduced_from;
  Walk<2> reduced(dims.reduced_shape, {order.data(), dims.reduced_from.data()});
  const bool by_columns = reduces_side_by_side(kept, reduced);
  if (!by_columns && !is_ordered) reduced = with_long_rows(reduced);
  // Each result is computed by one thread, in the same order for any number of threads.
  const bool is_injective_result = is_injective(Walk<1>(dims.kept_shape, {dims.kept_to.data()}));
  parallel_for(
      call, kept, is_injective_result ? dims.reads() * itemsize : 0,
      [&](tensor::ProgressMeter& meter, const Walk<2>& some, const auto& at) {
        std::array<PassOutput, 2> moved;
        std::copy(targets.begin(), targets.end(), moved.begin());
        for (auto& target : moved) target.to += at[1] * tensor::itemsize(target.dtype);
        plan.run(meter, call.data(1) + at[0] * itemsize, std::span(moved).first(targets.size()), some,
                 reduced, by_columns);
      },
      by_columns ? reduced_results_block : 1);
}

void count_cost(KernelCall& call, Reduction reduction, const Region& source) {
  const auto elements = std::min(source.layout.numel(), max_counted_elements);
  if (reduction == Reduction::norm || reduction == Reduction::logsumexp)
    call.meter().add(0, elements * cost_of_power);
  if (reduction == Reduction::var || reduction == Reduction::std)
    call.meter().add(0, elements * cost_of_moment);
}

}  // namespace

void reduce(tensor::Memory& memory, Reduction reduction, const Region& destination, const Region& source,
            std::bitset<tensor::max_dims> reduced, const ReduceOptions& options) {
  if (destination.layout.numel() == 0) return;
  KernelCall call(memory, {&destination, &source});
  report(call, destination, source, reduced);
  if (!call.has_bytes()) return;
  call.count_elements(0);
  if (is_cascade_sum(reduction, destination, source))
    return cascade_sum(call, reduction, destination, source, reduced);
  if (is_pairwise_sum(reduction, destination, source))
    return pairwise_sum(call, destination, source, reduced);
  count_cost(call, reduction, source);
  const PassOutput target{call.data(0), destination.dtype};
  run(call, reduction, split(destination, source, reduced), {&target, 1}, source.dtype, options);
}

void reduce_with_indices(tensor::Memory& memory, bool largest, const Region& values, const Region& indices,
                         const Region& source, std::bitset<tensor::max_dims> reduced) {
  if (indices.layout.numel() == 0) return;
  const auto places = largest ? Reduction::argmax : Reduction::argmin;
  if (values.layout.stride != indices.layout.stride) {
    reduce(memory, largest ? Reduction::amax : Reduction::amin, values, source, reduced);
    return reduce(memory, places, indices, source, reduced);
  }
  KernelCall call(memory, {&indices, &source, &values});
  report(call, values, source, reduced);
  report(call, indices, source, reduced);
  if (!call.has_bytes()) return;
  call.count_elements(0);
  const PassOutput targets[] = {{call.data(2), values.dtype, true}, {call.data(0), indices.dtype}};
  run(call, places, split(indices, source, reduced), targets, source.dtype, {});
}

}  // namespace stridescope::kernels
