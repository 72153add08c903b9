#include "engine/script/evaluate/default_device.h"

#include <algorithm>

#include "engine/script/evaluate/bind.h"
#include "engine/tensor/script_settings.h"

namespace stridescope::script {

void set_default_device(Interpreter& interpreter, tensor::Device device) {
  auto settings = interpreter.settings();
  settings.default_device = tensor::canonical_device(device);
  interpreter.change_settings(std::move(settings));
}

void fill_device(const Op& op, BoundArguments& bound, tensor::Device device) {
  const auto& signature = op.signatures[bound.signature];
  const auto& parameters = signature.parameters;
  const auto at = std::ranges::find(parameters, "device", &Parameter::name);
  const bool makes_of_nothing = (op.forms & Form::function) && op.effect != Effect::none &&
                                at != parameters.end() &&
                                std::ranges::none_of(parameters, &Parameter::is_self);
  const bool has_out = signature.out && !bound.values[*signature.out].is_none();
  if (!makes_of_nothing || has_out) return;
  auto& value = bound.values[static_cast<std::size_t>(at - parameters.begin())];
  if (value.is_none()) value = {device};
}

}  // namespace stridescope::script
