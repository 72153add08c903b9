#include "engine/kernels/convert_row.h"

#include "engine/kernels/element.h"

namespace stridescope::kernels {
namespace {

template <class To, class From>
void convert_elements(std::byte* to, std::int64_t to_stride, const std::byte* from, std::int64_t from_stride,
                      std::int64_t n) {
  if (to_stride == sizeof(To) && from_stride == sizeof(From)) {
    auto* out = reinterpret_cast<Stored<To>*>(to);
    const auto* in = reinterpret_cast<const Stored<From>*>(from);
    for (std::int64_t i = 0; i < n; ++i) out[i] = tensor::convert<To>(static_cast<From>(in[i]));
    return;
  }
  for (std::int64_t i = 0; i < n; ++i) {
    store<To>(to + i * to_stride, tensor::convert<To>(load<From>(from + i * from_stride)));
  }
}

}  // namespace

ConvertRow convert_row(tensor::DType from, tensor::DType to) {
  return tensor::dispatch(from, [&](auto source) -> ConvertRow {
    return tensor::dispatch(to, [&](auto destination) -> ConvertRow {
      return convert_elements<typename decltype(destination)::type, typename decltype(source)::type>;
    });
  });
}

}  // namespace stridescope::kernels
