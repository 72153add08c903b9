#include "engine/tensor/element.h"

#include <array>
#include <cstring>
#include <span>
#include <type_traits>

#include "engine/tensor/bounds.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/error.h"

namespace stridescope::tensor {

Scalar read_element(const std::byte* address, DType dtype) {
  if (is_complex(dtype)) {
    const auto part = to_real(dtype);
    return Complex(to_double(read_element(address, part)),
                   to_double(read_element(address + itemsize(part), part)));
  }
  return dispatch(dtype, [&]<class T>(std::type_identity<T>) -> Scalar {
    if constexpr (std::is_same_v<T, bool>) {
      return *address != std::byte{0};
    } else {
      T value;
      std::memcpy(&value, address, sizeof value);
      if constexpr (std::is_integral_v<T>) {
        return static_cast<std::int64_t>(value);
      } else {
        return static_cast<double>(value);
      }
    }
  });
}

void write_element(std::byte* address, DType dtype, const Scalar& value) {
  if (is_complex(dtype)) {
    const auto part = to_real(dtype);
    const auto* parts = std::get_if<Complex>(&value);
    write_element(address, part, parts ? Scalar(parts->real()) : value);
    return write_element(address + itemsize(part), part, parts ? parts->imag() : 0.0);
  }
  dispatch(dtype, [&]<class T>(std::type_identity<T>) {
    const T converted = std::visit([](auto number) { return convert<T>(number); }, value);
    std::memcpy(address, &converted, sizeof converted);
  });
}

Scalar element_at(const Tensor& tensor, std::int64_t storage_index) {
  if (tensor.storage().is_meta()) throw NeedsData();
  std::array<std::byte, 16> bytes{};
  const auto itemsize = tensor.itemsize();
  if (!has_element(tensor, storage_index)) {
    // An error about the whole tensor is clearer than one about the element.
    require_in_bounds(region_of(tensor));
    require_in_bounds({tensor.storage(), {{1}, {1}, storage_index}, tensor.dtype()});
  }
  tensor.storage().read(storage_index * itemsize, std::span(bytes).first(static_cast<std::size_t>(itemsize)));
  return read_element(bytes.data(), tensor.dtype());
}

}  // namespace stridescope::tensor
