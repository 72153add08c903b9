#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/access/order.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// Whether and how often a tensor reads a cell of its storage's strip.
std::int64_t times_read(const StorageModel& storage, const TensorModel& tensor, std::int64_t strip_element);
/// Coordinates of a tensor that read a cell of the strip, at most `limit`.
std::vector<tensor::Dims> coordinates(const StorageModel& storage, const TensorModel& tensor,
                                      std::int64_t strip_element, std::size_t limit);
/// Whether a tensor reads a cell of the strip among the first `count` elements of a walk.
bool is_read_before(const access::Ordered& path, const StorageModel& storage, const TensorModel& tensor,
                    std::int64_t strip_element, std::int64_t count);
/// The selected tensor if it reads this storage.
const TensorModel* selected_in(const StorageModel& storage);

}  // namespace stridescope::scene
