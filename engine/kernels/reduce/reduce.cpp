#include "engine/kernels/reduce/reduce.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/reduce/cascade.h"
#include "engine/kernels/reduce/reduce_walk.h"
#include "engine/kernels/reduce/winners_of_lines.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

ReducedDimensions split(const Region& destination, const Region& source,
                        std::bitset<tensor::max_dims> reduced) {
  const bool keeps = destination.layout.shape.size() == source.layout.shape.size();
  ReducedDimensions dims;
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
    reading.push_back({reduced[d] ? tensor::Read::Kind::every : tensor::Read::Kind::at, out});
    if (!reduced[d] || keeps) ++out;
  }
  return reading;
}

void report(const Work& work, const Region& destination, const Region& source,
            std::bitset<tensor::max_dims> reduced) {
  work.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::reduce,
                        .sources = {source},
                        .destination = destination,
                        .readings = {reading_of(destination, source, reduced)}};
  });
}

Reducer reducer_of(Reduction reduction, DType source, const ReduceOptions& options) {
  switch (reduction) {
    case Reduction::sum:
    case Reduction::nansum:
    case Reduction::prod:
    case Reduction::mean: return sum_reducer(reduction, source);
    case Reduction::amax:
    case Reduction::amin:
    case Reduction::argmax:
    case Reduction::argmin: return extreme_reducer(reduction, source);
    case Reduction::any:
    case Reduction::all: return flag_reducer(reduction, source);
    default: return moment_reducer(reduction, source, options);
  }
}

}  // namespace

void reduce(tensor::Memory& memory, Reduction reduction, const Region& destination, const Region& source,
            std::bitset<tensor::max_dims> reduced, const ReduceOptions& options) {
  if (destination.layout.numel() == 0) return;
  Work work(memory, {&destination, &source});
  report(work, destination, source, reduced);
  if (!work.has_bytes()) return;
  work.count_elements(0);
  if (sums_in_cascade(reduction, destination, source))
    return sum_in_cascade(work, reduction, destination, source, reduced);
  if (reduction == Reduction::norm || reduction == Reduction::logsumexp)
    work.pace().advance(0, std::min(source.layout.numel(), endless_elements) * cost_of_power);
  if (reduction == Reduction::var || reduction == Reduction::std)
    work.pace().advance(0, std::min(source.layout.numel(), endless_elements) * cost_of_moment);
  const bool in_logical_order = reduction == Reduction::argmax || reduction == Reduction::argmin;
  const auto dims = split(destination, source, reduced);
  if (in_logical_order && destination.dtype == DType::int64 && has_winners(source.dtype, dims))
    return find_winners(work,
                        {.largest = reduction == Reduction::argmax,
                         .dtype = source.dtype,
                         .from = work.data(1),
                         .places = work.data<std::int64_t>(0)},
                        dims);
  const auto reducer = reducer_of(reduction, source.dtype, options);
  assert(reducer.start);
  run_reduction(work, reducer, dims, destination.dtype, options, in_logical_order);
}

void reduce_with_places(tensor::Memory& memory, bool largest, const Region& values, const Region& indices,
                        const Region& source, std::bitset<tensor::max_dims> reduced) {
  if (indices.layout.numel() == 0) return;
  const auto dims = split(indices, source, reduced);
  if (!has_winners(source.dtype, dims) || values.layout.stride != indices.layout.stride) {
    reduce(memory, largest ? Reduction::amax : Reduction::amin, values, source, reduced);
    return reduce(memory, largest ? Reduction::argmax : Reduction::argmin, indices, source, reduced);
  }
  Work work(memory, {&indices, &source, &values});
  report(work, values, source, reduced);
  report(work, indices, source, reduced);
  if (!work.has_bytes()) return;
  work.count_elements(0);
  find_winners(work,
               {.largest = largest,
                .dtype = source.dtype,
                .from = work.data(1),
                .places = work.data<std::int64_t>(0),
                .values = work.data(2)},
               dims);
}

}  // namespace stridescope::kernels
