#pragma once

#include <string>
#include <vector>

#include "ui/scene/motion/arrivals.h"

namespace stridescope::scene::motion {

/// Returns the text of an intermediate number in a result's cell; "" if it would be illegible there.
std::string cell_number_text(double value, const Cell& result, tensor::DType dtype, const Style& style);
/// The same for an element of an intermediate result that is not on the stage; "" if it is, or if the step
/// wrote the element more than once.
std::string hidden_number_text(const MotionBuilder& builder, const tensor::Region& made,
                               std::int64_t storage_index, const Cell& result);
/// Returns the partial results of a reduction after one, two, ... elements, formatted like the result as far
/// as they fit its cell; the last one is the result. "" for an unknown partial result. `op` is null if no
/// single operation computes it.
std::vector<std::string> partial_result_texts(const script::OpRecord* op, const std::vector<Origin>& origins,
                                              const Cell& result, const Style& style);

}  // namespace stridescope::scene::motion
