#pragma once

#include "engine/script/evaluate/interpreter.h"

/// The default device of new tensors: torch.set_default_device(), `with device:`.
namespace stridescope::script {

void set_default_device(Interpreter& interpreter, tensor::Device device);

/// Sets the default device in a bound call that creates a tensor without a device argument.
void fill_device(const Op& op, BoundArguments& bound, tensor::Device device);

}  // namespace stridescope::script
