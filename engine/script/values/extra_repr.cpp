#include "engine/script/values/extra_repr.h"

#include "engine/script/values/repr.h"

namespace stridescope::script {

std::string extra_repr_of_class(const Object& module) {
  const auto* says = module.type->find("extra_repr_of");
  const auto* text = says ? says->get_if<std::string>() : nullptr;
  std::string out;
  for (std::size_t at = 0; text && at < text->size();) {
    if ((*text)[at] != '{') {
      out += (*text)[at++];
      continue;
    }
    const auto end = text->find('}', at);
    auto name = text->substr(at + 1, end - at - 1);
    const bool follows = name.front() == ',';
    if (follows) name.erase(0, 1);
    const char mark = name.back();
    if (mark == '?' || mark == '!' || mark == ',' || mark == '~') name.pop_back();
    const auto* value = Attributes(*module.attributes).value(name);
    if (mark == '?') out += value && !value->is_none() ? "True" : "False";
    else if (mark == '!') out += value && truth(*value) ? (follows ? ", " : "") + name + "=True" : "";
    else if (mark == '~') out += value && value->is<std::string>() ? std::get<std::string>(value->data) : "";
    else if (mark == ',') out += value && !value->is_none() ? ", " + name + "=" + repr(*value) : "";
    else if (value) out += repr(*value);
    at = end + 1;
  }
  return out;
}

}  // namespace stridescope::script
