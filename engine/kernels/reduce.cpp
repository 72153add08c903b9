#include "engine/kernels/reduce.h"

#include <cstdlib>

#include "engine/kernels/reduce_walk.h"

namespace stridescope::kernels {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Region;

/// The dimensions apart: those that stay and those that are reduced.
struct Dimensions {
  Dims kept_shape, kept_from, kept_to;
  Dims reduced_shape, reduced_from;
};

Dimensions split(const Region& destination, const Region& source, std::bitset<tensor::max_dims> reduced) {
  const bool keeps = destination.layout.shape.size() == source.layout.shape.size();
  Dimensions dims;
  std::size_t out = 0;
  for (std::size_t d = 0; d < source.layout.shape.size(); ++d) {
    if (reduced[d]) {
      dims.reduced_shape.push_back(source.layout.shape[d]);
      dims.reduced_from.push_back(source.layout.stride[d]);
      out += keeps ? 1 : 0;
    } else {
      dims.kept_shape.push_back(source.layout.shape[d]);
      dims.kept_from.push_back(source.layout.stride[d]);
      dims.kept_to.push_back(destination.layout.stride[out++]);
    }
  }
  return dims;
}

template <class From, class Accumulator>
void run(const ReducePlan& plan, const Dimensions& dims) {
  const Walk<2> kept(dims.kept_shape, {dims.kept_from.data(), dims.kept_to.data()});
  if (plan.finish.count == 0) {
    Accumulator nothing;
    start(nothing, plan.finish.options);
    kept.for_each(0, [&](const auto& at) { finish(plan, nothing, at[1]); });
    return;
  }
  const Dims order =
      plan.in_logical_order ? tensor::contiguous_stride(dims.reduced_shape) : dims.reduced_from;
  const Walk<2> reduced(dims.reduced_shape, {order.data(), dims.reduced_from.data()});
  const bool kept_is_closer =
      kept[0].size > 1 && std::abs(kept[0].stride[0]) < std::abs(reduced[0].stride[1]);
  if (kept_is_closer) {
    reduce_together<From, Accumulator>(plan, kept, reduced);
  } else {
    reduce_each<From, Accumulator>(plan, kept, reduced);
  }
}

/// Calls f(std::type_identity<Accumulator>{}) with the accumulator of a reduction for elements of type T.
template <class T, class F>
decltype(auto) with_accumulator(Reduction reduction, F&& f) {
  using namespace accumulators;
  switch (reduction) {
    case Reduction::sum: return f(std::type_identity<Sum<T>>{});
    case Reduction::prod: return f(std::type_identity<Product<T>>{});
    case Reduction::mean: return f(std::type_identity<Mean<T>>{});
    case Reduction::amax: return f(std::type_identity<Extreme<true, T>>{});
    case Reduction::amin: return f(std::type_identity<Extreme<false, T>>{});
    case Reduction::any: return f(std::type_identity<Any<T>>{});
    case Reduction::all: return f(std::type_identity<All<T>>{});
    case Reduction::argmax: return f(std::type_identity<ArgExtreme<true, T>>{});
    case Reduction::argmin: return f(std::type_identity<ArgExtreme<false, T>>{});
    case Reduction::var: return f(std::type_identity<Variance<T>>{});
    case Reduction::std: return f(std::type_identity<Deviation<T>>{});
    case Reduction::norm: return f(std::type_identity<Norm<T>>{});
    case Reduction::logsumexp: break;
  }
  return f(std::type_identity<LogSumExp<T>>{});
}

template <class T>
constexpr DType dtype_of() {
  if constexpr (std::same_as<T, bool>) return DType::boolean;
  else if constexpr (std::same_as<T, std::uint8_t>) return DType::uint8;
  else if constexpr (std::same_as<T, std::int8_t>) return DType::int8;
  else if constexpr (std::same_as<T, std::int16_t>) return DType::int16;
  else if constexpr (std::same_as<T, std::int32_t>) return DType::int32;
  else if constexpr (std::same_as<T, std::int64_t>) return DType::int64;
  else if constexpr (std::same_as<T, float>) return DType::float32;
  else return DType::float64;
}

}  // namespace

DType reduction_dtype(Reduction reduction, DType source) {
  return dispatch_arithmetic(source, [&](auto type) {
    return with_accumulator<typename decltype(type)::type>(
        reduction, [](auto accumulator) { return dtype_of<typename decltype(accumulator)::type::Result>(); });
  });
}

void reduce(tensor::Memory& memory, Reduction reduction, const Region& destination, const Region& source,
            std::bitset<tensor::max_dims> reduced, const ReduceOptions& options) {
  if (destination.layout.numel() == 0) return;
  if (memory.is_observed()) memory.flow({tensor::FlowKind::reduce, {source}, destination, {}});
  if (destination.storage.is_meta() || source.storage.is_meta()) return;
  const auto dims = split(destination, source, reduced);
  ReducePlan plan;
  plan.to_itemsize = itemsize(destination.dtype);
  plan.to = destination.storage.bytes() + destination.layout.storage_offset * plan.to_itemsize;
  plan.from = source.storage.bytes() + source.layout.storage_offset * itemsize(source.dtype);
  plan.convert = convert_row(reduction_dtype(reduction, source.dtype), destination.dtype);
  plan.finish = {tensor::Layout{dims.reduced_shape, dims.reduced_from, 0}.numel(), options};
  plan.in_logical_order = reduction == Reduction::argmax || reduction == Reduction::argmin;
  tensor::dispatch(source.dtype, [&](auto from) {
    using From = typename decltype(from)::type;
    with_accumulator<Arithmetic<From>>(
        reduction, [&](auto accumulator) { run<From, typename decltype(accumulator)::type>(plan, dims); });
  });
}

}  // namespace stridescope::kernels
