#pragma once

#include <optional>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// The result of a convolution of `spatial` dimensions at once; nullopt where its program has to say it, or
/// why not.
std::optional<Value> convolution_at_once(const Call& call, std::size_t spatial);

/// The same of a transposed convolution.
std::optional<Value> transposed_convolution_at_once(const Call& call, std::size_t spatial);

}  // namespace stridescope::script
