#include "ui/forms/axis_roles.h"

#include <algorithm>
#include <utility>

namespace stridescope::ui {
namespace {

bool contains(const tensor::Dims& dims, std::int64_t dim) {
  return std::find(dims.begin(), dims.end(), dim) != dims.end();
}

tensor::Dims without(const tensor::Dims& dims, std::int64_t dim) {
  tensor::Dims rest;
  for (const auto d : dims)
    if (d != dim) rest.push_back(d);
  return rest;
}

tensor::Dims with_first(std::int64_t dim, const tensor::Dims& dims) {
  tensor::Dims all{dim};
  all.append(dims);
  return all;
}

}  // namespace

scene::AxisRoles roles_of(const scene::GridPlan& grid) {
  scene::AxisRoles roles;
  for (const auto* axis : grid.along(true)) roles.rows.push_back(axis->dim);
  for (const auto* axis : grid.along(false)) roles.columns.push_back(axis->dim);
  return roles;
}

AxisRole role_of(const scene::AxisRoles& roles, std::int64_t dim) {
  if (!roles.rows.empty() && roles.rows.back() == dim) return AxisRole::rows;
  if (!roles.columns.empty() && roles.columns.back() == dim) return AxisRole::columns;
  return AxisRole::blocks;
}

bool may_take(const scene::AxisRoles& roles, AxisRole role) {
  return role != AxisRole::blocks || roles.rows.size() + roles.columns.size() > 1;
}

scene::AxisRoles with_role(const scene::AxisRoles& roles, std::int64_t dim, AxisRole role) {
  auto result = roles;
  auto& home = contains(result.rows, dim) ? result.rows : result.columns;
  auto& away = &home == &result.rows ? result.columns : result.rows;
  if (!contains(home, dim) || !may_take(roles, role)) return result;
  auto* place = std::find(home.begin(), home.end(), dim);
  if (role != AxisRole::blocks) {
    auto& target = role == AxisRole::rows ? result.rows : result.columns;
    if (!target.empty()) {
      std::swap(*place, target.back());
    } else {
      target.push_back(dim);
      home = without(home, dim);
    }
    return result;
  }
  const bool is_innermost = home.back() == dim;
  if (is_innermost && home.size() > 1) {
    std::swap(*place, *(place - 1));
  } else if (!away.empty()) {
    away = with_first(dim, away);
    home = without(home, dim);
  }
  return result;
}

}  // namespace stridescope::ui
