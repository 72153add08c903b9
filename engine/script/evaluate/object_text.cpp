#include "engine/script/evaluate/object_text.h"

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/values/object.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

std::optional<std::string> said_by(Interpreter& interpreter, const Object& object, std::string_view method) {
  if (!object.type->find(method)) return std::nullopt;
  const auto text = call_value(interpreter, object_attribute(interpreter, object, method), {});
  const auto* said = text.get_if<std::string>();
  if (!said) throw refuse::text_not_string(method, type_name(text));
  interpreter.spend(static_cast<std::int64_t>(said->size()));
  return *said;
}

}  // namespace

std::string repr_of(Interpreter& interpreter, const Value& value) {
  return repr(value, interpreter.settings(),
              [&](const Object& object) { return said_by(interpreter, object, "__repr__"); });
}

std::string str_of(Interpreter& interpreter, const Value& value) {
  if (const auto* object = value.get_if<Object>())
    if (auto said = said_by(interpreter, *object, "__str__")) return *said;
  return items_of(value) ? repr_of(interpreter, value) : str(value, interpreter.settings());
}

}  // namespace stridescope::script
