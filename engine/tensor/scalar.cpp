#include "engine/tensor/scalar.h"

#include "engine/tensor/convert.h"

namespace stridescope::tensor {

double to_double(const Scalar& value) {
  return std::visit([](auto v) { return convert<double>(v); }, value);
}

std::int64_t to_int(const Scalar& value) {
  return std::visit([](auto v) { return convert<std::int64_t>(v); }, value);
}

Category category(const Scalar& value) { return static_cast<Category>(value.index()); }

DType default_dtype(const Scalar& value, DType of_floats) {
  switch (category(value)) {
    case Category::boolean: return DType::boolean;
    case Category::integral: return DType::int64;
    case Category::floating: break;
    case Category::complex: return to_complex(of_floats);
  }
  return of_floats;
}

}  // namespace stridescope::tensor
