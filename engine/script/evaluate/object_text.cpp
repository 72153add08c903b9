#include "engine/script/evaluate/object_text.h"

#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/torch_overrides.h"
#include "engine/script/values/format.h"
#include "engine/script/values/object.h"
#include "engine/script/values/repr.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

std::optional<std::string> text_from_method(Interpreter& interpreter, const Value& object,
                                            std::string_view method) {
  const auto text = call_special(interpreter, object, method);
  if (!text) return std::nullopt;
  const auto* said = text->get_if<std::string>();
  if (!said) throw refuse::text_not_string(method, type_name(*text));
  interpreter.spend(static_cast<std::int64_t>(said->size()));
  return *said;
}

}  // namespace

std::string repr_of(Interpreter& interpreter, const Value& value) {
  if (value.is<DefinedClass>() || value.is<tensor::Tensor>())
    if (auto said = text_from_method(interpreter, value, "__repr__")) return *said;
  if (value.is<tensor::Tensor>())
    if (const auto made = overridden_special(interpreter, "__repr__", {value}))
      return str(*made, interpreter.settings());
  return repr(value, interpreter.settings(), [&](const Object& object, std::string_view method) {
    return text_from_method(interpreter, {object}, method);
  });
}

std::string str_of(Interpreter& interpreter, const Value& value) {
  if (auto said = text_from_method(interpreter, value, "__str__")) return *said;
  return items_of(value) || value.is<Object>() || tensor_class(value) || value.is<DefinedClass>()
             ? repr_of(interpreter, value)
             : str(value, interpreter.settings());
}

std::string format_of(Interpreter& interpreter, const Value& value, std::string_view spec) {
  interpreter.spend(steps_of_text(value, interpreter.settings()));
  if (const auto said = call_special(interpreter, value, "__format__", {{std::string(spec)}})) {
    const auto* text = said->get_if<std::string>();
    if (!text) throw refuse::format_not_string(type_name(*said));
    return *text;
  }
  const auto* tensor = value.get_if<tensor::Tensor>();
  auto text = spec.empty() && (!tensor || (tensor->dim() > 0 && tensor_class(value)))
                  ? str_of(interpreter, value)
                  : format(value, spec, interpreter.settings());
  interpreter.spend(std::ssize(text));
  return text;
}

}  // namespace stridescope::script
