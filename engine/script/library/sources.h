#pragma once

#include <string_view>

/// torch.nn and torch.testing in the session's own language. Parameters are made and initialised in the order
/// of PyTorch's reset_parameters, so that a seed gives the same numbers. An assertion's message "ValueError:
/// ..." is an error of that type. `extra_repr_of` is read by values/module_repr.cpp.
namespace stridescope::script::library {

std::string_view containers();
std::string_view keyed_containers();
std::string_view linear_layers();
std::string_view activation_layers();
std::string_view norm_layers();
std::string_view attention_layers();
std::string_view recurrent_layers();
std::string_view pool_layers();
std::string_view convolution_layers();
std::string_view layout_layers();
std::string_view loss_layers();
std::string_view initialisers();
std::string_view signal_windows();
std::string_view testing();

}  // namespace stridescope::script::library
