#pragma once

#include <string>
#include <vector>

#include "ui/scene/motion/arrivals.h"

namespace stridescope::scene::motion {

/// An intermediate number of a result, as shown in the result's cell; "" if it would be illegible there.
std::string number_in(double value, const Cell& result, tensor::DType dtype, const Style& style);
/// The same for an element of an intermediate result that is not on the stage; "" if it is, or if the step
/// wrote the element more than once.
std::string number_on_the_way(const MotionBuilder& builder, const tensor::Region& made,
                              std::int64_t storage_index, const Cell& result);
/// What a reduction's result has come to when one, two, ... of its elements have arrived, written as the
/// result is, as far as that fits its cell; the last one is the result. "" where that is not known; null: no
/// operation makes it of just these.
std::vector<std::string> running_texts(const script::OpRecord* op, const std::vector<Origin>& origins,
                                       const Cell& result, const Style& style);

}  // namespace stridescope::scene::motion
