#include "engine/script/evaluate/complex_calls.h"

#include <algorithm>
#include <string>

#include "engine/script/evaluate/program.h"
#include "engine/script/values/complex.h"

namespace stridescope::script {
namespace {

bool is_complex(const Value& value) {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return tensor::is_complex(tensor->dtype());
  if (const auto* several = value.get_if<Sequence>())
    return several->items->may_be_marked() && several->kind != Sequence::Kind::iterator &&
           std::ranges::any_of(*several->items, [](const Value& item) {
             const auto* tensor = item.get_if<tensor::Tensor>();
             return tensor && tensor::is_complex(tensor->dtype());
           });
  return value.is<Object>() && complex_of(value);
}

}  // namespace

std::optional<Value> complex_call(const Call& call) {
  if (call.op.effect == Effect::none || std::ranges::none_of(call.values, is_complex)) return std::nullopt;
  const bool in_place = call.op.effect == Effect::write && call.op.returns == Returns::self;
  std::optional<Value> made;
  for (auto name : {call.op.name, call.op.main}) {
    if (in_place && name.ends_with('_')) name.pop_back();
    std::ranges::replace(name, '.', '_');
    if ((made = call_library_function(call, "_complex_" + name))) break;
  }
  return made && in_place ? write_in_place(call, *made) : made;
}

}  // namespace stridescope::script
