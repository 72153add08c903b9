#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/access/loop_order.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// Returns the number of times that a tensor reads a cell of its storage's strip.
std::int64_t times_read(const StorageModel& storage, const TensorModel& tensor, std::int64_t strip_element);
/// Returns coordinates of a tensor that read a cell of the strip, at most `limit`.
std::vector<tensor::Dims> coordinates(const StorageModel& storage, const TensorModel& tensor,
                                      std::int64_t strip_element, std::size_t limit);
/// Returns true if a tensor reads a cell of the strip among the first `count` elements of a walk.
bool is_read_before(const access::OrderedLayout& path, const StorageModel& storage, const TensorModel& tensor,
                    std::int64_t strip_element, std::int64_t count);
/// Returns the selected tensor if it views this storage, else null.
const TensorModel* selected_in(const StorageModel& storage);

}  // namespace stridescope::scene
