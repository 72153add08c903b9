#include "engine/script/values/format.h"

#include "engine/script/values/format_spec.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

std::string format(const Value& value, std::string_view text, const tensor::ScriptSettings& settings) {
  if (const auto* t = value.get_if<tensor::Tensor>(); t && t->dim() == 0)
    return format(make_number(item(*t)), text, settings);
  if (text.empty()) return str(value, settings);
  const auto type = type_name(value);
  const auto number = python_number(value);
  const auto* string = value.get_if<std::string>();
  if (!number && !string) throw refuse::format_unsupported(type);
  const auto spec = parse_spec(text, type);
  if (string) return format_string(*string, spec);
  if (const auto* real = value.get_if<double>()) return format_float(*real, spec);
  return format_integer(*number, spec, type);
}

}  // namespace stridescope::script
