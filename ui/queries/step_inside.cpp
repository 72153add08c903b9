#include "ui/queries/step_inside.h"

#include <algorithm>

namespace stridescope::ui {

std::optional<session::StatementPath> opened_around(const session::Step& step) {
  if (!step.part) return std::nullopt;
  auto path = step.part->path;
  if (!step.part->group->open.contains(path) && !path.empty()) path.pop_back();
  return path;
}

bool is_within(const session::Step& step, const session::StatementPath& path) {
  const auto& own = step.part->path;
  return own.size() >= path.size() && std::equal(path.begin(), path.end(), own.begin());
}

std::optional<std::size_t> step_to_enter(const session::Session& session) {
  const auto cursor = session.cursor();
  for (const auto step : {cursor, cursor + 1})
    if (step > 0 && step <= session.steps().size() && session.steps()[step - 1].contents.has_statements())
      return step;
  return std::nullopt;
}

bool has_inner_steps(const session::Session& session) {
  for (const auto& step : session.steps())
    if (step.part || step.contents.has_statements()) return true;
  return false;
}

bool can_step_out(const session::Session& session) {
  return session.cursor() > 0 && session.steps()[session.cursor() - 1].part.has_value();
}

std::string step_label(const session::Session& session, std::size_t step) {
  auto number = std::to_string(session.statements_in(step));
  if (const auto& inside = session.steps()[step - 1].part)
    for (const auto part : inside->path) number += "." + std::to_string(part + 1);
  return number;
}

}  // namespace stridescope::ui
