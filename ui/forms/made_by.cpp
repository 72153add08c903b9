#include "ui/forms/made_by.h"

#include <algorithm>
#include <utility>

#include "ui/forms/branch_chains.h"
#include "ui/forms/form.h"

namespace stridescope::ui {

std::optional<MadeBy> made_by(const session::Session& session, std::string_view name) {
  const auto& steps = session.steps();
  auto number = session.cursor();
  while (number > 0 &&
         std::ranges::find(steps[number - 1].outcome.bound, name) == steps[number - 1].outcome.bound.end())
    --number;
  if (number == 0) return std::nullopt;
  const auto& step = steps[number - 1];
  auto assigned = assignment_of(step.source);
  if (!assigned || assigned->name != name || step.trace.ops.size() != 1) return std::nullopt;
  const auto source = find_tensor(session.at(number - 1), assigned->from);
  const auto result = find_tensor(session.at(number), name);
  if (!source || !result) return std::nullopt;
  using Kind = session::Verdict::Kind;
  const auto& verdict = step.verdict;
  return MadeBy{{.from = std::move(assigned->from),
                 .to = std::move(assigned->name),
                 .operation = step.trace.ops.front().name,
                 .calls = std::move(assigned->calls),
                 .source = source->layout(),
                 .result = result->layout(),
                 .copies = !verdict.is_same && (verdict.kind == Kind::copy || verdict.kind == Kind::create),
                 .same = verdict.is_same},
                number};
}

}  // namespace stridescope::ui
