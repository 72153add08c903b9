#include "engine/kernels/convert_row.h"

#include "engine/kernels/element.h"
#include "engine/kernels/wide.h"

namespace stridescope::kernels {
namespace {

template <class To, class From>
STRIDESCOPE_WIDE void convert_packed(Stored<To>* to, const Stored<From>* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) to[i] = tensor::convert<To>(static_cast<From>(from[i]));
}

template <class To, class From>
void convert_elements(std::byte* to, std::int64_t to_stride, const std::byte* from, std::int64_t from_stride,
                      std::int64_t n) {
  if (to_stride == sizeof(To) && from_stride == sizeof(From) && has_wide_vectors())
    return convert_packed<To, From>(reinterpret_cast<Stored<To>*>(to),
                                    reinterpret_cast<const Stored<From>*>(from), n);
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
