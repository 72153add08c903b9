#pragma once

#include <cstdint>

#include "ui/scene/picture/grid_plan.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::ui {

/// Role of a grid's axis: rows of cells, columns of cells, or blocks of them.
enum class AxisRole : std::uint8_t { rows, columns, blocks };

/// All axes of a grid as it is laid out, outermost first.
scene::AxisRoles roles_of(const scene::GridPlan& grid);
AxisRole role_of(const scene::AxisRoles& roles, std::int64_t dim);
/// True if an axis may have a role: blocks need a further axis inside them.
bool may_take(const scene::AxisRoles& roles, AxisRole role);
/// Gives an axis a role. The axis that had it gets the role that becomes free; an axis that already is
/// blocks, and is made blocks again, changes its direction.
scene::AxisRoles with_role(const scene::AxisRoles& roles, std::int64_t dim, AxisRole role);

}  // namespace stridescope::ui
