#include "ui/derived/step_inside.h"

#include <algorithm>

namespace stridescope::ui {

std::optional<session::Path> opened_around(const session::Step& step) {
  if (!step.inside) return std::nullopt;
  auto path = step.inside->path;
  if (!step.inside->group->open.contains(path) && !path.empty()) path.pop_back();
  return path;
}

bool is_within(const session::Step& step, const session::Path& path) {
  const auto& own = step.inside->path;
  return own.size() >= path.size() && std::equal(path.begin(), path.end(), own.begin());
}

std::optional<std::size_t> step_to_enter(const session::Session& session) {
  const auto cursor = session.cursor();
  for (const auto step : {cursor, cursor + 1})
    if (step > 0 && step <= session.steps().size() && session.steps()[step - 1].contents.has_statements())
      return step;
  return std::nullopt;
}

bool has_insides(const session::Session& session) {
  for (const auto& step : session.steps())
    if (step.inside || step.contents.has_statements()) return true;
  return false;
}

bool can_step_out(const session::Session& session) {
  return session.cursor() > 0 && session.steps()[session.cursor() - 1].inside.has_value();
}

std::string number_of(const session::Session& session, std::size_t step) {
  auto number = std::to_string(session.statements_in(step));
  if (const auto& inside = session.steps()[step - 1].inside)
    for (const auto part : inside->path) number += "." + std::to_string(part + 1);
  return number;
}

}  // namespace stridescope::ui
