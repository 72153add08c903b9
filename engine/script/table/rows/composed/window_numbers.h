#pragma once

#include <optional>

#include "engine/script/table/op_table.h"

/// Kernels, strides and paddings, as operations on windows take them: one number for all dimensions or one
/// for each.
namespace stridescope::script {

/// So many ints; nullopt where the value is nothing of the kind.
std::optional<tensor::Dims> window_numbers(const Value& value, std::size_t count);
/// The same, where None or an empty list stands for `absent`.
std::optional<tensor::Dims> window_numbers(const Value& value, std::size_t count, const tensor::Dims& absent);

}  // namespace stridescope::script
