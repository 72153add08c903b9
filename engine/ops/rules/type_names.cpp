#include "engine/ops/rules/type_names.h"

namespace stridescope::ops {

std::string_view cpp_name(tensor::DType dtype) {
  using tensor::DType;
  switch (dtype) {
    case DType::uint8: return "unsigned char";
    case DType::int8: return "signed char";
    case DType::int16: return "short int";
    case DType::int32: return "int";
    case DType::int64: return "long int";
    case DType::float16: return "c10::Half";
    case DType::bfloat16: return "c10::BFloat16";
    case DType::float32: return "float";
    case DType::float64: return "double";
    case DType::boolean: break;
  }
  return "bool";
}

}  // namespace stridescope::ops
