#include "engine/script/values/wrapped_value.h"

#include <string>
#include <string_view>

#include "engine/script/values/object.h"

namespace stridescope::script {
namespace {

const Value* attribute_of_type(const Attributes& attributes, std::string_view type) {
  if (type == "str" || type == "int" || type == "float") {
    const auto* plain = attributes.value("_v");
    return plain ? plain : attributes.value("_value_");  // a member of an IntEnum
  }
  if (type == "list") return attributes.value("_items");
  if (type != "tuple") return nullptr;
  const auto* items = attributes.value("_items");
  return items ? items : attributes.value("_values");
}

}  // namespace

const Value* wrapped_value(const Value& value) {
  const auto* object = value.get_if<Object>();
  const auto* stands_for = object ? object->type->find("_stands_for") : nullptr;
  const auto* type = stands_for ? stands_for->get_if<std::string>() : nullptr;
  const auto* held = type ? attribute_of_type(Attributes(*object->attributes), *type) : nullptr;
  // A script can assign an object to this attribute.
  return held && !held->is<Object>() ? held : nullptr;
}

const Value& unwrapped(const Value& value) {
  const auto* held = wrapped_value(value);
  return held ? *held : value;
}

}  // namespace stridescope::script
