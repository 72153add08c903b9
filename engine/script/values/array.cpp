#include "engine/script/values/array.h"

namespace stridescope::script {
namespace {

std::string array_tuple_text(const tensor::Dims& dims) {
  std::string out = "(";
  for (std::size_t i = 0; i < dims.size(); ++i) out += (i ? ", " : "") + std::to_string(dims[i]);
  return out + (dims.size() == 1 ? ",)" : ")");
}

}  // namespace

tensor::Dims byte_strides(const ArrayValue& array) {
  auto strides = array.tensor.stride();
  for (auto& stride : strides) stride *= array.tensor.itemsize();
  return strides;
}

std::string array_repr(const ArrayValue& array) {
  return "<numpy.ndarray of shape " + array_tuple_text(array.tensor.shape()) + ", strides " +
         array_tuple_text(byte_strides(array)) + " bytes, " +
         std::string(tensor::name(array.tensor.dtype())) + ">";
}

}  // namespace stridescope::script
