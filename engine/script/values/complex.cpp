#include "engine/script/values/complex.h"

#include "engine/script/values/object.h"

namespace stridescope::script {

std::optional<tensor::Complex> complex_of(const Value& value) {
  const auto* object = value.get_if<Object>();
  if (!object) return std::nullopt;
  const Attributes attributes(*object->attributes);
  if (object->type->name == "complex64" || object->type->name == "complex128") {
    const auto* plain = attributes.value("_v");
    return object->type->module == "numpy" && plain ? complex_of(*plain) : std::nullopt;
  }
  if (object->type->name != "complex" || object->type->module != "builtins") return std::nullopt;
  const auto* real = attributes.value("real");
  const auto* imaginary = attributes.value("imag");
  if (!real || !imaginary || !real->is<double>() || !imaginary->is<double>()) return std::nullopt;
  return tensor::Complex(std::get<double>(real->data), std::get<double>(imaginary->data));
}

}  // namespace stridescope::script
