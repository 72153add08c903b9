#pragma once

#include "engine/script/table/op_table.h"
#include "engine/script/values/object.h"

/// Helpers shared by rows of torch.nn.Module, and its state_dict.
namespace stridescope::script {

/// Throws AttributeError if a method was taken from its class and called on another type.
const Object& module_of(const Call& call);
/// torch.nn.Parameter(data, learns)
Value as_parameter(const tensor::Tensor& data, bool learns);

Value state_dict(const Call& call);
Value load_state_dict(const Call& call);

}  // namespace stridescope::script
