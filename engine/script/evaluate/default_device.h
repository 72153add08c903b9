#pragma once

#include "engine/script/evaluate/interpreter.h"

/// The device of tensors that a call makes without naming one: torch.set_default_device(), `with device:`.
namespace stridescope::script {

void set_default_device(Interpreter& interpreter, tensor::Device device);

/// Gives a bound call that makes a tensor and names no device the default one.
void fill_device(const Op& op, Bound& bound, tensor::Device device);

}  // namespace stridescope::script
