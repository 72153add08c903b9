#include "engine/tensor/dtype.h"

#include <array>

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::tensor {
namespace {

struct DTypeTraits {
  DType dtype;
  std::int64_t itemsize;
  Category category;
  std::string_view name;
  std::string_view scalar_type_name;
  std::string_view cpp_name, sized_cpp_name;
};

/// Indexed by the enumerator's value.
constexpr std::array rows = {
    DTypeTraits{DType::uint8, 1, Category::integral, "uint8", "Byte", "unsigned char", "uint8_t"},
    DTypeTraits{DType::int8, 1, Category::integral, "int8", "Char", "signed char", "int8_t"},
    DTypeTraits{DType::int16, 2, Category::integral, "int16", "Short", "short int", "int16_t"},
    DTypeTraits{DType::int32, 4, Category::integral, "int32", "Int", "int", "int"},
    DTypeTraits{DType::int64, 8, Category::integral, "int64", "Long", "long int", "int64_t"},
    DTypeTraits{DType::float16, 2, Category::floating, "float16", "Half", "c10::Half", "at::Half"},
    DTypeTraits{DType::float32, 4, Category::floating, "float32", "Float", "float", "float"},
    DTypeTraits{DType::float64, 8, Category::floating, "float64", "Double", "double", "double"},
    DTypeTraits{DType::boolean, 1, Category::boolean, "bool", "Bool", "bool", "bool"},
    DTypeTraits{DType::bfloat16, 2, Category::floating, "bfloat16", "BFloat16", "c10::BFloat16",
                "at::BFloat16"},
    DTypeTraits{DType::uint16, 2, Category::integral, "uint16", "UInt16", "short unsigned int", "uint16_t"},
    DTypeTraits{DType::uint32, 4, Category::integral, "uint32", "UInt32", "unsigned int", "uint32_t"},
    DTypeTraits{DType::uint64, 8, Category::integral, "uint64", "UInt64", "long unsigned int", "uint64_t"},
    DTypeTraits{DType::complex32, 4, Category::complex, "complex32", "ComplexHalf", "c10::complex<c10::Half>",
                "c10::complex<c10::Half>"},
    DTypeTraits{DType::complex64, 8, Category::complex, "complex64", "ComplexFloat", "c10::complex<float>",
                "c10::complex<float>"},
    DTypeTraits{DType::complex128, 16, Category::complex, "complex128", "ComplexDouble",
                "c10::complex<double>", "c10::complex<double>"},
};

constexpr bool rows_are_in_order() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].dtype) != i) return false;
  }
  return true;
}
static_assert(rows_are_in_order());

constexpr const DTypeTraits& row(DType dtype) { return rows[static_cast<std::size_t>(dtype)]; }

struct ShortName {
  std::string_view name;
  DType dtype;
};
constexpr std::array aliases = {
    ShortName{"short", DType::int16},        ShortName{"int", DType::int32},
    ShortName{"long", DType::int64},         ShortName{"half", DType::float16},
    ShortName{"float", DType::float32},      ShortName{"double", DType::float64},
    ShortName{"chalf", DType::complex32},    ShortName{"cfloat", DType::complex64},
    ShortName{"cdouble", DType::complex128},
};

}  // namespace

std::int64_t itemsize(DType dtype) { return row(dtype).itemsize; }
Category category(DType dtype) { return row(dtype).category; }
bool is_floating(DType dtype) { return category(dtype) == Category::floating; }
std::string_view name(DType dtype) { return row(dtype).name; }
std::string_view scalar_type_name(DType dtype) { return row(dtype).scalar_type_name; }
std::string_view cpp_name(DType dtype) { return row(dtype).cpp_name; }
std::string_view sized_cpp_name(DType dtype) { return row(dtype).sized_cpp_name; }

std::optional<DType> dtype_from_name(std::string_view name) {
  for (const auto& row : rows) {
    if (row.name == name) return row.dtype;
  }
  for (const auto& alias : aliases) {
    if (alias.name == name) return alias.dtype;
  }
  return std::nullopt;
}

bool is_complex(DType dtype) { return category(dtype) == Category::complex; }

bool is_wide_unsigned(DType dtype) {
  return dtype == DType::uint16 || dtype == DType::uint32 || dtype == DType::uint64;
}

void require_elements(DType dtype) {
  if (dtype == DType::complex32) throw refuse::complex_tensor(dtype);
}

void refuse_elements(DType dtype) {
  if (is_complex(dtype)) throw refuse::complex_computed(dtype);
  throw refuse::wide_unsigned_computed(dtype);
}

DType to_real(DType dtype) {
  switch (dtype) {
    case DType::complex32: return DType::float16;
    case DType::complex64: return DType::float32;
    case DType::complex128: return DType::float64;
    default: return dtype;
  }
}

DType to_complex(DType dtype) {
  if (is_complex(dtype)) return dtype;
  switch (dtype) {
    case DType::float16: return DType::complex32;
    case DType::bfloat16:
    case DType::float32: return DType::complex64;
    case DType::float64: return DType::complex128;
    default: throw refuse::no_complex_of(dtype);
  }
}

DType promote(DType a, DType b) {
  if (a == b) return a;
  if (is_complex(a) || is_complex(b)) {
    const auto& number = is_complex(a) ? a : b;
    const auto& other = is_complex(a) ? b : a;
    const auto as_complex = is_floating(other) || is_complex(other) ? to_complex(other) : number;
    return itemsize(as_complex) > itemsize(number) ? as_complex : number;
  }
  if (is_wide_unsigned(a) || is_wide_unsigned(b)) {
    if (is_floating(a)) return a;
    if (is_floating(b)) return b;
    throw refuse::wide_unsigned_promotion(a, b);
  }
  if (category(a) != category(b)) return category(a) < category(b) ? b : a;
  if (is_floating(a)) {
    if (itemsize(a) == itemsize(b)) return DType::float32;  // float16 and bfloat16: neither holds the other
    return itemsize(a) < itemsize(b) ? b : a;
  }
  if (itemsize(a) == itemsize(b)) return DType::int16;  // uint8 and int8
  return itemsize(a) < itemsize(b) ? b : a;
}

bool can_cast(DType from, DType to) {
  if (is_complex(from) && !is_complex(to)) return false;
  if (is_floating(from) && !is_floating(to) && !is_complex(to)) return false;
  return from == DType::boolean || to != DType::boolean;
}

}  // namespace stridescope::tensor
