#include "engine/script/evaluate/warn.h"

#include <algorithm>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/python_library.h"

namespace stridescope::script {
namespace {

const Items* items_of_tuple(const Value& value) {
  const auto* sequence = value.get_if<Sequence>();
  return sequence ? sequence->items.get() : nullptr;
}

/// The warnings that were shown or ignored, with their lines, as engine/python/warnings.py records them; null
/// if there are none.
const Items* places_given(const tensor::ScriptSettings& settings) {
  const auto* kept = static_cast<const Value*>(settings.numpy.get());
  const auto* dict = kept ? kept->get_if<Dict>() : nullptr;
  for (std::size_t i = 0; dict && i + 1 < dict->items->size(); i += 2)
    if (const auto* key = (*dict->items)[i].get_if<std::string>(); key && *key == "warnings")
      if (const auto* state = items_of_tuple((*dict->items)[i + 1])) return items_of_tuple((*state)[1]);
  return nullptr;
}

bool was_given(Interpreter& interpreter, std::string_view text, std::int64_t line) {
  const auto* places = places_given(interpreter.settings());
  return places && std::ranges::any_of(*places, [&](const Value& one) {
           const auto& place = *items_of_tuple(one);
           return std::get<std::string>(place[1].data) == text &&
                  std::get<std::int64_t>(place[2].data) == line;
         });
}

}  // namespace

void warn_user(Interpreter& interpreter, const std::string& text, bool once) {
  if (was_given(interpreter, text, once ? 0 : interpreter.line())) return;
  call_value(interpreter, *python_module("warnings")->find("_issue"),
             {*builtin_value("UserWarning"), {text}, {once}});
}

}  // namespace stridescope::script
