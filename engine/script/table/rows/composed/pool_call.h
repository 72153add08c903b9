#pragma once

#include <optional>

#include "engine/ops/reduce/pool.h"
#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// The windows of a call of `spatial` dimensions; nullopt where its program has to see to them.
std::optional<ops::PoolWindows> windows_of(const Call& call, std::size_t spatial);

}  // namespace stridescope::script
