#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace stridescope::tensor {

/// Element types, in PyTorch's ScalarType order of promotion within a category.
enum class DType : std::uint8_t {
  uint8,
  int8,
  int16,
  int32,
  int64,
  float16,
  float32,
  float64,
  boolean,
  bfloat16,
  uint16,
  uint32,
  uint64,
  complex32,
  complex64,
  complex128,
};

/// The dtypes that all operations support.
inline constexpr DType all_dtypes[] = {DType::boolean, DType::uint8,  DType::int8,    DType::int16,
                                       DType::int32,   DType::int64,  DType::float16, DType::bfloat16,
                                       DType::float32, DType::float64};

/// Category for type promotion: bool < integral < floating < complex.
enum class Category : std::uint8_t { boolean, integral, floating, complex };

/// Bytes of one element.
std::int64_t itemsize(DType dtype);
Category category(DType dtype);
bool is_floating(DType dtype);
bool is_complex(DType dtype);
/// uint16, uint32 or uint64: PyTorch stores and copies them, but has few kernels for them.
bool is_wide_unsigned(DType dtype);
/// Throws NotImplementedError for complex32: there are no tensors of it here.
void require_elements(DType dtype);
/// Throws NotImplementedError for a dtype that kernels do not compute with.
[[noreturn]] void refuse_elements(DType dtype);
/// The dtype of a complex dtype's real part, and the complex dtype with such a real part.
DType to_real(DType dtype);
DType to_complex(DType dtype);
/// "int64", without the module's name "torch".
std::string_view name(DType dtype);
/// PyTorch's C++ scalar type name as error messages print it: "Long", "Float", "Bool", "BFloat16".
std::string_view scalar_type_name(DType dtype);
/// The C++ type as PyTorch prints it: "long int", "float", "c10::Half".
std::string_view cpp_name(DType dtype);
/// The C++ type with its width: "int64_t", "at::Half".
std::string_view sized_cpp_name(DType dtype);
/// "int64", "long", "float", "double", "half", ... -> dtype (the attributes of module torch).
std::optional<DType> dtype_from_name(std::string_view name);
/// c10::promoteTypes: the common dtype of two operands of the same priority.
DType promote(DType a, DType b);
/// c10::canCast: whether an in-place result of type `from` may be stored as `to`.
bool can_cast(DType from, DType to);

}  // namespace stridescope::tensor
