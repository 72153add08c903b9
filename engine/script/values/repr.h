#pragma once

#include <string>
#include <string_view>

#include "engine/tensor/layout.h"

namespace stridescope::script {

/// repr(float): the shortest digits that read back the same, in exponent form below 1e-4 and from 1e16.
std::string float_repr(double value);

/// repr(str): quoted and escaped as Python does.
std::string string_repr(std::string_view text);

/// ascii(): what is beyond ASCII as \x, \u and \U escapes.
std::string ascii(std::string_view text);

/// "torch.channels_last"
std::string_view memory_format_text(tensor::MemoryFormat format);

}  // namespace stridescope::script
